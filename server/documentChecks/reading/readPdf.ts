import { extractImages, getDocumentProxy } from 'unpdf';
import { revisionsOf, signedRanges } from './pdfRevisions.ts';
import { type Line, linesOf, type Pdf } from './pdfText.ts';
import { pictureHash } from './pictureHash.ts';
import type { Change, Contradiction, Hint, PageReading, ReadOutcome } from './reading.ts';
import { LINE_MAX, letters, swiftHint, textReading, wordsIn } from './textReading.ts';

/** Pages that are read; a document of more than the second number is refused. */
const PAGES_MAX = 100;
const READABLE_PAGES_MAX = 2_000;
/** Fewer letters than this on a page with an image: it is scanned. */
const SCANNED_LETTERS_MAX = 20;
const CHANGES_MAX = 50;
const OUTSIDE_BYTES_MAX = 1024;

const EDITORS =
  /photoshop|gimp|paint|canva|pixelmator|affinity|illustrator|coreldraw|ilovepdf|sejda|smallpdf|pdfescape|pdfelement|foxit (?:phantom|editor)|nitro|pdf-?xchange|microsoft.{0,3} word|libreoffice|openoffice|wps (?:writer|office)/i;

const open = (bytes: Buffer): Promise<Pdf> =>
  // The library takes the buffer for itself.
  getDocumentProxy(new Uint8Array(bytes), { verbosity: 0, isEvalSupported: false, stopAtErrors: false });

async function allLines(pdf: Pdf): Promise<Line[][]> {
  const pages: Line[][] = [];
  for (let page = 1; page <= Math.min(pdf.numPages, PAGES_MAX); page += 1)
    pages.push(await linesOf(pdf, page));
  return pages;
}

/** Lines that only one of two versions of a page has, side by side in their order. */
function changesOf(before: readonly Line[][], after: readonly Line[][]): Change[] {
  return before.flatMap((lines, at) => {
    // Pages that were added or taken away are no changed text.
    const now = after[at];
    if (!now) return [];
    const [had, has] = [lines, now].map((all) => new Set(all.map(({ text }) => text)));
    const gone = lines.filter(({ text }) => !has?.has(text));
    const come = now.filter(({ text }) => !had?.has(text));
    return Array.from(
      { length: Math.max(gone.length, come.length) },
      (_, place): Change => ({
        page: at + 1,
        old: gone[place]?.text.slice(0, LINE_MAX) ?? null,
        new: come[place]?.text.slice(0, LINE_MAX) ?? null,
      }),
    );
  });
}

async function pageReading(pdf: Pdf, n: number, lines: readonly Line[]): Promise<PageReading> {
  const text = lines.map((line) => line.text).join(' ');
  const words = wordsIn(lines);
  if (letters(text) >= SCANNED_LETTERS_MAX) return { n, words, isScanned: false, phash: null };
  const images = await extractImages(pdf, n).catch(() => []);
  const [largest] = images.toSorted((a, b) => b.width * b.height - a.width * a.height);
  if (!largest) return { n, words, isScanned: false, phash: null };
  const { data, width, height, channels } = largest;
  return {
    n,
    words,
    isScanned: true,
    phash: await pictureHash(Buffer.from(data), { raw: { width, height, channels } }),
  };
}

/** `D:20260314120000+01'00'` as seconds; null for anything else. */
function secondsOf(stamp: unknown): number | null {
  const parts = /^D:(\d{4})(\d\d)(\d\d)(\d\d)?(\d\d)?(\d\d)?/.exec(typeof stamp === 'string' ? stamp : '');
  if (!parts) return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0));
  return Date.UTC(year, month - 1, day, hour, minute, second) / 1000;
}
const dayOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);

async function hintsOf(pdf: Pdf, bytes: Buffer, pages: readonly Line[][]): Promise<Hint[]> {
  const hints: Hint[] = [];
  const info = (await pdf.getMetadata()).info as Record<string, unknown>;
  const [made, changed] = [secondsOf(info.CreationDate), secondsOf(info.ModDate)];
  if (made !== null && changed !== null && changed - made > 60)
    hints.push({ code: 'S1', value: `${dayOf(made)}, ${dayOf(changed)}` });
  const program = [info.Producer, info.Creator].find(
    (name): name is string => typeof name === 'string' && EDITORS.test(name),
  );
  if (program !== undefined) hints.push({ code: 'S2', value: program.slice(0, LINE_MAX) });
  const mixed = pages.flat().find(({ fonts }) => fonts.size > 1);
  if (mixed) hints.push({ code: 'S3', value: mixed.text.slice(0, LINE_MAX) });
  hints.push(...swiftHint(pages));
  const head = bytes.indexOf('%PDF-');
  const tail = bytes.length - bytes.lastIndexOf('%%EOF') - '%%EOF'.length;
  if (head > OUTSIDE_BYTES_MAX || tail > OUTSIDE_BYTES_MAX)
    hints.push({ code: 'outside', value: `${Math.max(head, tail)}` });
  const hasScript = await pdf.getJSActions().catch(() => null);
  const attachments = await pdf.getAttachments().catch(() => null);
  if (hasScript || attachments)
    hints.push({ code: 'active', value: hasScript ? 'JavaScript' : 'attachments' });
  return hints;
}

/** A signature whose digest is another, or text that changed after one. */
function signatureFaults(
  bytes: Buffer,
  earlier: readonly { end: number; lines: Line[][] }[],
  last: Line[][],
): Contradiction[] {
  return signedRanges(bytes).flatMap(({ end, matches }): Contradiction[] => {
    if (matches === false) return [{ code: 'P5', kind: 'digest', value: '' }];
    const signed = earlier.find((one) => Math.abs(one.end - end) <= 2);
    const [change] = signed ? changesOf(signed.lines, last) : [];
    return change
      ? [{ code: 'P5', kind: 'afterSignature', value: `${change.old ?? ''} → ${change.new ?? ''}` }]
      : [];
  });
}

/** Reads a PDF with its earlier versions; what cannot be read is no finding. */
export async function readPdf(bytes: Buffer): Promise<ReadOutcome> {
  const { earlier, count } = revisionsOf(bytes);
  if (count === 0) return { failure: 'broken' };
  let pdf: Pdf;
  try {
    pdf = await open(bytes);
  } catch (error) {
    return { failure: (error as Error).name === 'PasswordException' ? 'encrypted' : 'broken' };
  }
  if (pdf.numPages === 0) return { failure: 'broken' };
  if (pdf.numPages > READABLE_PAGES_MAX) return { failure: 'too_much' };
  const last = await allLines(pdf);
  const pages: PageReading[] = [];
  for (const [at, lines] of last.entries()) pages.push(await pageReading(pdf, at + 1, lines));
  const versions: { end: number; lines: Line[][] }[] = [];
  for (const { end } of earlier) {
    const before = await open(bytes.subarray(0, end)).catch(() => null);
    if (!before) continue;
    versions.push({ end, lines: await allLines(before) });
    await before.destroy();
  }
  const changes = versions.flatMap(({ lines }, at) => changesOf(lines, versions[at + 1]?.lines ?? last));
  const said = textReading(last);
  return {
    ...said,
    pages,
    revisions: earlier,
    revisionCount: count,
    changes: changes.slice(0, CHANGES_MAX),
    hints: await hintsOf(pdf, bytes, last),
    contradictions: [...signatureFaults(bytes, versions, last), ...said.contradictions],
  };
}
