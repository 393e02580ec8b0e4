import { reassessAd } from '../ads/ads.ts';
import { insertDocuments } from '../ads/rows/adWrites.queries.ts';
import type { Tx } from '../db/client.ts';
import { compareFile } from '../documentChecks/compare.ts';
import { saveOutcome, settleFile } from '../documentChecks/files.queries.ts';
import { certificate, pdfOf, rewritten } from '../documentChecks/fixtures/pdfs.ts';
import { readDocument } from '../documentChecks/reading/readDocument.ts';
import type { FileStore } from '../lib/files/files.ts';
import { uuidv7 } from '../lib/uuidv7.ts';
import type { PlannedAd } from './demoAds.ts';
import { placeOf, readPapers, tellQuestions, writeDecision } from './demoDocuments.queries.ts';
import { insertDocumentSources } from './documentSources.ts';
import { keepPaper } from './documents.ts';
import type { StoredAd } from './inquiries.ts';
import type { People } from './people.ts';

type Files = Pick<FileStore, 'put' | 'read' | 'tempFolder'>;

const DAY = 86_400_000;
const MADE_UP = ['Demo data: made up, issued by nobody'] as const;

/** A certificate that a laboratory which does not exist might have issued. */
const paper = (change: Record<string, string>) => [MADE_UP, ...certificate(change)];

const vessel = { 'Issued by': 'Invented Inspection BV', Vessel: 'MT Invented Heron', 'Shore tank': 'T-22' };
const shared = pdfOf(paper({ ...vessel, 'Report No.': 'INV-2026/0318', Client: 'Invented Refining SA' }));
const original = paper({ ...vessel, 'Report No.': 'INV-2026/0562', Client: 'Invented Gas Trading Ltd' });
const derived = rewritten(
  pdfOf(original),
  paper({
    ...vessel,
    'Report No.': 'INV-2026/0562',
    Client: 'Invented Gas Trading Ltd',
    Quantity: '49,961.000 MT',
    Volume: '60,042.000 m3',
  }),
);
const numbered = {
  ...vessel,
  'Report No.': 'INV-2026/0704',
  Client: 'Invented Bunkers NV',
  Product: 'As per contract',
};

/**
 * Certificates that several companies use, and one that was changed: what reviewers and owners see of them. All documents
 * of the demo are read here, so that no site of it begins with reading.
 */
export async function insertDocumentChecks(
  tx: Tx,
  files: Files,
  ads: readonly (StoredAd & Pick<PlannedAd, 'ad'>)[],
  { people, now }: { people: People; now: Date },
): Promise<void> {
  const sold = ads.filter(({ status, ad }) => status === 'approved' && ad.side === 'sell');
  // What the certificates are about.
  const published = sold.filter(({ ad }) => /diesel|ULSD|EN 590/i.test(ad.title ?? ''));
  const owners = [...new Set(published.map(({ ownerId }) => ownerId))].filter((id) => id !== people.trader);
  const adOf = (ownerId: string | undefined) => published.find((ad) => ad.ownerId === ownerId)?.id;
  const [first, second, third, fourth, fifth] = owners.map(adOf);
  const own = sold.find(({ ownerId }) => ownerId === people.trader)?.id;
  const attach = async (adId: string | undefined, content: Buffer, daysAgo: number) => {
    if (adId === undefined) return null;
    const kept = await keepPaper(files, content, 'certificate.pdf');
    await insertDocuments(tx, [
      {
        id: uuidv7(),
        ad_id: adId,
        position: await placeOf(tx, adId),
        title: 'Certificate of quality and quantity',
        kind: 'quality_certificate',
        visibility: 'public',
        ...kept,
        created_at: new Date(now.getTime() - daysAgo * DAY),
      },
    ]);
    return kept.sha256;
  };
  const both = await attach(first, shared, 12);
  await attach(second, shared, 9);
  await attach(third, pdfOf(original), 8);
  await attach(fourth, derived, 4);
  await attach(fifth, pdfOf(paper(numbered)), 6);
  await attach(own, pdfOf(paper({ ...numbered, Quantity: '24,961.000 MT', Volume: '29,997.700 m3' })), 3);

  const papers = await readPapers(tx, files);
  for (const { sha256, content, mediaType } of papers) {
    await saveOutcome(tx, sha256, await readDocument(content, mediaType));
    await compareFile(tx, sha256);
    await settleFile(tx, sha256);
  }
  for (const id of [first, second, third, fourth, fifth, own]) if (id) await reassessAd(tx, id);
  await tellQuestions(tx);
  await insertDocumentSources(tx, people, now);
  if (both)
    await writeDecision(tx, {
      file: both,
      ownerAd: second,
      reviewers: [people.admin, people.superadmin],
      now,
    });
}
