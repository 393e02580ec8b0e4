import { inflateSync } from 'node:zlib';

/* Documents by pdfkit: each glyph is a number of two bytes, and a map assigns letters to them. */
const STREAM = /\/Filter \/FlateDecode[^>]*>>\s*stream\r?\n/g;

function streamsOf(pdf: Buffer): string[] {
  const text = pdf.toString('latin1');
  return [...text.matchAll(STREAM)].map(({ index, 0: head }) => {
    const start = index + head.length;
    return inflateSync(pdf.subarray(start, text.indexOf('endstream', start))).toString('latin1');
  });
}

const textOf = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');

/** Glyph numbers of one `beginbfrange` line with their letters. */
function* lettersOf(line: string): Iterable<[number, string]> {
  const [, first = '', , list = ''] = /<(\w+)> <(\w+)> \[([^\]]*)\]/.exec(line) ?? [];
  for (const [place, { 1: hex = '' }] of [...list.matchAll(/<(\w+)>/g)].entries()) {
    yield [Number.parseInt(first, 16) + place, textOf(hex)];
  }
}

/** The text of a PDF with one font, one line for each drawn piece. */
export function pdfText(pdf: Buffer): string {
  const streams = streamsOf(pdf);
  const letters = new Map(
    streams
      .filter((one) => one.includes('beginbfrange'))
      .flatMap((one) => one.split('\n').flatMap((line) => [...lettersOf(line)])),
  );
  const drawn = streams.flatMap((one) => [...one.matchAll(/\[([^\]]*)\] TJ/g)]);
  return drawn
    .map(({ 1: pieces = '' }) =>
      [...pieces.matchAll(/<(\w+)>/g)]
        .flatMap(({ 1: hex = '' }) => hex.match(/.{4}/g) ?? [])
        .map((glyph) => letters.get(Number.parseInt(glyph, 16)) ?? '?')
        .join(''),
    )
    .join('\n');
}

/** How many letters of a PDF no font has: they are drawn as boxes. */
export const missingLetters = (pdf: Buffer): number =>
  streamsOf(pdf)
    .flatMap((one) => [...one.matchAll(/\[([^\]]*)\] TJ/g)])
    .flatMap(({ 1: pieces = '' }) => [...pieces.matchAll(/<(\w+)>/g)])
    .flatMap(({ 1: hex = '' }) => hex.match(/.{4}/g) ?? [])
    .filter((glyph) => glyph === '0000').length;
