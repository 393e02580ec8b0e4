import type { Tx } from '../db/client.ts';
import {
  derivedPairs,
  type Found,
  insertSignals,
  isKnown,
  isShared,
  NO_FILE,
  type OwnFindings,
  ownFindings,
  sameNumber,
  samePicture,
  sameText,
} from './compare.queries.ts';
import type { Change, Contradiction } from './reading/reading.ts';
import { shareIn, shinglesOf } from './shingles.ts';
import { confirmedReferences } from './sources.queries.ts';

/** What the file says of itself: versions with other text, a broken signature, figures that do not agree. */
function aboutItself(file: Buffer, own: OwnFindings): Found[] {
  const changes = own.changes as Change[];
  const contradictions = own.contradictions as Contradiction[];
  const about = (code: Found['code']): Found => ({ code, a: file, b: NO_FILE, facts: {} });
  return [
    ...(changes.length > 0 ? [about('P3')] : []),
    ...(contradictions.some(({ code }) => code === 'P5') ? [about('P5')] : []),
    ...(contradictions.some(({ code }) => code === 'P6') ? [about('P6')] : []),
  ];
}

/** Share of a confirmed case's text that a document must hold to resemble it. */
const RESEMBLES = 0.5;

/** Texts of confirmed cases that the document resembles: a hint to staff. */
async function resembling(tx: Tx, file: Buffer, { body }: OwnFindings): Promise<Found[]> {
  if (!body) return [];
  const shingles = shinglesOf(body);
  const titles = (await confirmedReferences(tx))
    .filter((reference) => shareIn(shinglesOf(reference.body), shingles) >= RESEMBLES)
    .map(({ title }) => title);
  return titles.length === 0 ? [] : [{ code: 'S5', a: file, b: NO_FILE, facts: { references: titles } }];
}

async function aboutOthers(tx: Tx, file: Buffer, own: OwnFindings): Promise<Found[]> {
  const shared = !own.is_public && (await isShared(tx, file));
  const numbers = await sameNumber(tx, file);
  return [
    ...(shared ? [{ code: 'P1' as const, a: file, b: file, facts: {} }] : []),
    ...(await derivedPairs(tx, file)).map((pair): Found => ({ code: 'P2', ...pair, facts: {} })),
    ...(await sameText(tx, file)).map((pair): Found => ({ code: 'P1', ...pair, facts: { same: 'text' } })),
    ...numbers.flatMap(({ a, b, fields, others }): Found[] => {
      if (fields.length > 0) return [{ code: 'P4', a, b, facts: { fields } }];
      return others ? [{ code: 'P1', a, b, facts: { same: 'certificate' } }] : [];
    }),
    ...(await samePicture(tx, file)).map(
      ({ a, b, distance }): Found => ({ code: 'S4', a, b, facts: { distance } }),
    ),
  ];
}

/** Compares a file with all others; returns whether anything new was found. */
export async function compareFile(tx: Tx, file: Buffer): Promise<boolean> {
  const own = await ownFindings(tx, file);
  if (!own) return false;
  const found = [
    ...aboutItself(file, own),
    ...(await aboutOthers(tx, file, own)),
    ...(await resembling(tx, file, own)),
  ];
  const fresh: Found[] = [];
  for (const one of found) if (!(await isKnown(tx, one.code, one.a, one.b))) fresh.push(one);
  return (await insertSignals(tx, fresh)) > 0;
}
