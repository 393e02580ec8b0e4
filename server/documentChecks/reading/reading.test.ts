import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { makeImage } from '../../test/kit/makeFiles.ts';
import { certificate, pdfOf, retitled, revised, rewritten, signed } from '../fixtures/pdfs.ts';
import { daysIn, normalForms, numbersOf } from './normalForms.ts';
import { readDocument } from './readDocument.ts';
import { readInProcess } from './readInProcess.ts';
import type { Reading, ReadOutcome } from './reading.ts';

const PDF = 'application/pdf';
const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const ensureRead = (outcome: ReadOutcome): Reading => {
  if ('failure' in outcome) throw new Error(outcome.failure);
  return outcome;
};
const read = async (bytes: Buffer) => ensureRead(await readDocument(bytes, PDF));
const factsIn = (reading: Reading) =>
  Object.fromEntries(reading.facts.map(({ field, normal }) => [field, normal]));
const asWritten = pdfOf(certificate());

test('a certificate is read with its facts in normal forms', async () => {
  const reading = await read(asWritten);
  expect(factsIn(reading)).toEqual({
    number: 'RT-2026/00417',
    date: '2026-03-14',
    sampled: '2026-03-12',
    issuer: 'harbour inspection example ltd',
    client: 'alder trading example gmbh',
    vessel: 'example star',
    imo: '9074729',
    tank: 't 104',
    product: 'ulsd 10 ppm',
    quantity: '29961 t',
    volume: '36006.5 m3',
    density: '832.1 kg/m3',
  });
  expect(reading).toMatchObject({
    revisionCount: 1,
    revisions: [],
    changes: [],
    hints: [],
    contradictions: [],
    pages: [{ n: 1, isScanned: false, phash: null }],
  });
  expect(reading.textHash).toHaveLength(64);
});

describe('earlier versions in the file', () => {
  test('other figures are found, old and new, and the version by its own hash', async () => {
    const reading = await read(rewritten(asWritten, certificate({ Quantity: '49,961.000 MT' })));
    expect(reading.changes).toEqual([
      { page: 1, old: 'Quantity  29,961.000 MT', new: 'Quantity  49,961.000 MT' },
    ]);
    expect(reading.revisionCount).toBe(2);
    expect(reading.revisions[0]?.sha256).toContain(hash(asWritten));
    expect(factsIn(reading).quantity).toBe('49961 t');
  });

  test.each(['', '\n', '\r\n', '\r'])('by the hash of a file that ends with %j', async (end) => {
    const first = pdfOf(certificate(), {}, end);
    const reading = await read(rewritten(first, certificate({ Client: 'Other Example Ltd' })));
    expect(reading.revisions.flatMap(({ sha256 }) => sha256)).toContain(hash(first));
  });

  test('a new title changes nothing on the page', async () => {
    const reading = await read(retitled(asWritten, 'Archived'));
    expect([reading.revisionCount, reading.changes]).toEqual([2, []]);
  });

  test('of ten thousand, twenty are read', async () => {
    const pieces = [asWritten];
    let at = asWritten.length;
    let previous = Number(/startxref\s+(\d+)/.exec(asWritten.toString('latin1'))?.[1]);
    for (let n = 0; n < 10_000; n += 1) {
      const body = `7 0 obj\n<< /Title (${n}) >>\nendobj\n`;
      const start = at + body.length;
      const piece = `${body}xref\n7 1\n${String(at).padStart(10, '0')} 00000 n \ntrailer\n<< /Size 8 /Root 1 0 R /Prev ${previous} >>\nstartxref\n${start}\n%%EOF\n`;
      pieces.push(Buffer.from(piece));
      previous = start;
      at += piece.length;
    }
    const outcome = await readInProcess(Readable.from(Buffer.concat(pieces)), PDF);
    if ('failure' in outcome) expect(outcome.failure).toBe('too_much');
    else expect([outcome.revisionCount, outcome.revisions.length, outcome.changes]).toEqual([10_001, 20, []]);
  });

  test('the first part of a linearized file is none', async () => {
    const linearized = Buffer.from(
      asWritten.toString('latin1').replace('%PDF-1.7\n', '%PDF-1.7\n% /Linearized 1\nstartxref\n0\n%%EOF\n'),
      'latin1',
    );
    const outcome = await readDocument(linearized, PDF);
    expect(outcome).toMatchObject({ revisionCount: 1, revisions: [] });
  });
});

describe('a signature', () => {
  test('that matches is no finding', async () => {
    expect((await read(signed(asWritten))).contradictions).toEqual([]);
  });
  test('whose digest is another is one', async () => {
    expect((await read(signed(asWritten, { breaks: true }))).contradictions).toMatchObject([
      { code: 'P5', kind: 'digest' },
    ]);
  });
  test('is broken by a page that changes after it, not by a title', async () => {
    const after = rewritten(signed(asWritten), certificate({ Quantity: '9 MT' }));
    expect((await read(after)).contradictions).toContainEqual(
      expect.objectContaining({ code: 'P5', kind: 'afterSignature' }),
    );
    expect((await read(retitled(signed(asWritten), 'Archived'))).contradictions).toEqual([]);
  });
});

test.each([
  ['mass', { Quantity: '39,961.000 MT' }],
  ['dates', { 'Date of issue': '10 March 2026' }],
  ['imo', { 'IMO No.': '9074728' }],
  ['iban', { IBAN: 'DE89 3704 0044 0532 0130 01' }],
  ['bic', { 'SWIFT code': 'DEUT1EFFXX' }],
])('a document contradicts itself: %s', async (kind, change: Record<string, string>) => {
  const { contradictions } = await read(pdfOf(certificate(change)));
  expect(contradictions.map((one) => [one.code, one.kind])).toEqual([['P6', kind]]);
});

test('what suits an editor is a hint alone: days, program, fonts, a SWIFT print-out', async () => {
  const info =
    '/CreationDate (D:20260314100000Z) /ModDate (D:20260320100000Z) /Producer (Adobe Photoshop 25)';
  const rows = [...certificate(), ['MT799 pre-advice'] as const];
  const reading = await read(pdfOf(rows, { info, otherFont: 'Quantity' }));
  expect(reading.hints.map(({ code }) => code)).toEqual(['S1', 'S2', 'S3', 'S8']);
  expect(reading.contradictions).toEqual([]);
});

describe('a file that cannot be read says why and is no finding', () => {
  test.each<[string, Buffer]>([
    ['broken', Buffer.from('%PDF-1.7\n1 0 obj << >> endobj')],
    ['broken', asWritten.subarray(0, 400)],
    ['encrypted', pdfOf([['Secret']], { catalog: '' })],
  ])('%s', async (failure, bytes) => {
    const locked =
      failure === 'encrypted'
        ? Buffer.from(
            bytes
              .toString('latin1')
              .replace(
                '/Info 7 0 R ',
                `/ID [<00> <00>] /Encrypt << /Filter /Standard /V 2 /R 3 /Length 128 /P -44 /O <${'ab'.repeat(32)}> /U <${'cd'.repeat(32)}> >> `,
              ),
            'latin1',
          )
        : bytes;
    expect(await readDocument(locked, PDF)).toEqual({ failure });
  });

  test('one with a wrong table is repaired, and has no versions for that', async () => {
    const lying = Buffer.from(
      asWritten.toString('latin1').replace(/startxref\n\d+/, 'startxref\n99999999'),
      'latin1',
    );
    expect(await readDocument(lying, PDF)).toMatchObject({ revisionCount: 1, changes: [] });
  });

  test('a bomb ends its own process, not this one', async () => {
    const bomb = deflateSync(Buffer.alloc(500 * 1024 * 1024, 0x20), { level: 9 });
    const head = `<< /Length ${bomb.length} /Filter /FlateDecode >>\nstream\n`;
    const bytes = revised(asWritten, 4, `${head}${bomb.toString('latin1')}\nendstream`);
    expect(await readInProcess(Readable.from(bytes), PDF)).toEqual({ failure: 'too_much' });
  });

  test('one that takes too long is ended', async () => {
    expect(await readInProcess(Readable.from(asWritten), PDF, { timeoutMs: 1 })).toEqual({
      failure: 'too_much',
    });
  });
});

test('in a process of its own it reads the same', async () => {
  expect(await readInProcess(Readable.from(asWritten), PDF)).toEqual(await read(asWritten));
});

test('a picture has a hash that stays when it is compressed', async () => {
  const drawn = await sharp({ create: { width: 400, height: 560, channels: 3, background: '#fff' } })
    .composite([
      { input: await makeImage('png', 200, 90), left: 40, top: 60 },
      { input: await makeImage('png', 90, 260), left: 260, top: 240 },
    ])
    .png()
    .toBuffer();
  const small = await sharp(drawn).resize(200, 280).jpeg({ quality: 40 }).toBuffer();
  const hashes = await Promise.all(
    (
      [
        [drawn, 'image/png'],
        [small, 'image/jpeg'],
      ] as const
    ).map(async ([bytes, type]) => ensureRead(await readDocument(bytes, type)).pages[0]?.phash ?? ''),
  );
  const apart = [...(hashes[0] ?? '')].filter((bit, at) => bit !== hashes[1]?.[at]).length;
  expect(hashes[0]).toMatch(/^[01]{64}$/);
  expect(apart).toBeLessThanOrEqual(6);
});

describe('normal forms', () => {
  test.each([
    ['14 March 2026', ['2026-03-14']],
    ['March 14, 2026', ['2026-03-14']],
    ['14-Mar-26', ['2026-03-14']],
    ['14.03.2026', ['2026-03-14']],
    ['2026-03-14 10:30', ['2026-03-14']],
    ['03/04/2026', ['2026-04-03', '2026-03-04']],
    ['14 марта 2026 г.', ['2026-03-14']],
    ['14 de marzo de 2026', ['2026-03-14']],
    ['14 Mart 2026', ['2026-03-14']],
    ['31 February 2026', []],
    ['soon', []],
  ])('day %j', (text, days) => expect(daysIn(text)).toEqual(days));

  test.each([
    ['29 961', ['29961']],
    ['29,961.50', ['29961.5']],
    ['29.961,50', ['29961.5']],
    ['29.961', ['29961', '29.961']],
    ['29,961', ['29961', '29.961']],
    ['1,234,567', ['1234567']],
    ['0.832', ['0.832']],
    ['007', ['7']],
  ])('figure %j', (text, numbers) => expect(numbersOf(text)).toEqual(numbers));

  test.each([
    ['number', 'rt – 2026 / 17', ['RT-2026/17']],
    ['quantity', '29 961 тонн', ['29961 t']],
    ['quantity', '210,000 bbls', ['210000 bbl', '210 bbl']],
    ['density', '0.8321', ['832.1 kg/m3']],
    ['vessel', 'M/T Example  Star', ['example star']],
    ['iban', 'DE89 3704 0044 0532 0130 00', ['DE89370400440532013000']],
  ] as const)('%s %j', (field, text, forms) => expect(normalForms(field, text)).toEqual(forms));
});
