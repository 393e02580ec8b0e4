import { canonicalize } from 'json-canonicalize';
import {
  hashedParts,
  PRICE_ENGINE,
  type Proof,
  type Verdict,
} from '../../contract/prices/priceCalculations.ts';
import type { Evaluation } from '../../contract/prices/priceFormulas.ts';
import type { Sql } from '../db/client.ts';
import { type QuoteRow, quoteRevisions } from '../quotes/quotesAt.queries.ts';
import { isFree } from './licence.ts';
import { type CalculationRow, findBySignature, licencesNow } from './priceCalculations.queries.ts';
import { hashOf, hidden, isOpen, recompute, wrongOpenings } from './proof.ts';
import { readProof } from './readProof.ts';
import { listKeys } from './signingKeys.queries.ts';
import { isSignedBy, viewKey } from './signingKeys.ts';

const isEqual = (a: unknown, b: unknown): boolean => canonicalize(a) === canonicalize(b);

/** The key of this site that signed the hash, while it was the present one. */
async function signerOf(db: Sql, { keyId, hash, signature, createdAt }: Proof): Promise<Verdict['signedBy']> {
  const key = (await listKeys(db)).map(viewKey).find((one) => one.keyId === keyId);
  if (!key || !isSignedBy(key.publicKey, hash, signature)) return null;
  const { validFrom, validTo } = key;
  const at = Date.parse(createdAt);
  const isThen = at >= Date.parse(validFrom) && (validTo === null || at <= Date.parse(validTo));
  return isThen ? { keyId, validFrom, validTo } : null;
}

/** Parts of the hash that are not those of the calculation with this signature: whoever has it has the proof. */
function differingParts(given: Proof, stored: Proof): string[] {
  const [mine, theirs] = [hidden(given), hidden(stored)];
  return hashedParts.filter((part) => !isEqual(mine[part], theirs[part]));
}

/* What the hash does not cover and everybody may see. */
const loose = ['id', 'number', 'status', 'supersedes', 'subject', 'createdAt', 'keyId'] as const;

/** What was computed again and stands otherwise in the proof. */
function differingFigures(proof: Proof, price: Evaluation): string[] {
  const { result, status, steps, warnings } = proof;
  return [
    ...(['average', 'amount', 'currency', 'unit'] as const)
      .filter((figure) => result[figure] !== price[figure])
      .map((figure) => `result.${figure}`),
    ...(status === price.status ? [] : ['status']),
    ...(steps === null || isEqual(steps, price.steps) ? [] : ['steps']),
    ...(isEqual(warnings, price.warnings) ? [] : ['warnings']),
  ];
}

function computedAgain(read: Proof): Evaluation | null {
  try {
    return recompute(read);
  } catch {
    // It lacks a benchmark or a unit, or holds a figure that nothing can be divided by.
    return null;
  }
}

/** Whether a proof is genuine, for a reader. Refuses `VALIDATION_FAILED`. */
export async function verifyProof(
  db: Sql,
  readerId: string | null,
  file: string | Record<string, unknown>,
): Promise<Verdict> {
  const { given, read } = readProof(file);
  const [signedBy, stored] = await Promise.all([signerOf(db, read), findBySignature(db, read.signature)]);
  const differs = new Set<string>();
  if (signedBy === null) differs.add('signature');
  if (hashOf(given) !== given.hash) differs.add('hash');
  if (stored) {
    for (const part of differingParts(given, stored.proof)) differs.add(part);
    for (const field of loose) if (!isEqual(read[field], stored.proof[field])) differs.add(field);
    if (!stored.is_licensed && !isEqual(read.difference, stored.proof.difference)) differs.add('difference');
  }
  const wrong = wrongOpenings(read);
  if (wrong.inputs) differs.add('inputs');
  if (wrong.result) differs.add('result');
  const isKnownEngine = read.engine === PRICE_ENGINE;
  if (!isKnownEngine) differs.add('engine');
  const canRecompute = isKnownEngine && isOpen(read);
  const price = canRecompute ? computedAgain(read) : null;
  if (price) for (const path of differingFigures(read, price)) differs.add(path);
  else if (canRecompute) differs.add('inputs');
  return {
    ok: differs.size === 0,
    differs: [...differs],
    signedBy,
    number: read.number,
    recomputed: price !== null,
    ...(await revisionsSince(db, readerId, read, stored)),
  };
}

/** Used quotes that have a newer revision, as far as the reader may know. */
async function revisionsSince(
  db: Sql,
  readerId: string | null,
  { inputs }: Proof,
  stored: CalculationRow | undefined,
): Promise<Pick<Verdict, 'quotesStillCurrent' | 'newerRevisions'>> {
  const used = inputs.filter((row) => row.used);
  const codes = [...new Set(used.map(({ benchmark }) => benchmark))];
  const licences = await licencesNow(db, codes);
  const isMaker = readerId !== null && stored?.owner_id === readerId;
  const known = codes.filter(
    (code) => isFree(licences.get(code)?.licence) || (isMaker && licences.has(code)),
  );
  const days = used.map(({ day }) => day).toSorted();
  const revisions = await quoteRevisions(db, {
    codes: known,
    readerId: isMaker ? readerId : null,
    at: null,
    from: days[0],
    to: days.at(-1),
  });
  const last = new Map(
    revisions.map((row): [string, QuoteRow] => [`${row.code} ${row.contract} ${row.day}`, row]),
  );
  const newerRevisions = used.flatMap(({ benchmark, contract, day, revision }) => {
    const newest = last.get(`${benchmark} ${contract} ${day}`);
    return newest && revision !== null && newest.revision > revision
      ? [{ benchmark, day, value: newest.value }]
      : [];
  });
  const isKnown = known.length === codes.length;
  return {
    quotesStillCurrent: newerRevisions.length > 0 ? false : isKnown ? true : null,
    newerRevisions,
  };
}
