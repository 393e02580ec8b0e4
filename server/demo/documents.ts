import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Insertable } from 'kysely';
import type { AdPayload } from '../../contract/ads/adPayload.ts';
import { insertDocuments } from '../ads/rows/adWrites.queries.ts';
import type { Tx } from '../db/client.ts';
import type { AdDocumentsTable } from '../db/schema/tables.ts';
import { newFileKey } from '../lib/files/fileKeys.ts';
import type { FileStore } from '../lib/files/files.ts';
import { uuidv7 } from '../lib/uuidv7.ts';
import { demoCompanies } from './companies.ts';
import { insertMessageFiles } from './demo.queries.ts';
import type { PlannedAd } from './demoAds.ts';
import type { StoredAd } from './inquiries.ts';
import type { Random } from './random.ts';

export type Files = Pick<FileStore, 'put' | 'tempFolder'>;
type Row = [name: string, value: string, method?: string];

/** The standard fonts have Latin letters only: enough for made certificates, and a hundredth of the time. */
const latin = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ı', 'i')
    .normalize('NFC')
    .replaceAll('²', '2')
    .replaceAll('–', '-');

const INK = '#0b1b2b';
const QUIET = '#44566a';

/** One page with a table. Says on its face that it is made up. */
export async function makePaper(title: string, head: Row[], rows: Row[], at: Date): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({ size: 'A4', margin: 56, info: { Title: latin(title), CreationDate: at } });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject));
  doc.font('Helvetica-Bold').fontSize(18).fillColor(INK).text(latin(title), 56, 56);
  doc.font('Helvetica').fontSize(9).fillColor(QUIET).text('Demo data: made up, issued by nobody', 56, 80);
  let y = 110;
  const line = (cells: Row, color: string) => {
    doc.fontSize(10).fillColor(color);
    for (const [place, cell] of cells.entries())
      doc.text(latin(cell ?? ''), 56 + place * 175, y, { width: 170 });
    y += 20;
  };
  for (const row of head) line(row, QUIET);
  y += 14;
  for (const row of rows) {
    doc
      .moveTo(56, y - 6)
      .lineTo(539, y - 6)
      .lineWidth(0.5)
      .strokeColor('#dde2de')
      .stroke();
    line(row, INK);
  }
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

/** Keeps a file as an upload is kept. */
export async function keepPaper(files: Files, content: Buffer, fileName: string) {
  const key = newFileKey();
  const temporary = path.join(files.tempFolder, key);
  await writeFile(temporary, content);
  await files.put(key, temporary);
  return {
    file_key: key,
    file_name: fileName,
    media_type: 'application/pdf',
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest(),
  };
}

const headOf = (owner: string, ad: AdPayload, at: Date): Row[] => [
  ['Issued for', owner],
  ['Date', at.toISOString().slice(0, 10)],
  ['Quantity', ad.quantity?.max ? String(ad.quantity.max) : ''],
];

const methods: Record<string, string> = {
  'Density @15 °C': 'ASTM D4052',
  Sulphur: 'ASTM D5453',
  'Flash point': 'ASTM D93',
  'Viscosity @40 °C': 'ASTM D445',
  'Viscosity @50 °C': 'ASTM D445',
  'Cetane index': 'ASTM D4737',
  'Pour point': 'ASTM D97',
};

/** Certificates with the ad's own figures, and specifications of the product: some only for members, or when asked for. */
export async function insertPapers(
  tx: Tx,
  random: Random,
  files: Files,
  ads: (StoredAd & Pick<PlannedAd, 'ad' | 'owner' | 'createdAt'>)[],
): Promise<void> {
  const documents: Insertable<AdDocumentsTable>[] = [];
  for (const { id, ad, owner, createdAt, status } of ads) {
    const quality = ad.quality ?? [];
    if (ad.side !== 'sell' || status === 'draft' || quality.length === 0) continue;
    const company = (owner === null ? undefined : demoCompanies[owner]?.[0]) ?? 'Oosterhaven Trading BV';
    const head = headOf(company, ad, createdAt);
    const add = async (
      title: string,
      kind: 'quality_certificate' | 'other',
      visibility: 'public' | 'members' | 'on_request',
      rows: Row[],
    ) => {
      const fileName = `${title.toLowerCase().replaceAll(' ', '-')}.pdf`;
      const kept = await keepPaper(files, await makePaper(title, head, rows, createdAt), fileName);
      const position = documents.filter((one) => one.ad_id === id).length;
      documents.push({
        id: uuidv7(),
        ad_id: id,
        position,
        title,
        kind,
        visibility,
        ...kept,
        created_at: createdAt,
      });
    };
    if (random.chance(0.62))
      await add(
        'Certificate of quality',
        'quality_certificate',
        random.pick(['public', 'members', 'members', 'on_request'] as const),
        quality.map(
          ({ parameter, value, unit }): Row => [
            parameter,
            `${value ?? ''} ${unit ?? ''}`.trim(),
            methods[parameter] ?? '',
          ],
        ),
      );
    if (random.chance(0.24))
      await add(
        'Product specification',
        'other',
        random.pick(['public', 'members', 'on_request', 'on_request'] as const),
        quality.map(
          ({ parameter, value, unit }): Row => [
            parameter,
            value === undefined
              ? 'report'
              : `typically about ${Number(value.toPrecision(2))} ${unit ?? ''}`.trim(),
          ],
        ),
      );
  }
  await insertDocuments(tx, documents);
}

/** The certificates that messages speak of as attached. */
export async function insertAttachments(
  tx: Tx,
  files: Files,
  messages: { id: string; body: string; created_at: Date }[],
): Promise<void> {
  const rows = [];
  for (const { id, body, created_at } of messages) {
    if (!/attached/.test(body)) continue;
    const paper = await makePaper(
      'Certificate of quality',
      [['Date', created_at.toISOString().slice(0, 10)]],
      [
        ['Sampled', 'at three levels'],
        ['Result', 'meets the grade as ordered'],
      ],
      created_at,
    );
    const kept = await keepPaper(files, paper, 'certificate-of-quality.pdf');
    rows.push({
      id: uuidv7(),
      message_id: id,
      position: 0,
      kind: 'quality_certificate' as const,
      ...kept,
      created_at,
    });
  }
  await insertMessageFiles(tx, rows);
}
