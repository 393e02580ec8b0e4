import { canonicalize } from 'json-canonicalize';
import type { Received } from '../../contract/core/endpoint.ts';
import { msg } from '../../contract/core/message.ts';
import type { PriceFormula } from '../../contract/prices/formula.ts';
import { PRICE_ENGINE, type Proof, type priceCalculations } from '../../contract/prices/priceCalculations.ts';
import type { Evaluation, PriceStatus } from '../../contract/prices/priceFormulas.ts';
import { seesAd } from '../ads/rows/adSummary.view.ts';
import { findAd } from '../ads/rows/ads.queries.ts';
import type { Context } from '../context.ts';
import { sendCalculation } from '../conversations/conversations.ts';
import type { Sql, Tx } from '../db/client.ts';
import type { Caller } from '../http/caller.ts';
import { ensure, fail, invalid } from '../lib/errors.ts';
import { uuidv7 } from '../lib/uuidv7.ts';
import { type EvaluateInput, evaluate } from '../priceFormulas/evaluate.ts';
import { evaluationFor } from '../priceFormulas/priceFormulas.ts';
import type { StoredBenchmark } from '../priceFormulas/storedSeries.ts';
import { Decimal } from '../priceFormulas/unitPrice.ts';
import { isFree } from './licence.ts';
import {
  type CalculationRow,
  findCalculation,
  findOwn,
  insertCalculation,
  insertShare,
  lockCorrections,
  nowOf,
  takeNumber,
} from './priceCalculations.queries.ts';
import { commit, freeze, hashOf } from './proof.ts';
import { signHash } from './signingKeys.ts';

type Body = Received<typeof priceCalculations.create>['body'];
/** What a calculation is made of: of the call, or of the one that it corrects. */
type Asked = {
  formula: PriceFormula;
  event: Proof['event'];
  subject: Proof['subject'];
};

const DAY_LENGTH = 10;

/** The moment of knowledge: a day means its end, today means now. Refuses a day or a moment still to come. */
function momentOf(asOf: string | undefined, now: Date): Date {
  if (asOf === undefined) return now;
  const moment = new Date(asOf.length === DAY_LENGTH ? `${asOf}T23:59:59.999Z` : asOf);
  if (moment <= now) return moment;
  if (asOf === now.toISOString().slice(0, DAY_LENGTH)) return now;
  return invalid([{ path: 'asOf', message: msg('field.dayAhead') }]);
}

/** The ad whose formula is frozen. Refuses `NOT_FOUND`, and `STALE` where the ad says another formula by now. */
async function subjectOf(db: Sql, caller: Caller, { subject, formula }: Body): Promise<Proof['subject']> {
  if (!subject) return null;
  const ad = await findAd(db, subject.adId);
  ensure(ad && seesAd(ad, caller), 'NOT_FOUND');
  ensure(
    (subject.adVersion === undefined || subject.adVersion === ad.version) &&
      canonicalize(ad.price_formula) === canonicalize(formula),
    'STALE',
  );
  return { adId: ad.id, adVersion: ad.version };
}

async function askedBy(db: Sql, caller: Caller, body: Body): Promise<Asked> {
  const { formula, event, laycan, density15 } = body;
  if (!formula) throw new Error('Neither a formula nor a calculation');
  const kind = 'event' in formula.window ? formula.window.event : null;
  return {
    formula,
    event: {
      kind: event?.kind ?? kind,
      day: event?.day ?? null,
      documentSha256: event?.documentSha256 ?? null,
      laycan: laycan ?? null,
      density15: density15 === undefined ? null : String(density15),
    },
    subject: await subjectOf(db, caller, body),
  };
}

type Evaluated = { input: EvaluateInput; stored: Map<string, StoredBenchmark>; evaluation: Evaluation };

/** What a formula gives its reader at a moment. */
async function evaluateAt(
  db: Sql,
  readerId: string,
  { formula, event }: Asked,
  asOf: Date | null,
): Promise<Evaluated> {
  const { input, stored } = await evaluationFor(db, readerId, {
    formula,
    ...(event.day !== null && { event: { day: event.day } }),
    ...(event.laycan && { laycan: event.laycan }),
    ...(event.density15 !== null && { density15: Number(event.density15) }),
    asOf: (asOf ?? (await nowOf(db))).toISOString(),
  });
  return { input, stored, evaluation: evaluate(input) };
}

const unitOf =
  ({ formula }: Asked, stored: Evaluated['stored']) =>
  (benchmark: string) =>
    stored.get(benchmark)?.unit?.code ?? formula.price.unit;

/** The amount changed by, as a decimal. */
const difference = (before: string | null, after: string | null): string | null =>
  before === null || after === null ? null : new Decimal(after).minus(before).toFixed();

const inputsOf = ({ inputs }: Pick<Proof, 'inputs'>) =>
  canonicalize(
    inputs.flatMap(({ benchmark, contract, day, value, used }) =>
      used ? [[benchmark, contract, day, value]] : [],
    ),
  );

/**
 * Freezes what a formula gives, once for each id. Refuses `NOT_FOUND`, `STALE`, and `WRONG_STATE` where a correction would say
 * nothing new.
 */
export async function freezeCalculation(
  ctx: Context,
  caller: Caller,
  id: string,
  body: Body,
): Promise<string> {
  await ctx.db.transaction().execute(async (tx) => {
    if (await findOwn(tx, id, caller.id)) return;
    const before = body.supersedes ? await lockSuperseded(tx, body.supersedes, caller) : null;
    const asked: Asked = before ? before.proof : await askedBy(tx, caller, body);
    const asOf = momentOf(before ? undefined : body.asOf, await nowOf(tx));
    await freezeIn(ctx, tx, { id, ownerId: caller.id, asked, asOf, before });
  });
  return id;
}

/** Freezes what a formula gave its owner at a moment, in a transaction. */
export async function freezeIn(
  ctx: Pick<Context, 'secrets'>,
  tx: Tx,
  { asOf, ...frozen }: Omit<Storing, 'evaluated'> & { asOf: Date },
): Promise<void> {
  const evaluated = await evaluateAt(tx, frozen.ownerId, frozen.asked, asOf);
  await store(ctx, tx, { ...frozen, evaluated });
}

async function lockSuperseded(tx: Tx, id: string, caller: Caller): Promise<CalculationRow> {
  await lockCorrections(tx, id);
  const row = await findOwn(tx, id, caller.id);
  ensure(row, 'NOT_FOUND');
  ensure(row.superseded_by === null, 'WRONG_STATE', { message: msg('proof.superseded') });
  return row;
}

type Storing = {
  id: string;
  ownerId: string;
  asked: Asked;
  evaluated: Evaluated;
  before: CalculationRow | null;
};

async function store(
  ctx: Pick<Context, 'secrets'>,
  tx: Tx,
  { id, ownerId, asked, evaluated, before }: Storing,
): Promise<void> {
  const { input, stored, evaluation } = evaluated;
  if (evaluation.amount === null) invalid([{ path: 'formula', message: msg('proof.noAmount') }]);
  const facts = freeze({ input, evaluation, event: asked.event, unitOf: unitOf(asked, stored) });
  if (before && isSaid(before, evaluation, facts)) fail('WRONG_STATE', { message: msg('proof.nothingNew') });
  const licences = Object.fromEntries([...stored].map(([code, { licenceClass }]) => [code, licenceClass]));
  const committed = commit(facts, (benchmark) => !isFree(licences[benchmark]));
  const hash = hashOf({ engine: PRICE_ENGINE, ...committed });
  const { signature, keyId } = await signHash(ctx, tx, hash);
  // The last step: everybody waits for the number.
  const { number, at } = await takeNumber(tx);
  const proof: Proof = {
    id,
    number,
    status: evaluation.status,
    ...committed,
    steps: evaluation.steps,
    warnings: evaluation.warnings,
    supersedes: before?.number ?? null,
    difference: before && difference(before.proof.result.amount, evaluation.amount),
    subject: asked.subject,
    engine: PRICE_ENGINE,
    hash,
    signature,
    keyId,
    createdAt: at.toISOString(),
  };
  await insertCalculation(tx, {
    id,
    number,
    owner_id: ownerId,
    status: proof.status,
    proof: JSON.stringify(proof),
    hash,
    signature,
    is_licensed: proof.result.commitment !== null,
    licences: JSON.stringify(licences),
    ad_id: asked.subject?.adId ?? null,
    supersedes: before?.id ?? null,
    created_at: at,
  });
}

/** Every quote counted: that the time of corrections passed alone changes nothing. */
const isSettled = (status: PriceStatus): boolean => !['indicative', 'provisional'].includes(status);

/** Whether a calculation says already what would be frozen now. */
const isSaid = (row: CalculationRow, evaluation: Evaluation, facts: Pick<Proof, 'inputs'>): boolean =>
  (row.status === evaluation.status || (isSettled(row.status) && isSettled(evaluation.status))) &&
  row.proof.result.amount === evaluation.amount &&
  inputsOf(row.proof) === inputsOf(facts);

/** What a calculation would say now; for its maker. */
export async function asOfNow(db: Sql, row: CalculationRow) {
  const { input, stored, evaluation } = await evaluateAt(db, row.owner_id, row.proof, null);
  const facts =
    evaluation.amount === null
      ? { inputs: [] }
      : freeze({ input, evaluation, event: row.proof.event, unitOf: unitOf(row.proof, stored) });
  return {
    status: evaluation.status,
    amount: evaluation.amount,
    difference: difference(row.proof.result.amount, evaluation.amount),
    isNew: evaluation.amount !== null && !isSaid(row, evaluation, facts),
  };
}

/** Shows a calculation to the other side of a conversation, once. Refuses `NOT_FOUND` and what a message is refused for. */
export const shareCalculation = (
  ctx: Context,
  caller: Caller,
  id: string,
  conversationId: string,
): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const row = await findOwn(tx, id, caller.id);
    ensure(row, 'NOT_FOUND');
    await sendCalculation(ctx, tx, caller, conversationId, {
      id: uuidv7(),
      calculationId: id,
      number: row.number,
      isNew: () => insertShare(tx, id, conversationId),
    });
  });

export const readCalculation = async (db: Sql, id: string, readerId: string): Promise<CalculationRow> => {
  const row = await findCalculation(db, id, readerId);
  ensure(row, 'NOT_FOUND');
  return row;
};
