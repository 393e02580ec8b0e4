import { page } from '../../contract/core/page.ts';
import { contract } from '../../contract/index.ts';
import type { BenchmarkDetail } from '../../contract/prices/quotes.ts';
import { QUOTES_MAX } from '../../contract/prices/quotes.ts';
import { entitlementsOf } from '../accounts/roles/roles.ts';
import { benchmarkByCode } from '../baseData/baseData.ts';
import type { Context } from '../context.ts';
import { actorOf, type Caller, may } from '../http/caller.ts';
import type { Mount } from '../http/mount.ts';
import { csvOf } from '../lib/csv.ts';
import { ensure } from '../lib/errors.ts';
import { enterQuotes } from './enterQuotes.ts';
import { findRun, heldQuotes, lastFetched, listRuns, type QuoteSource } from './fetch/fetchRuns.queries.ts';
import { acceptRun, runFetch, setFetcher, sourceState } from './fetch/fetchRuns.ts';
import { nextRates, slotsAround } from './fetch/fetchTimes.ts';
import { namesAround, verifyChains } from './quotes.queries.ts';
import { viewHeld, viewQuote, viewRun } from './quotes.view.ts';
import { benchmarkFacts, quoteRevisions, quotesAt } from './quotesAt.queries.ts';

/** The switch and the fetch of the reference rates, which belong to another feature. */
type Rates = { isOn: () => Promise<boolean>; fetch: () => Promise<void> };

const DAY_MS = 86_400_000;
const asNumber = (decimal: string | null) => (decimal === null ? null : Number(decimal));

export function quotesRoutes(mount: Mount, ctx: Context, rates: Rates): void {
  const { db } = ctx;

  async function entryOf(
    caller: Caller | null,
    { licenceClass: licence, isActive, displayLicenceUntil }: Awaited<ReturnType<typeof readable>>,
  ): Promise<BenchmarkDetail['entry']> {
    if (caller === null || licence === 'name_only') return 'none';
    if (licence === 'member_only') {
      if (!isActive && !may(caller, 'prices.write')) return 'none';
      return (await entitlementsOf(db, caller.id)).ownQuotes ? 'own' : 'plan';
    }
    const today = new Date().toISOString().slice(0, 10);
    const hasLicence = licence !== 'operator_licensed' || (displayLicenceUntil ?? '') >= today;
    return may(caller, 'prices.write') && hasLicence ? 'site' : 'none';
  }

  /** Inactive benchmarks are read on: ads name them. */
  async function readable(code: string) {
    const entry = await benchmarkByCode(db, code);
    ensure(entry, 'NOT_FOUND');
    return entry;
  }

  mount(contract.quotes, {
    benchmark: async ({ params, caller }) => {
      const entry = await readable(params.id);
      const [names, [facts]] = await Promise.all([
        namesAround(db, entry.id),
        benchmarkFacts(db, [entry.code], { readerId: caller?.id ?? null }),
      ]);
      ensure(names && facts, 'NOT_FOUND');
      const { today, ...around } = names;
      const { newestDay } = facts;
      const age = newestDay === null ? 0 : (Date.parse(today) - Date.parse(newestDay)) / DAY_MS;
      return {
        ...entry,
        ...around,
        newestDay,
        stale: age > entry.staleAfterDays,
        entry: await entryOf(caller, entry),
      };
    },
    list: async ({ params, query, caller, request, reply }) => {
      const { licenceClass: licence, attribution, code, displayLicenceUntil } = await readable(params.id);
      const today = new Date().toISOString().slice(0, 10);
      const isReadable =
        licence === 'open' ||
        licence === 'attribution' ||
        (caller !== null && licence === 'member_only') ||
        (caller !== null && licence === 'operator_licensed' && (displayLicenceUntil ?? '') >= today);
      ensure(isReadable, 'NOT_FOUND');
      const { from, to, asOf, revisions } = query;
      const read = revisions === 'all' ? quoteRevisions : quotesAt;
      const rows = await read(db, {
        codes: [code],
        readerId: caller?.id ?? null,
        at: asOf === undefined ? null : new Date(asOf),
        from,
        to,
      });
      const isSheet = (request.headers.accept ?? '').includes('text/csv') && licence !== 'operator_licensed';
      if (!isSheet) return { attribution, items: rows.slice(-QUOTES_MAX).map(viewQuote) };
      const head = [
        'benchmark',
        'day',
        'contract',
        'value',
        'low',
        'high',
        'state',
        'revision',
        'knownAt',
        'attribution',
      ];
      const cells = rows.map((row) => [
        row.code,
        row.day,
        row.contract,
        asNumber(row.value),
        asNumber(row.low),
        asNumber(row.high),
        row.state,
        row.revision,
        row.knownAt.toISOString(),
        attribution ?? '',
      ]);
      return reply
        .header('Content-Disposition', `attachment; filename="${code}.csv"`)
        .header('Cache-Control', 'private, no-store')
        .header('Vary', 'Accept')
        .type('text/csv; charset=utf-8')
        .serializer(String)
        .send(csvOf([head, ...cells]));
    },
    enter: (call) =>
      enterQuotes(ctx, { caller: call.caller, actor: actorOf(call) }, call.params.id, call.body),
  });

  const fetchedState = async (fetcher: QuoteSource) => {
    const { isOn, hasKey, isFetched } = await sourceState(db, fetcher);
    return {
      fetcher,
      isOn,
      hasKey,
      nextRunAt: isFetched ? slotsAround(new Date()).next.toISOString() : null,
    };
  };
  const ecbState = async () => {
    const isOn = await rates.isOn();
    return {
      fetcher: 'ecb_exr' as const,
      isOn,
      hasKey: null,
      nextRunAt: isOn ? nextRates(new Date(), await lastFetched(db, 'ecb_exr')).toISOString() : null,
    };
  };
  const runOf = async (id: string) => {
    const run = await findRun(db, id);
    ensure(run, 'NOT_FOUND');
    return viewRun(run);
  };

  mount(contract.fetchRuns, {
    list: async ({ query }) => {
      const { rows, total } = await listRuns(db, query);
      return page(rows.map(viewRun), total, query);
    },
    start: async (call) => {
      if (call.body.fetcher === 'ecb_exr') {
        ensure(await rates.isOn(), 'WRONG_STATE');
        await rates.fetch();
        const [last] = (await listRuns(db, { page: 1, limit: 1, fetcher: 'ecb_exr' })).rows;
        return { run: last ? viewRun(last) : null };
      }
      const id = await runFetch(ctx, call.body.fetcher, { startedBy: call.caller.id });
      return { run: id === null ? null : await runOf(id) };
    },
    accept: async (call) => {
      await acceptRun(ctx, actorOf(call), call.params.id, call.body.quotes);
      return runOf(call.params.id);
    },
    held: async () => ({ items: (await heldQuotes(db)).map(viewHeld) }),
    fetchers: async () => ({
      items: [await fetchedState('eia_v2'), await ecbState(), await fetchedState('wb_pink')],
    }),
    setFetcher: async (call) => {
      const { fetcher } = call.params;
      await setFetcher(ctx, actorOf(call), fetcher, call.body);
      return fetchedState(fetcher);
    },
    chains: () => verifyChains(db),
  });
}
