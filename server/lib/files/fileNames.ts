const LENGTH_MAX = 100;

/**
 * Characters that file systems refuse, that break a header, or that hide an extension by reversing the text direction.
 */
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff"*/:<>?\\|]/gu;
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/** The extension in lower case; empty if there is none. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
}

/** A name that is safe to display, save and put into a header, with the given extension. */
export function safeFileName(declared: string, extension: string): string {
  const last = declared.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const dot = last.lastIndexOf('.');
  const stem = (dot > 0 ? last.slice(0, dot) : last)
    .replaceAll(UNSAFE, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[ .]+|[ .]+$/g, '');
  const short = [...stem].slice(0, LENGTH_MAX).join('').trimEnd();
  const name = short === '' ? 'document' : RESERVED.test(short) ? `_${short}` : short;
  return `${name}.${extension}`;
}
