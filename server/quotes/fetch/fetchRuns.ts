import { type Message, msg } from '../../../contract/core/message.ts';
import type { Context } from '../../context.ts';
import { announce } from '../../db/changeFeed.ts';
import type { Sql, Tx } from '../../db/client.ts';
import { withText } from '../../db/storedMessage.ts';
import type { Actor } from '../../http/caller.ts';
import { addDays } from '../../lib/days.ts';
import { ensure } from '../../lib/errors.ts';
import { uuidv7 } from '../../lib/uuidv7.ts';
import { recordAudit } from '../../operations/audit/audit.ts';
import { letPricesFollow } from '../followQuotes.ts';
import { insertQuotes, lastRevisions, lockChain, todayOf } from '../quotes.queries.ts';
import { type Change, compareRelease } from './compareRelease.ts';
import { fetchEia } from './eia.ts';
import {
  decideRun,
  fetcherSettings,
  findRun,
  heldQuotes,
  holdFetcher,
  insertRun,
  lastRun,
  lockRun,
  type QuoteSource,
  type Series,
  saveFetcher,
  seriesOf,
  setCounts,
  stampCheck,
} from './fetchRuns.queries.ts';
import { fetchPinkSheet } from './pinkSheet.ts';
import { BadSource, hashOf, type SourceQuery, type SourceRow } from './quoteSource.ts';
import { tellDesk } from './tellDesk.ts';

type Source = {
  /** As the desk is told. */
  name: string;
  needsKey: boolean;
  /** Days that a fetch looks back: until there are quotes, and later. */
  firstDays: number;
  laterDays: number;
  fetch: (ctx: Context, query: SourceQuery) => Promise<SourceRow[]>;
};
const sources: Record<QuoteSource, Source> = {
  eia_v2: {
    name: 'EIA',
    needsKey: true,
    firstDays: 3 * 365,
    // corrections measured so far came within a week
    laterDays: 120,
    fetch: (ctx, query) => fetchEia(ctx.origins.eia, query),
  },
  wb_pink: {
    name: 'World Bank',
    needsKey: false,
    firstDays: 10 * 365,
    laterDays: 400,
    fetch: (ctx, query) => fetchPinkSheet(ctx.origins.pinkSheet, query),
  },
};

type Options = { timeoutMs?: number /** For tests: when the release became known. */; knownAt?: string };

/** Why a release is not written without an operator. */
function warningsOf(rows: readonly SourceRow[], series: readonly Series[]): Message[] {
  if (rows.length === 0) return [msg('prices.noRows')];
  const last = new Map<string, string>();
  for (const { series: of, day } of rows) if (day > (last.get(of) ?? '')) last.set(of, day);
  return series.flatMap(({ series_id, last_day }) => {
    const day = last.get(series_id);
    if (day === undefined) return [msg('prices.seriesMissing', { series: series_id })];
    return last_day !== null && day < last_day
      ? [msg('prices.endsEarlier', { series: series_id, day: { day } })]
      : [];
  });
}

type SeriesChanges = { benchmarkId: string; changes: Change[] };

/** What a release says anew, by series; no other writer of theirs comes between until the transaction ends. */
async function changesOf(
  tx: Tx,
  rows: readonly SourceRow[],
  series: readonly Series[],
): Promise<SeriesChanges[]> {
  const bySeries = Map.groupBy(rows, (row) => row.series);
  const all: SeriesChanges[] = [];
  for (const { id, series_id, calendar, release_rule, frequency } of series) {
    const release = new Map(bySeries.get(series_id)?.map(({ day, value }) => [day, value]));
    await lockChain(tx, id, null);
    const stored = new Map(
      (await lastRevisions(tx, { benchmarkId: id, ownerId: null }))
        .filter(({ contract }) => contract === '')
        .map((one) => [one.day, one]),
    );
    const changes = compareRelease(release, stored, { calendar, releaseRule: release_rule, frequency });
    if (changes.length > 0) all.push({ benchmarkId: id, changes });
  }
  return all;
}

async function writeChanges(
  ctx: Context,
  tx: Tx,
  runId: string,
  all: readonly SeriesChanges[],
  knownAt?: string,
): Promise<void> {
  const counts = { added: 0, revised: 0, withdrawn: 0, held: 0 };
  for (const { benchmarkId, changes } of all) {
    for (const { kind, isHeld } of changes) {
      if (kind !== 'final') counts[kind] += 1;
      if (isHeld) counts.held += 1;
    }
    await insertQuotes(
      tx,
      changes.map(({ day, value, state, isHeld, note }) => ({
        id: uuidv7(),
        benchmark_id: benchmarkId,
        owner_id: null,
        day,
        contract: '',
        value,
        low: null,
        high: null,
        state,
        is_held: isHeld,
        run_id: runId,
        entered_by: null,
        note,
        ...(knownAt !== undefined && { known_at: knownAt }),
      })),
    );
  }
  await setCounts(tx, runId, counts);
  await letPricesFollow(
    ctx,
    tx,
    all.flatMap(({ benchmarkId, changes }) => (changes.length > 0 ? [benchmarkId] : [])),
  );
  await announce(tx, 'baseData');
}

/** The first day to ask for: back from the newest day that every series has. */
async function startOf(
  tx: Tx,
  series: readonly Series[],
  { firstDays, laterDays, knownAt }: { firstDays: number; laterDays: number; knownAt: string | undefined },
): Promise<string> {
  const today = knownAt?.slice(0, 10) ?? (await todayOf(tx));
  const ends = series.map(({ last_day }) => last_day);
  const from = ends.includes(null) ? today : (ends.filter((day) => day !== null).toSorted()[0] ?? today);
  const back = ends.includes(null) ? firstDays : laterDays;
  return addDays(from, -back);
}

/** The switch and the sealed key of a source; it is fetched where it is on and has the key that it needs. */
export async function sourceState(db: Sql, fetcher: QuoteSource) {
  const settings = await fetcherSettings(db, fetcher);
  const { is_on: isOn, key } = settings ?? { is_on: false, key: '' };
  const hasKey = sources[fetcher].needsKey ? key !== '' : null;
  return { isOn, key, hasKey, isFetched: isOn && hasKey !== false };
}

async function takeRelease(
  ctx: Context,
  tx: Tx,
  {
    fetcher,
    key,
    startedBy,
    options,
  }: { fetcher: QuoteSource; key: string; startedBy: string | null; options: Options },
): Promise<string | null> {
  if (!(await holdFetcher(tx, fetcher))) return null;
  const source = sources[fetcher];
  const series = await seriesOf(tx, fetcher);
  const start = await startOf(tx, series, { ...source, knownAt: options.knownAt });
  const rows = await source.fetch(ctx, {
    key,
    series,
    start,
    ...(options.timeoutMs !== undefined && { timeoutMs: options.timeoutMs }),
  });
  const bodyHash = hashOf(rows);
  const before = await lastRun(tx, fetcher);
  if (before?.body_sha256 === bodyHash) {
    await stampCheck(tx, before.id);
    return before.id;
  }
  const warnings = warningsOf(rows, series).map(withText);
  const isSuspicious = warnings.length > 0;
  const changes = isSuspicious ? [] : await changesOf(tx, rows, series);
  if (!isSuspicious && changes.length === 0 && before !== undefined && before.status !== 'suspicious') {
    await stampCheck(tx, before.id);
    return before.id;
  }
  const id = uuidv7();
  const days = rows.map(({ day }) => day).toSorted();
  await insertRun(tx, {
    id,
    fetcher,
    status: isSuspicious ? 'suspicious' : 'done',
    started_by: startedBy,
    rows: rows.length,
    first_day: days[0] ?? null,
    last_day: days.at(-1) ?? null,
    body_sha256: bodyHash,
    warnings,
    ...(isSuspicious && { payload: rows }),
  });
  await writeChanges(ctx, tx, id, changes, options.knownAt);
  const held = changes.flatMap((one) => one.changes).filter(({ isHeld }) => isHeld).length;
  if (isSuspicious || held > 0) await tellDesk(ctx, tx, { source: source.name, held });
  return id;
}

/**
 * Fetches from a source, if the operator switched it on: one fetch at a time over all instances, in one transaction. Gives
 * the id of the run, that of the last one if the release is known already, and null if another instance is fetching.
 * A source that fails leaves a failed run.
 */
export async function runFetch(
  ctx: Context,
  fetcher: QuoteSource,
  { startedBy = null, ...options }: Options & { startedBy?: string | null } = {},
): Promise<string | null> {
  const { isFetched, key: sealed } = await sourceState(ctx.db, fetcher);
  ensure(isFetched, 'WRONG_STATE');
  const key = sealed && ctx.secrets.open(sealed, 'quotes');
  try {
    const id = await ctx.db
      .transaction()
      .execute((tx) => takeRelease(ctx, tx, { fetcher, key, startedBy, options }));
    ctx.responses.invalidate('baseData');
    return id;
  } catch (error) {
    if (!(error instanceof BadSource)) throw error;
    const id = uuidv7();
    await insertRun(ctx.db, { id, fetcher, status: 'failed', started_by: startedBy, error: error.message });
    return id;
  }
}

/** Appends values that were held as values that count; says how many. */
async function releaseHeld(
  ctx: Context,
  tx: Tx,
  runId: string,
  quotes: readonly string[] | undefined,
  by: string,
): Promise<number> {
  const held = (await heldQuotes(tx, runId)).filter(({ id }) => quotes?.includes(id) ?? true);
  await insertQuotes(
    tx,
    held.map(({ benchmark_id, day, contract, value, note }) => ({
      id: uuidv7(),
      benchmark_id,
      owner_id: null,
      day,
      contract,
      value,
      low: null,
      high: null,
      state: 'preliminary',
      is_held: false,
      run_id: runId,
      entered_by: by,
      note,
    })),
  );
  await letPricesFollow(
    ctx,
    tx,
    held.map(({ benchmark_id }) => benchmark_id),
  );
  return held.length;
}

/**
 * Writes what a suspicious run fetched, or lets count what a run held. Refuses `WRONG_STATE` where there is nothing to
 * accept, or a later run is there.
 */
export async function acceptRun(
  ctx: Context,
  actor: Actor,
  id: string,
  quotes: readonly string[] | undefined,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const known = await findRun(tx, id);
    ensure(known, 'NOT_FOUND');
    ensure(await holdFetcher(tx, known.fetcher), 'WRONG_STATE');
    const run = await lockRun(tx, id);
    ensure(run, 'NOT_FOUND');
    if (run.status === 'suspicious') {
      ensure((await lastRun(tx, run.fetcher))?.id === id, 'WRONG_STATE');
      const series = await seriesOf(tx, run.fetcher);
      await decideRun(tx, id, actor.id);
      await writeChanges(ctx, tx, id, await changesOf(tx, run.payload as SourceRow[], series));
    } else {
      ensure((await releaseHeld(ctx, tx, id, quotes, actor.id)) > 0, 'WRONG_STATE');
      await announce(tx, 'baseData');
    }
    await recordAudit(tx, {
      actorId: actor.id,
      address: actor.address,
      action: 'prices.accept',
      entity: 'fetch_run',
      entityId: id,
      after: { fetcher: run.fetcher, quotes: quotes?.length ?? null },
    });
  });
  ctx.responses.invalidate('baseData');
}

export async function setFetcher(
  ctx: Context,
  actor: Actor,
  fetcher: QuoteSource,
  { isOn, key }: { isOn?: boolean | undefined; key?: string | undefined },
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const sealed = key === undefined ? undefined : key && ctx.secrets.seal(key, 'quotes');
    await saveFetcher(tx, fetcher, {
      ...(isOn !== undefined && { is_on: isOn }),
      ...(sealed !== undefined && { key: sealed }),
    });
    await recordAudit(tx, {
      actorId: actor.id,
      address: actor.address,
      action: 'prices.fetcher',
      entity: 'quote_fetcher',
      after: {
        fetcher,
        ...(isOn !== undefined && { isOn }),
        ...(key !== undefined && { key: key !== '' }),
      },
    });
  });
}
