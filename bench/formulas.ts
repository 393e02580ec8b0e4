import { writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import autocannon, { type Request } from 'autocannon';
import { sql } from 'kysely';
import { openSession } from '../server/accounts/auth/sessions.ts';
import { insertUser } from '../server/accounts/users/users.ts';
import type { Db } from '../server/db/client.ts';
import { addDays } from '../server/lib/days.ts';
import { searches } from './searches.ts';
import { openSite, say } from './site.ts';

/**
 * `node bench/formulas.ts --ads 1000000`: a new quote where 30 % of the ads have a formula, 20,000 different ones: time
 * until every comparable price follows, and the market's times meanwhile against idle, at a fixed rate of requests.
 */
const { values: given } = parseArgs({
  options: { ads: { type: 'string', default: '100000' }, data: { type: 'string' } },
});
const ADS = Number(given.ads);
const SHARE_PCT = 30;
const FACTORS = 100;
const WINDOWS = 200;
const HISTORY_DAYS = 730;
const PER_SECOND = 100;
const CLIENTS = 16;
const IDLE_SECONDS = 20;
const CODE = 'BENCH_OIL';
const today = new Date().toISOString().slice(0, 10);
const loadBefore = loadavg().map((value) => Number(value.toFixed(1)));

/** A user with a session. */
async function makeUser(db: Db) {
  const id = await insertUser(db, {
    email: `bench${Date.now()}@example.com`,
    username: `bench${Date.now()}`,
    passwordHash: null,
    role: 'superadmin',
  });
  const device = { ip: '127.0.0.1', userAgent: null };
  return (await openSession(db, { id, passwordHash: null }, device)) ?? '';
}

/** The formulas bypass the calls, since only what follows is measured. */
async function makeFormulas(db: Db): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    update ads a set price_type = 'formula', price_amount = null, price_benchmark = 'Bench oil',
      price_differential = (a.number % 17) - 8,
      price_currency_id = (select id from currencies where code = 'USD'),
      price_unit_id = (select id from units where code = 'BBL'),
      price_formula = jsonb_build_object(
        'price', jsonb_build_object('currency', 'USD', 'unit', 'BBL'),
        'terms', jsonb_build_array(jsonb_build_object('benchmark', ${CODE}::text,
          'factor', (1 + (a.number % ${FACTORS}::int) / 1000.0)::numeric(6, 3)::text, 'convert', null)),
        'differential', jsonb_build_object('amount', ((a.number % 17) - 8)::text, 'currency', 'USD', 'unit', 'BBL'),
        'window', jsonb_build_object('kind', 'fixed_dates',
          'from', to_char(${today}::date - (a.number / ${FACTORS}::int) % 50, 'YYYY-MM-DD'),
          'to', to_char(${today}::date - (a.number / ${FACTORS}::int) % 50
            + 4 + 7 * ((a.number / ${FACTORS * 50}::int) % ${WINDOWS / 50}::int), 'YYYY-MM-DD')),
        'commonPricing', false, 'missingQuote', 'skip', 'fx', null, 'floor', null, 'cap', null,
        'provisional', jsonb_build_object('basis', 'known_in_window', 'n', 5, 'pct', 100), 'correctionDays', 30)
    where a.number % 100 < ${SHARE_PCT}::int and a.price_formula is null`.execute(db);
  await sql`vacuum analyze ads`.execute(db);
  say(`${numAffectedRows} ads with ${FACTORS * WINDOWS} formulas`);
}

const quantile = (times: number[], share: number) => {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10;
};

/** Answer times of searches at a fixed rate, until `stop`. */
function read(url: string, next: () => string) {
  const taken: number[] = [];
  const options = {
    url,
    connections: CLIENTS,
    overallRate: PER_SECOND,
    duration: 3600,
    headers: { 'accept-encoding': 'identity' },
    requests: [{ setupRequest: (request: Request) => ({ ...request, path: next() }) }],
  };
  const running = autocannon(options, () => undefined);
  let failed = 0;
  running.on('response', (_client: unknown, status: number, _bytes: number, milliseconds: number) => {
    taken.push(milliseconds);
    if (status >= 400) failed += 1;
  });
  return () => {
    running.stop();
    return {
      requests: taken.length,
      failed,
      p50: quantile(taken, 0.5),
      p95: quantile(taken, 0.95),
      p99: quantile(taken, 0.99),
    };
  };
}

const opened = await openSite({ ads: ADS, data: given.data, embedded: false, prepare: makeFormulas });
const { db, site, server } = opened;
try {
  const token = await makeUser(db);
  const call = async (path: string, body: object) => {
    const answer = await fetch(`${site}/api${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const { rows } = await sql<{ usd: string; bbl: string }>`
    select (select id from currencies where code = 'USD') as usd, (select id from units where code = 'BBL') as bbl
  `.execute(db);
  await call('/benchmarks', {
    name: 'Bench oil',
    code: CODE,
    owner: 'Invented',
    licenceClass: 'open',
    currencyId: rows[0]?.usd,
    unitId: rows[0]?.bbl,
    staleAfterDays: 5,
  });
  const days = Array.from({ length: HISTORY_DAYS }, (_, n) => addDays(today, n - HISTORY_DAYS));
  const quotesOf = (some: readonly string[]) =>
    some.map((day) => ({ day, value: (78 + ((Date.parse(day) / 864e5) % 9)).toFixed(2) }));

  /** Enters quotes and waits until no job follows them any more. */
  const follow = async (some: readonly string[], change = 0) => {
    const began = performance.now();
    const cpu = server.cpu();
    const payload = quotesOf(some).map((row) => ({ ...row, value: (Number(row.value) + change).toFixed(2) }));
    await call(`/benchmarks/${CODE}/quotes`, { rows: payload, confirmed: true });
    for (;;) {
      await pause(250);
      const { rows: waiting } = await sql<{ count: number }>`
        select count(*)::int as count from pgboss.job
        where name = 'adsFollow' and state in ('created', 'retry', 'active')`.execute(db);
      if (waiting[0]?.count === 0) break;
    }
    return {
      seconds: Math.round((performance.now() - began) / 100) / 10,
      cpuSeconds: Math.round((server.cpu() - cpu) * 10) / 10,
    };
  };
  const first = await follow(days);
  say(`first prices: ${JSON.stringify(first)}`);

  const kinds = Object.values(await searches(db));
  let turn = 0;
  const anything = () => {
    turn += 1;
    return kinds[turn % kinds.length]?.() ?? '/api/ads/public';
  };
  const idle = read(site, anything);
  await pause(IDLE_SECONDS * 1000);
  const before = idle();
  say(`idle: ${JSON.stringify(before)}`);
  const busy = read(site, anything);
  const followed = await follow([today], 3);
  const meanwhile = busy();
  say(`meanwhile: ${JSON.stringify(meanwhile)}`);
  const { rows: priced } = await sql<{ priced: number; newest: number }>`
    select count(*) filter (where comparable_kind = 'formula')::int as priced,
      count(*) filter (where comparable_basis->'formula'->'levels'->0->>'day' = ${today})::int as newest
    from ads where price_type = 'formula' and price_formula is not null`.execute(db);
  const figures = {
    ads: ADS,
    formulas: FACTORS * WINDOWS,
    ofFormula: priced[0],
    first,
    newQuote: followed,
    requestsPerSecond: PER_SECOND,
    idle: before,
    meanwhile,
    p95Ratio: Math.round((meanwhile.p95 / before.p95) * 100) / 100,
    residentMB: server.residentMB(),
    database: opened.database,
    machine: `${cpus().length} × ${cpus()[0]?.model}`,
    loadBefore,
    day: today,
  };
  say(JSON.stringify(figures, null, 2));
  const file = fileURLToPath(new URL(`formulas-${ADS}.json`, import.meta.url));
  await writeFile(file, `${JSON.stringify(figures, null, 2)}\n`);
} finally {
  await opened.stop();
}
