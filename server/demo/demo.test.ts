import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adPayload, missingToSubmit } from '../../contract/ads/adPayload.ts';
import { adStatuses } from '../../contract/ads/adStates.ts';
import { storedPayload } from '../ads/content/payload.queries.ts';
import { loadRefs } from '../ads/rows/refs.queries.ts';
import { findRefFaults } from '../ads/rows/refs.ts';
import { findFaults } from '../billing/wallet/integrity.queries.ts';
import { followDueCompanies } from '../evidence/evidence.jobs.ts';
import { startTestApp, type TestApp } from '../test/kit/testApp.ts';
import { lookUp } from './demo.queries.ts';
import { seedDemo } from './demo.ts';
import { generateAds } from './demoAds.ts';
import { readGoods } from './goods.ts';
import { seeded } from './random.ts';

const BESIDE = 6 + 2; // Revisions, and ads that wait for a rule.
/** Four hundred, and one of every company that trades one of the most traded products. */
const ADS = 499;

let t: TestApp;
/** Milliseconds of the processor: the clock on the wall says more of what else the machine does. */
let took = 0;
beforeAll(async () => {
  t = await startTestApp();
  const before = process.cpuUsage();
  await seedDemo(t.ctx.db, { files: t.ctx.files, url: t.ctx.env.SITE_URL, secrets: t.ctx.secrets });
  const { user, system } = process.cpuUsage(before);
  took = (user + system) / 1000;
});
afterAll(() => t.close());

const count = async (table: 'users' | 'ads' | 'ad_events' | 'messages') =>
  (
    await t.ctx.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

test('makes accounts, companies and five hundred ads, once', async () => {
  const made = [await count('users'), await count('ads'), await count('ad_events'), await count('messages')];
  expect(made.slice(0, 2)).toEqual([95, ADS + BESIDE]);
  await seedDemo(t.ctx.db, { files: t.ctx.files, url: t.ctx.env.SITE_URL, secrets: t.ctx.secrets });
  expect([
    await count('users'),
    await count('ads'),
    await count('ad_events'),
    await count('messages'),
  ]).toEqual(made);
  expect(took).toBeLessThan(60_000);
});

test('the four accounts sign in, with the profiles that they should have', async () => {
  for (const [name, role, complete] of [
    ['superadmin', 'superadmin', true],
    ['admin', 'admin', true],
    ['trader', 'paid', true],
    ['guest', 'guest', false],
  ] as const) {
    const answer = await t.call('POST', '/auth/login', {
      payload: { email: `${name}@gasmap.test`, password: 'gasmap-demo' },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().user).toMatchObject({ role, profileComplete: complete });
  }
});

test('the trader has ads in every state, and somebody to answer', async () => {
  const { token } = (
    await t.call('POST', '/auth/login', { payload: { email: 'trader@gasmap.test', password: 'gasmap-demo' } })
  ).json();
  const { byStatus } = (await t.call('GET', '/ads/my/count', { as: token })).json();
  for (const status of adStatuses) expect(byStatus[status], status).toBeGreaterThan(0);
  expect((await t.call('GET', '/conversations', { as: token })).json().items.length).toBeGreaterThan(0);
});

test('the trader keeps ads of which one changed and one is gone, looks for some, and somebody reported an ad', async () => {
  const signIn = async (name: string): Promise<string> => {
    const payload = { email: `${name}@gasmap.test`, password: 'gasmap-demo' };
    return (await t.call('POST', '/auth/login', { payload })).json().token;
  };
  const as = await signIn('trader');
  const favorites = (await t.call('GET', '/favorites', { as })).json();
  expect(favorites).toMatchObject({ changed: 2 });
  type FavoriteItem = { available: boolean; changes: { price: object | null } };
  expect(favorites.items.filter((one: FavoriteItem) => !one.available)).toHaveLength(1);
  expect(favorites.items.filter((one: FavoriteItem) => one.changes.price)).toHaveLength(1);
  const searches = (await t.call('GET', '/saved-searches', { as })).json().items;
  expect(searches.map((one: { name: string }) => one.name).sort()).toEqual([
    'Diesel and gasoil, offers',
    'Jet wanted',
    'Rotterdam',
  ]);
  expect(searches.some((one: { newMatches: number }) => one.newMatches > 0)).toBe(true);
  const tickets = (await t.call('GET', '/tickets/admin', { as: await signIn('admin') })).json();
  expect(tickets.items.filter((one: { category: string }) => one.category === 'report')).toHaveLength(2);
});

test('changed versions wait beside published ads, and every ad has a history', async () => {
  const revisions = await t.ctx.db
    .selectFrom('ads as r')
    .innerJoin('ads as a', 'a.id', 'r.revises_id')
    .select(['r.status', 'a.status as published'])
    .execute();
  expect(revisions.map((row) => row.status).sort()).toEqual(['pending', 'pending', 'pending', 'rejected']);
  expect(new Set(revisions.map((row) => row.published))).toEqual(new Set(['approved']));
  const unnotified = await t.ctx.db
    .selectFrom('ads as a')
    .select('a.id')
    .where('a.revises_id', 'is', null)
    .where((of) =>
      of.not(of.exists(of.selectFrom('ad_events as e').select('e.id').whereRef('e.ad_id', '=', 'a.id'))),
    )
    .execute();
  expect(unnotified).toEqual([]);
  const kinds = await t.ctx.db.selectFrom('ad_events').select('kind').distinct().execute();
  expect(kinds.map((row) => row.kind).sort()).toEqual(['edit', 'move', 'revision']);
});

test('what would be suspended when it is handed in does not wait or stand in the market', async () => {
  const risky = await t.ctx.db
    .selectFrom('ads')
    .select(['title', 'status', 'risk', 'cautions'])
    .where('status', 'in', ['pending', 'approved'])
    .where('risk', '>=', 100)
    .execute();
  expect(risky).toEqual([]);
});

test('most ads name both ends of the voyage', async () => {
  const rows = await t.ctx.db
    .selectFrom('ads')
    .select('counter_port_id')
    .where('status', '=', 'approved')
    .execute();
  const withCounterPort = rows.filter((row) => row.counter_port_id !== null);
  expect(withCounterPort.length / rows.length).toBeGreaterThan(0.7);
});

test('published ads are what their owners could have posted today', async () => {
  const { db } = t.ctx;
  const rows = await db
    .selectFrom('ads')
    .select(['id', 'title'])
    .where('status', 'in', ['approved', 'pending'])
    .execute();
  for (const { id, title } of rows) {
    const ad = await storedPayload(db, id);
    expect(missingToSubmit(ad), title).toEqual([]);
    expect(findRefFaults(ad, await loadRefs(db, ad)), title).toEqual([]);
  }
});

test('prices compare, and stay near those of the same product', async () => {
  const { rows } = {
    rows: await t.ctx.db
      .selectFrom('ads')
      .select(['title', 'price_type', 'usd_per_tonne', 'usd_per_mmbtu', 'product_id'])
      .where('status', '=', 'approved')
      .execute(),
  };
  const fixed = rows.filter((row) => row.price_type === 'fixed');
  expect(fixed.length).toBeGreaterThan(150);
  for (const row of fixed) expect(row.usd_per_tonne ?? row.usd_per_mmbtu, row.title).not.toBeNull();
  for (const product of new Set(fixed.map((row) => row.product_id))) {
    const prices = fixed
      .filter((row) => row.product_id === product && row.usd_per_tonne)
      .map((row) => Number(row.usd_per_tonne));
    if (prices.length > 0)
      expect(
        Math.max(...prices) / Math.min(...prices),
        fixed.find((row) => row.product_id === product)?.title,
      ).toBeLessThan(1.7);
  }
});

test('the plan is the same each time, and of every side, price type, term and product group', async () => {
  const [lookup, goods] = await Promise.all([lookUp(t.ctx.db), readGoods()]);
  const now = new Date('2026-11-20T08:00:00Z');
  const ads = generateAds(seeded(7), lookup, goods, now);
  expect(generateAds(seeded(7), lookup, goods, now)).toEqual(ads);
  for (const { ad } of ads) expect(adPayload.parse(ad)).toEqual(ad);
  const seen = (read: (ad: (typeof ads)[number]['ad']) => unknown) =>
    new Set(ads.map(({ ad }) => read(ad))).size;
  expect(seen((ad) => ad.side)).toBe(2);
  expect(seen((ad) => ad.price?.type)).toBeGreaterThanOrEqual(3);
  expect(seen((ad) => ad.productId)).toBeGreaterThan(45);
  expect(seen((ad) => ad.delivery?.portId)).toBeGreaterThan(90);
  for (const { createdAt, publishedAt, changedAt } of ads) {
    for (const at of [createdAt, publishedAt, changedAt]) {
      if (at) expect(at.getTime()).toBeLessThanOrEqual(now.getTime());
      if (at) expect(at.getTime()).toBeGreaterThan(now.getTime() - 91 * 86_400_000);
    }
  }
});

const tokens = new Map<string, string>();
/** What somebody of the demo accounts reads at an address. */
async function readAs(name: string, path: string) {
  const payload = { email: `${name}@gasmap.test`, password: 'gasmap-demo' };
  const known = tokens.get(name) ?? (await t.call('POST', '/auth/login', { payload })).json().token;
  tokens.set(name, known);
  return (await t.call('GET', path, { as: known })).json();
}

test('the books are exact, and no payment is booked twice or not at all', async () => {
  expect(await findFaults(t.ctx.db)).toEqual({
    unbalanced: [],
    drift: [],
    negative: [],
    paidNotOnce: [],
    purchasesWithoutPeriod: [],
    invoices: [],
  });
});

test('the trader has a plan, bought from a wallet with a history', async () => {
  expect(await readAs('trader', '/plans/current')).toMatchObject({ plan: { plan: { code: 'trader' } } });
  const { items } = await readAs('trader', '/payments?limit=50');
  type Payment = { type: string; paymentMethod: string; status: string };
  const methodsOf = (wanted: string) =>
    items
      .filter(({ type }: Payment) => type === wanted)
      .map(({ paymentMethod }: Payment) => paymentMethod)
      .sort();
  expect(methodsOf('top_up')).toEqual(['bank_transfer', 'credit_card']);
  expect(methodsOf('plan_purchase')).toEqual(['wallet', 'wallet', 'wallet', 'wallet']);
  expect((await readAs('trader', '/wallet')).balance).toBeGreaterThan(39);
});

test('every plan that was paid for has an invoice; the trader has a credit note as well', async () => {
  const { items } = await readAs('trader', '/payments?limit=50');
  type Payment = { type: string; documents: { number: string }[] };
  const numbersOf = (wanted: string) =>
    items.filter(({ type }: Payment) => type === wanted).flatMap(({ documents }: Payment) => documents);
  expect(numbersOf('plan_purchase')).toHaveLength(4);
  expect(numbersOf('refund')).toMatchObject([{ series: 'credit_note' }]);
  const invoices = await readAs('superadmin', '/invoices/admin?period=year&limit=100');
  const sales = await readAs('superadmin', '/reports/sales/summary?period=year');
  expect([invoices.issued, invoices.sums.gross]).toEqual([true, sales.revenue]);
  const kinds = new Set(
    invoices.items.map(({ kind, reason }: { kind: string; reason: string }) => `${kind} ${reason}`),
  );
  for (const kind of [
    'standard domestic',
    'standard oss',
    'reverseCharge reverseCharge',
    'outOfScope abroad',
  ])
    expect([...kinds]).toContain(kind);
});

test('ninety days of sales live on every report', async () => {
  const sales = await readAs('superadmin', '/reports/sales/summary?period=quarter');
  expect(sales.sales).toBeGreaterThan(120);
  expect(sales.refunds).toBeGreaterThan(0);
  expect(sales.activeSubscribers).toBeGreaterThanOrEqual(60);
  expect(sales.byPlan).toHaveLength(3);
  expect(sales.byMethod).toHaveLength(3);
  const weeks = (await readAs('superadmin', '/reports/sales/timeseries?period=quarter&interval=week')).points;
  // The period starts and ends within a week: only the whole ones must have sold something.
  expect(weeks.slice(1, -1).filter((week: { revenue: number }) => week.revenue <= 0)).toEqual([]);
  const seen = new Set(
    (
      await Promise.all(
        [1, 2, 3, 4, 5].map((page) => readAs('superadmin', `/payments/admin?limit=100&page=${page}`)),
      )
    ).flatMap(({ items }) =>
      items.map((one: { type: string; status: string }) => `${one.type} ${one.status}`),
    ),
  );
  for (const kind of ['top_up pending', 'top_up failed', 'refund succeeded', 'plan_purchase refunded'])
    expect([...seen]).toContain(kind);
  const coupons = (await readAs('superadmin', '/coupons')).items;
  expect(coupons.filter((one: { uses: number }) => one.uses > 0).length).toBeGreaterThanOrEqual(2);
  const kinds = (await readAs('superadmin', '/stats/staff-needs')).needs.map(
    (one: { kind: string }) => one.kind,
  );
  expect(kinds).toContain('waiting_transfers');
});

type Shown = {
  id: string;
  side: string;
  cautions?: unknown[];
  documents?: { id: string; visibility: string }[];
};

test('ads have documents that open, cautions of many kinds, and prices that moved', async () => {
  const { items } = await readAs('superadmin', '/ads/all-for-admin?status=approved&limit=100');
  const { rows: risks } = await sql<{ risk: number }>`
    select risk from ads where status = 'approved'`.execute(t.ctx.db);
  const cautious = risks.filter(({ risk }) => risk > 0).length / risks.length;
  expect(cautious).toBeGreaterThan(0.15);
  expect(cautious).toBeLessThan(0.25);
  const { rows: codes } = await sql<{ code: string }>`
    select distinct c ->> 'code' as code from ads, jsonb_array_elements(cautions) c`.execute(t.ctx.db);
  expect(codes.length).toBeGreaterThanOrEqual(12);
  const ads: Shown[] = await Promise.all(
    items.slice(0, 40).map(({ id }: Shown) => readAs('superadmin', `/ads/${id}`)),
  );
  const papers = ads.flatMap(({ documents = [] }) => documents);
  expect(papers.length).toBeGreaterThan(8);
  expect(ads.filter(({ side, documents = [] }) => side === 'buy' && documents.length > 0)).toEqual([]);
  expect(new Set(papers.map(({ visibility }) => visibility)).size).toBe(3);
  const file = await t.call('GET', `/ads/documents/${papers[0]?.id}`, { as: tokens.get('superadmin') ?? '' });
  expect(file.body.slice(0, 5)).toBe('%PDF-');
  const { rows: moved } = await sql<{ count: number }>`
    select count(*)::int as count from ad_prices group by ad_id`.execute(t.ctx.db);
  expect(moved.length).toBeGreaterThan(30);
  expect(Math.max(...moved.map(({ count }) => count))).toBeGreaterThanOrEqual(4);
});

test('who asks has looked: on every day there are at least as many views as inquiries', async () => {
  const { points } = await readAs('superadmin', '/stats/overview?period=quarter');
  for (const { at, views, inquiries } of points) expect(views, at).toBeGreaterThanOrEqual(inquiries);
  const mine = (await readAs('trader', '/ads/my-ads?status=approved')).items;
  expect(mine.length).toBeGreaterThan(0);
  for (const { views, inquiries } of mine) expect(views).toBeGreaterThan(inquiries);
});

test('talks go on for days, some have files, and some wait to be read', async () => {
  const { items, unread } = await readAs('trader', '/conversations?limit=50');
  expect(items.length).toBeGreaterThan(8);
  expect(unread).toBeGreaterThan(0);
  const { rows } = await sql<{ messages: number; days: number; files: number }>`
    select count(*)::int as messages, extract(day from max(m.created_at) - min(m.created_at))::int as days,
      count(f.id)::int as files
    from messages m left join message_attachments f on f.message_id = m.id group by m.conversation_id`.execute(
    t.ctx.db,
  );
  expect(rows.filter(({ messages }) => messages >= 4).length).toBeGreaterThan(30);
  expect(rows.filter(({ days }) => days >= 2).length).toBeGreaterThan(20);
  expect(rows.some(({ files }) => files > 0)).toBe(true);
});

test('the back office has work behind it: tickets with ratings, a blocked account, an audit log, a queue', async () => {
  const tickets = (await readAs('superadmin', '/tickets/admin?limit=50')).items;
  const states = new Set(tickets.map(({ status }: { status: string }) => status));
  expect(states).toEqual(new Set(['open', 'in_progress', 'waiting', 'resolved', 'closed']));
  const { total } = await readAs('superadmin', '/audit?limit=1');
  expect(total).toBeGreaterThan(60);
  const { total: waiting } = await readAs('superadmin', '/ads/all-for-admin?status=pending&limit=1');
  expect(waiting).toBeGreaterThanOrEqual(15);
  expect(waiting).toBeLessThanOrEqual(20);
  const sent = (await readAs('superadmin', '/notifications/admin')).items;
  expect(sent).toHaveLength(2);
  const off = await t.ctx.db.selectFrom('ads').select('status').where('moved_by_block', '=', true).execute();
  expect(off.length).toBeGreaterThan(0);
  expect(new Set(off.map(({ status }) => status))).toEqual(new Set(['suspended']));
});

test('a price of a common grade is held against those of five companies and more', async () => {
  const diesel = (await readAs('trader', '/ads/public?q=diesel&side=sell&limit=50')).items;
  const ids = diesel.map(({ id }: { id: string }) => `ids=${id}`).join('&');
  const { items } = await readAs('trader', `/market/price-positions?${ids}`);
  const told = items.filter((one: { deviationPct: number | null }) => one.deviationPct !== null);
  expect(told.length).toBeGreaterThan(5);
});

test('the trader has a final, a provisional, and a corrected calculation with its successor, one of them shared', async () => {
  const login = await t.call('POST', '/auth/login', {
    payload: { email: 'trader@gasmap.test', password: 'gasmap-demo' },
  });
  const as = login.json().token;
  const { items } = (await t.call('GET', '/price-calculations', { as })).json();
  const said = items.map((one: { status: string; supersededBy: object | null }) => [
    one.status,
    one.supersededBy !== null,
  ]);
  expect(said.toReversed()).toEqual([
    ['final', false],
    ['provisional', false],
    ['final', true],
    ['corrected', false],
  ]);
  const shared = await t.call('GET', `/price-calculations/${items[3].id}`, { as });
  expect(shared.json().shares).toHaveLength(1);
  for (const { id } of items) {
    const file = await t.call('GET', `/price-calculations/${id}/proof.json`, { as });
    const verdict = await t.call('POST', '/price-calculations/verify', { payload: { proof: file.body } });
    expect(verdict.json()).toMatchObject({ ok: true, recomputed: true });
  }
});

test('companies stay on the levels that their checks give them: nothing of it is only written down', async () => {
  const { db } = t.ctx;
  const levels = async () => {
    const { rows } = await sql<{ level: number; count: number }>`
      select level, count(*)::int as count from companies group by level order by level`.execute(db);
    return Object.fromEntries(rows.map(({ level, count }) => [level, count]));
  };
  const before = await levels();
  expect(before[1]).toBeGreaterThan(3);
  expect(before[2]).toBeGreaterThan(3);
  await sql`update companies set evidence_due_at = now()`.execute(db);
  await followDueCompanies(t.ctx);
  expect(await levels()).toEqual(before);
});
