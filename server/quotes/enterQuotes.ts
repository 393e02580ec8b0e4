import type { Received } from '../../contract/core/endpoint.ts';
import { msg } from '../../contract/core/message.ts';
import { withEnglish } from '../../contract/messages/englishText.ts';
import type { QuoteState, quotes } from '../../contract/prices/quotes.ts';
import { requireFeature } from '../accounts/roles/roles.ts';
import type { Context } from '../context.ts';
import { announce } from '../db/changeFeed.ts';
import type { Tx } from '../db/client.ts';
import { type Actor, type Caller, may } from '../http/caller.ts';
import { addDays } from '../lib/days.ts';
import { ensure, fail, invalid } from '../lib/errors.ts';
import { uuidv7 } from '../lib/uuidv7.ts';
import { recordAudit } from '../operations/audit/audit.ts';
import { letPricesFollow } from './followQuotes.ts';
import { type Entered, isFar, isSameQuote, meanOf, readQuoteRows } from './quoteRows.ts';
import {
  type BenchmarkRow,
  findBenchmarkByCode,
  insertQuotes,
  lastRevisions,
  lockChain,
  type StoredQuote,
  todayOf,
} from './quotes.queries.ts';

/**
 * For whom a caller enters values: null is the site. Refuses `LICENCE_FORBIDS`, `FORBIDDEN`, `UPGRADE_REQUIRED`, and
 * `NOT_FOUND` for a benchmark that is not offered any more.
 */
async function ownerFor(ctx: Context, caller: Caller, benchmark: BenchmarkRow): Promise<string | null> {
  const { licence_class: licence, display_licence_until: until, is_active: isActive } = benchmark;
  ensure(isActive || may(caller, 'prices.write'), 'NOT_FOUND');
  ensure(licence !== 'name_only', 'LICENCE_FORBIDS', { message: msg('prices.nameOnly') });
  if (licence === 'member_only') {
    await requireFeature(ctx.db, caller.id, 'ownQuotes');
    return caller.id;
  }
  ensure(may(caller, 'prices.write'), 'FORBIDDEN');
  const hasLicence = licence !== 'operator_licensed' || (until !== null && until >= (await todayOf(ctx.db)));
  ensure(hasLicence, 'LICENCE_FORBIDS', { message: msg('prices.noDisplayLicence') });
  return null;
}

type Compared = { fresh: Entered[]; unchanged: number; far: { row: number; before: string }[] };

/** Which rows say something new, and which are far from the day before in the file or the store. */
function compareRows(entered: readonly Entered[], stored: readonly StoredQuote[]): Compared {
  const keyOf = ({ contract, day }: { contract: string; day: string }) => `${contract} ${day}`;
  const known = new Map(stored.map((one) => [keyOf(one), one]));
  const fresh = entered.filter((one) => {
    const before = known.get(keyOf(one));
    if (before === undefined || before.is_held || !isSameQuote(before, one)) return true;
    return one.isFinal && before.state !== 'final';
  });
  const merged = new Map([...stored, ...entered].map((one) => [keyOf(one), one]));
  const ordered = [...merged.values()]
    .filter((one) => !('is_held' in one && one.is_held) && meanOf(one) !== null)
    .toSorted((a, b) => a.contract.localeCompare(b.contract) || a.day.localeCompare(b.day));
  const added = new Set(fresh);
  const far = ordered.flatMap((one, n) => {
    const before = ordered[n - 1];
    if (!('row' in one) || one.isConfirmed || !added.has(one) || before?.contract !== one.contract) return [];
    const mean = meanOf(before);
    return mean !== null && isFar(mean, meanOf(one)) ? [{ row: one.row, before: mean.toFixed() }] : [];
  });
  return { fresh, unchanged: entered.length - fresh.length, far };
}

async function compareWithStore(tx: Tx, benchmarkId: string, ownerId: string | null, entered: Entered[]) {
  const days = entered.map(({ day }) => day).toSorted();
  const last = days.at(-1);
  const stored = await lastRevisions(tx, {
    benchmarkId,
    ownerId,
    // far enough back to find the day before the first
    from: addDays(days[0] ?? '1950-01-01', -31),
    ...(last !== undefined && { to: last }),
  });
  return compareRows(entered, stored);
}

const stateOf = ({ isFinal }: Entered): QuoteState => (isFinal ? 'final' : 'preliminary');

/** Enters all rows or none. A value that is known already is no revision. Refuses `QUOTES_HELD` what was not confirmed. */
export async function enterQuotes(
  ctx: Context,
  { caller, actor }: { caller: Caller; actor: Actor },
  code: string,
  { rows, note, dryRun, confirmed }: Received<typeof quotes.enter>['body'],
) {
  const benchmark = await findBenchmarkByCode(ctx.db, code);
  ensure(benchmark, 'NOT_FOUND');
  const ownerId = await ownerFor(ctx, caller, benchmark);
  const shape = { shape: benchmark.quote_shape, today: await todayOf(ctx.db) };
  const { quotes: entered, bad } = readQuoteRows(rows, shape);
  if (bad.length > 0 && !dryRun)
    invalid(bad.map(({ row, column, message }) => ({ path: `rows.${row}.${column}`, message })));
  const result = await ctx.db.transaction().execute(async (tx) => {
    await lockChain(tx, benchmark.id, ownerId);
    const { fresh, unchanged, far } = await compareWithStore(tx, benchmark.id, ownerId, entered);
    const answer = { dryRun, created: fresh.length, unchanged, far: far.map(({ row }) => row) };
    if (dryRun || fresh.length === 0) return answer;
    if (far.length > 0 && !confirmed)
      fail('QUOTES_HELD', {
        details: far.map(({ row, before }) => ({
          path: `rows.${row}`,
          message: msg('prices.far', { before }),
        })),
      });
    await insertQuotes(
      tx,
      fresh.map((one) => ({
        id: uuidv7(),
        benchmark_id: benchmark.id,
        owner_id: ownerId,
        day: one.day,
        contract: one.contract,
        value: one.value,
        low: one.low,
        high: one.high,
        state: stateOf(one),
        is_held: false,
        run_id: null,
        entered_by: caller.id,
        note,
      })),
    );
    if (ownerId !== null) return answer;
    await letPricesFollow(ctx, tx, [benchmark.id]);
    await announce(tx, 'baseData');
    await recordAudit(tx, {
      actorId: actor.id,
      address: actor.address,
      action: 'prices.enter',
      entity: 'benchmark',
      entityId: benchmark.id,
      after: { code, count: fresh.length, note },
    });
    return answer;
  });
  if (ownerId === null && !dryRun) ctx.responses.invalidate('baseData');
  const problems = bad.map(({ message, ...cell }) => ({ ...cell, ...withEnglish(message) }));
  return { ...result, created: bad.length > 0 ? 0 : result.created, problems };
}
