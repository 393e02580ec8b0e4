import readXlsx, { type SheetData } from 'read-excel-file/node';
import { fromBufferPromise, type ZipFile } from 'yauzl';
import { XLSX } from '../../lib/documents/officeTypes.ts';
import { type Element, readXml } from '../../lib/xml.ts';
import type { Line } from './pdfText.ts';
import type { Hint, ReadOutcome } from './reading.ts';
import { LINE_MAX, swiftHint, textReading, wordsIn } from './textReading.ts';

const PAGES_MAX = 100;
const LINES_MAX = 5_000;
/** Cells stand as far apart as those of a printed table. */
const CELL_WIDTH = 100;

function lineOf(texts: readonly string[]): Line[] {
  const cells = texts
    .map((text, at) => ({
      x: at * CELL_WIDTH,
      text: text.replaceAll('\0', '').replaceAll(/\s+/g, ' ').trim(),
    }))
    .filter(({ text }) => text !== '');
  if (cells.length === 0) return [];
  return [{ y: 0, cells, text: cells.map(({ text }) => text).join('  '), fonts: new Set() }];
}

/** The text of an element in the order of the document; what stands twice for older programs is left out once. */
function written(element: Element): string {
  if (element.name === 't') return element.text;
  if (element.name === 'tab') return '\t';
  if (element.name === 'br' || element.name === 'cr') return ' ';
  if (element.name === 'Fallback') return '';
  const inner = element.children.map(written).join('');
  return element.name === 'p' ? `${inner} ` : inner;
}

const linesOfRecord = (record: Element): Line[] =>
  record.name === 'tr'
    ? lineOf(record.children.filter(({ name }) => name === 'tc').map(written))
    : lineOf(written(record).split('\t'));

type Parts = Map<string, Buffer>;

async function unpack(zip: ZipFile, wanted: RegExp): Promise<Parts> {
  const parts: Parts = new Map();
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileNameRaw.toString('utf8');
    if (!wanted.test(name)) continue;
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    parts.set(name, Buffer.concat(chunks));
  }
  return parts;
}

/** Paragraphs and rows of tables: headers first, as on paper, and footers last. */
async function docxLines(parts: Parts): Promise<Line[]> {
  const lines: Line[] = [];
  const names = [...parts.keys()].filter((name) => name.startsWith('word/')).toSorted();
  const inOrder = ['header', 'document', 'footer'].flatMap((kind) =>
    names.filter((name) => name.startsWith(`word/${kind}`)),
  );
  for (const name of inOrder) {
    const root = name.startsWith('word/header') ? 'hdr' : name.startsWith('word/footer') ? 'ftr' : 'document';
    await readXml([parts.get(name) ?? Buffer.alloc(0)], {
      root,
      records: ['p', 'tr'],
      onRecord: (record) => {
        if (lines.length < LINES_MAX) lines.push(...linesOfRecord(record));
      },
    });
  }
  return lines;
}

type CellValue = SheetData[number][number];
const cellText = (value: CellValue): string =>
  value instanceof Date ? value.toISOString().slice(0, 10) : String(value ?? '');

const xlsxPages = async (bytes: Buffer): Promise<Line[][]> =>
  (await readXlsx(bytes))
    .slice(0, PAGES_MAX)
    .map(({ data }) => data.slice(0, LINES_MAX).flatMap((row) => lineOf(row.map(cellText))));

/** Who made and last saved the file, and when, as it says of itself. */
async function properties(parts: Parts): Promise<Hint[]> {
  const core = parts.get('docProps/core.xml');
  const said: string[] = [];
  if (core)
    await readXml([core], {
      root: 'coreProperties',
      records: ['creator', 'lastModifiedBy', 'created', 'modified'],
      onRecord: ({ text }) => {
        if (text.trim() !== '') said.push(text.trim());
      },
    });
  return said.length > 0 ? [{ code: 'properties', value: said.join(', ').slice(0, LINE_MAX) }] : [];
}

/** Reads the text of a DOCX or XLSX, a sheet as a page. */
export async function readOffice(bytes: Buffer, mediaType: string): Promise<ReadOutcome> {
  const zip = await fromBufferPromise(bytes, { decodeStrings: false });
  const parts = await unpack(zip, /^(?:docProps\/core|word\/(?:document|header\d*|footer\d*))\.xml$/);
  const pages = mediaType === XLSX ? await xlsxPages(bytes) : [await docxLines(parts)];
  return {
    pages: pages.map((lines, at) => ({ n: at + 1, words: wordsIn(lines), isScanned: false, phash: null })),
    revisions: [],
    revisionCount: 1,
    changes: [],
    hints: [...swiftHint(pages), ...(await properties(parts))],
    ...textReading(pages),
  };
}
