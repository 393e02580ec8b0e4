import { escapeHtml } from '../lib/escapeHtml.ts';

/** Escaped markup. */
export type Html = { readonly markup: string };
type Part = Html | string | number | null | false | undefined | readonly Part[];

const written = (part: Part): string => {
  if (part === null || part === false || part === undefined) return '';
  if (typeof part === 'string') return escapeHtml(part);
  if (typeof part === 'number') return String(part);
  return 'markup' in part ? part.markup : part.map(written).join('');
};

/**
 * Template tag: values are escaped, `Html` is inserted as it is, arrays are joined; undefined, null and false are
 * omitted.
 */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html => ({
  markup: strings.map((text, place) => text + written(parts[place])).join(''),
});

/** JSON inside a script element: "<" would end it, U+2028/9 end lines in older parsers. */
export const jsonScript = (attributes: string, value: unknown): Html => ({
  markup: `<script type="application/${attributes}">${JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )}</script>`,
});
