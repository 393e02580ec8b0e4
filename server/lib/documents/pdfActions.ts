import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflate as inflateZlib } from 'node:zlib';
import { type Message, msg } from '../../../contract/core/message.ts';

const inflate = promisify(inflateZlib) as (
  data: Buffer,
  options: { maxOutputLength: number },
) => Promise<Buffer>;

/** Matches a name in every PDF spelling: each letter also as # and two hexadecimal digits (ISO 32000-1, 7.3.5). */
const name = (text: string): string =>
  `\\/${[...text]
    .map((letter) => {
      const hex = letter.charCodeAt(0).toString(16);
      const digits = [...hex].map((digit) => (/\d/.test(digit) ? digit : `[${digit}${digit.toUpperCase()}]`));
      return `(?:${letter}|#${digits.join('')})`;
    })
    .join('')}(?![A-Za-z0-9#])`;

/* Each is long enough not to occur in compressed bytes by chance. */
const JAVASCRIPT = new RegExp(name('JavaScript'));
const LAUNCH = new RegExp(name('Launch'));
const ATTACHMENT = new RegExp(`${name('EmbeddedFile')}|${name('EF')}\\s*(?:<<|\\d+\\s+\\d+\\s+R)`);
const OBJECT_STREAM = new RegExp(name('ObjStm'), 'g');

const OBJECT_STREAM_BYTES_MAX = 8 * 1024 * 1024;
const UNPACKED_BYTES_MAX = 64 * 1024 * 1024;
/** Limit for the rest of the dictionary between the type of a stream and its first byte. */
const DICTIONARY_BYTES_MAX = 2000;

function faultIn(text: string): Message | null {
  if (JAVASCRIPT.test(text)) return msg('files.pdfJavaScript');
  if (LAUNCH.test(text)) return msg('files.pdfLaunch');
  if (ATTACHMENT.test(text)) return msg('files.attachments');
  return null;
}

/**
 * Finds actions and attachments in a PDF, in its plain objects and in compressed ones (object streams). Encrypted
 * content cannot be inspected. Returns the fault or null.
 */
export async function findPdfAction(file: string): Promise<Message | null> {
  const bytes = await readFile(file);
  const text = bytes.toString('latin1');
  const plain = faultIn(text);
  if (plain) return plain;
  let unpacked = 0;
  for (const { index } of text.matchAll(OBJECT_STREAM)) {
    const begin = /stream\r?\n/.exec(text.slice(index, index + DICTIONARY_BYTES_MAX));
    if (!begin) continue;
    const packed = bytes.subarray(index + begin.index + begin[0].length);
    // Encrypted streams and false matches do not inflate.
    const objects = await inflate(packed, { maxOutputLength: OBJECT_STREAM_BYTES_MAX }).catch(
      (error: unknown) => (error instanceof RangeError ? 'far too much' : null),
    );
    if (objects === null) continue;
    unpacked += objects.length;
    if (objects === 'far too much' || unpacked > UNPACKED_BYTES_MAX) return msg('files.unpacksTooMuch');
    const fault = faultIn(objects.toString('latin1'));
    if (fault) return fault;
  }
  return null;
}
