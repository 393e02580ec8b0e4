import { msg } from '../../contract/core/message.ts';
import {
  COMPARE_DAYS_PERCENT,
  COMPARES_MAX,
  type dayMatches,
  type ProofInput,
} from '../../contract/prices/priceCalculations.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/client.ts';
import type { Caller } from '../http/caller.ts';
import { ensure } from '../lib/errors.ts';
import { uuidv7 } from '../lib/uuidv7.ts';
import { notify } from '../notifications/notifications.ts';
import { Decimal } from '../priceFormulas/unitPrice.ts';
import { type QuoteRow, quotesAt } from '../quotes/quotesAt.queries.ts';
import {
  type CalculationRow,
  comparesOf,
  type Entry,
  findCalculation,
  insertCompare,
  lockCompares,
} from './priceCalculations.queries.ts';
import { nameOf, recompute } from './proof.ts';

type Match = (typeof dayMatches)[number];
type Key = Pick<ProofInput, 'benchmark' | 'contract' | 'day'>;
const keyOf = ({ benchmark, contract, day }: Key) => `${benchmark} ${contract} ${day}`;

/** The quotes of the reader for the days of a calculation, by `keyOf`. */
async function ownQuotes(tx: Tx, readerId: string, rows: readonly ProofInput[]) {
  const days = rows.map(({ day }) => day).toSorted();
  const found = await quotesAt(tx, {
    codes: [...new Set(rows.map(({ benchmark }) => benchmark))],
    readerId,
    at: null,
    from: days[0],
    to: days.at(-1),
  });
  return new Map(
    found.map((row) => [keyOf({ benchmark: row.code, contract: row.contract, day: row.day }), row]),
  );
}

function matchOf(theirs: string | null, mine: string | null): Match | null {
  if (theirs === null) return mine === null ? null : 'theirs_missing';
  if (mine === null) return 'mine_missing';
  return new Decimal(theirs).eq(mine) ? 'same' : 'differs';
}

/** Values that were entered, changed or withdrawn since another compare. */
function changedSince(before: readonly Entry[] | undefined, entries: readonly Entry[]): number {
  if (!before) return 0;
  const [then, now] = [before, entries].map((list) => new Map(list.map((one) => [keyOf(one), one.revision])));
  const keys = new Set([...(then?.keys() ?? []), ...(now?.keys() ?? [])]);
  return [...keys].filter((key) => then?.get(key) !== now?.get(key)).length;
}

/** Whether the price is the same with the reader's quotes; null unless every used day has one. */
function compareResult(
  { proof }: CalculationRow,
  mine: ReadonlyMap<string, QuoteRow>,
): 'same' | 'differs' | null {
  const used = proof.inputs.filter((row) => row.used);
  if (used.some((row) => !mine.get(keyOf(row))?.value)) return null;
  const inputs = proof.inputs.map((row) =>
    row.status === 'published' ? { ...row, value: mine.get(keyOf(row))?.value ?? row.value } : row,
  );
  const { amount } = recompute({ ...proof, inputs });
  return amount === proof.result.amount ? 'same' : 'differs';
}

/**
 * Compares the reader's quotes with those of a calculation that was shared with them. No figure leaves either side, and few
 * compares are left, so that nobody finds a quote by trying. Refuses `NOT_FOUND`, `WRONG_STATE` for one's own and where the reader
 * lacks too many days, and `TOO_MANY`.
 */
export const compareCalculation = (ctx: Context, caller: Caller, id: string) =>
  ctx.db.transaction().execute(async (tx) => {
    const row = await findCalculation(tx, id, caller.id);
    ensure(row, 'NOT_FOUND');
    ensure(row.owner_id !== caller.id, 'WRONG_STATE', { message: msg('proof.ownCompare') });
    await lockCompares(tx, id);
    const before = (await comparesOf(tx, id)).filter((one) => one.user_id === caller.id);
    ensure(before.length < COMPARES_MAX, 'TOO_MANY', { limit: COMPARES_MAX, used: before.length });

    const rows = row.proof.inputs.filter((one) => one.used || one.status !== 'published');
    const mine = await ownQuotes(tx, caller.id, row.proof.inputs);
    ensureEnough(rows, mine);
    const days = rows.flatMap((one) => {
      const match = matchOf(one.value, mine.get(keyOf(one))?.value ?? null);
      return match === null ? [] : [{ benchmark: nameOf(one), day: one.day, match }];
    });
    const entries = rows.flatMap(({ benchmark, contract, day }): Entry[] => {
      const own = mine.get(keyOf({ benchmark, contract, day }));
      return own ? [{ benchmark, contract, day, revision: own.revision }] : [];
    });
    const changed = changedSince(before.at(-1)?.entries, entries);
    const counts: Record<Match, number> = { same: 0, differs: 0, mine_missing: 0, theirs_missing: 0 };
    for (const { match } of days) counts[match] += 1;
    const result = compareResult(row, mine);
    await insertCompare(tx, {
      id: uuidv7(),
      calculation_id: id,
      user_id: caller.id,
      entries: JSON.stringify(entries),
      counts: JSON.stringify(counts),
      result,
      changed,
    });
    if (changed > 0) await tellMaker(ctx, tx, row, { userId: caller.id, count: changed });
    return { days, result, comparesLeft: COMPARES_MAX - before.length - 1 };
  });

/** Without most of the days a compare would be a question about a few: it is refused, and not counted. */
function ensureEnough(rows: readonly ProofInput[], mine: ReadonlyMap<string, QuoteRow>): void {
  const licensed = rows.filter(({ commitment }) => commitment !== null);
  const asked = licensed.length > 0 ? licensed : rows.filter(({ value }) => value !== null);
  const have = asked.filter((row) => mine.has(keyOf(row))).length;
  const need = Math.ceil((asked.length * COMPARE_DAYS_PERCENT) / 100);
  ensure(have >= need, 'WRONG_STATE', { message: msg('proof.compareTooFew', { have, need }) });
}

async function tellMaker(
  ctx: Context,
  tx: Tx,
  row: CalculationRow,
  { userId, count }: { userId: string; count: number },
): Promise<void> {
  const by = (await comparesOf(tx, row.id)).find((one) => one.user_id === userId)?.by ?? '';
  await notify(ctx, tx, {
    userId: row.owner_id,
    kind: 'compareChanged',
    data: { from: by, number: row.number, count },
    link: `/users/calculations/${row.id}`,
  });
}
