import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMails } from '../../test/kit/mails.ts';
import { type BaseIds, baseIds, diesel, makeAd, makePerson, type Person } from '../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';

let t: TestApp;
let ids: BaseIds;
let boss: Person;
let admin: Person;
let owner: Person;
beforeAll(async () => {
  t = await startTestApp();
  ids = await baseIds(t);
  boss = await makePerson(t, { role: 'superadmin' });
  admin = await makePerson(t, { role: 'admin' });
  owner = await makePerson(t, { role: 'paid' });
});
afterAll(() => t.close());

const send = (path: string, payload?: object, as = admin) =>
  t.call('POST', `/ad-runs${path}`, { as: as.token, ...(payload && { payload }) });
const preview = async (pattern: object, action = 'suspend') =>
  (await send('/preview', { action, pattern })).json();
const start = (pattern: object, count: number, action = 'suspend') =>
  send('', { action, pattern, count, reason: 'Looks like one ring' });
const read = async (id: string) => (await t.call('GET', `/ad-runs/${id}`, { as: admin.token })).json();
const statusOf = async (id: string) =>
  (await t.ctx.db.selectFrom('ads').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
const published = (description: string, by = owner) =>
  makeAd(t, by, { ...diesel(ids), description }, { approvedBy: boss });
const waiting = (description: string) => makeAd(t, owner, { ...diesel(ids), description });
const overUndo = (adIds: string[]) =>
  t.ctx.db
    .updateTable('ad_events')
    .set({ undo_until: sql<Date>`now()` })
    .where('ad_id', 'in', adIds)
    .where('undo_until', 'is not', null)
    .execute();

test('a pattern finds ads by text, contact, age of the account, rule, product and origin', async () => {
  const young = await makePerson(t, { role: 'paid' });
  await sql`update users set created_at = now() - interval '40 days' where id <> ${young.id}`.execute(
    t.ctx.db,
  );
  const ring = await published('Unobtainium ex tank, 100% sure_thing');
  const mail = await published('Write to Sales.Desk+1@Cargo-Desk.example now');
  const phone = await published('Call +31 (20) 123-45.67 for more', young);
  const found = async (pattern: object) =>
    (await preview(pattern)).items.map(({ id }: { id: string }) => id).toSorted();
  expect(await found({ text: 'UNOBTAINIUM' })).toEqual([ring.id]);
  expect(await found({ text: '0% sure_th' })).toEqual([ring.id]);
  expect(await found({ text: 'sure%thing' })).toEqual([]);
  expect(await found({ contactInText: true })).toEqual([mail.id, phone.id].toSorted());
  const day = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
  expect(await found({ ownerSince: day })).toEqual([phone.id]);
  expect(await found({ ownerSince: day, contactInText: true, text: 'nothing' })).toEqual([]);
  await sql`update ads set cautions = '[{"code": "F01"}]' where id = ${ring.id}`.execute(t.ctx.db);
  expect(await found({ rule: 'F01' })).toEqual([ring.id]);
  await sql`update red_flag_rules set is_active = false where code = 'F01'`.execute(t.ctx.db);
  expect(await found({ rule: 'F01' })).toEqual([]);
  expect(await found({ text: 'ring', productId: ids.product('LNG') })).toEqual([]);
  expect(await found({ text: 'Unobtainium', productId: ids.product('DIESEL') })).toEqual([ring.id]);
  expect(await found({ text: 'Unobtainium', countryId: ids.country('CN') })).toEqual([]);
});

test.each([{}, { text: 'x' }, { rule: 'nothing' }, { ownerSince: '2026-02-30' }, { everything: true }])(
  'refuses the pattern %j',
  async (pattern) => {
    expect((await send('/preview', { action: 'suspend', pattern })).statusCode).toBe(400);
  },
);

test('a run suspends what was previewed, each with its entry in the log, and tells owners later', async () => {
  const ads = [await published('Batch one A'), await published('Batch one B')];
  await t.call('POST', `/ads/${ads[1]?.id}/pause`, { as: owner.token });
  await waiting('Batch one, waiting');
  expect(await preview({ text: 'Batch one' })).toMatchObject({ count: 2 });
  expect((await start({ text: 'Batch one' }, 1)).json().code).toBe('STALE');
  await readMails(t);
  const run = (await start({ text: 'Batch one' }, 2)).json();
  expect(run).toMatchObject({ total: 2, reason: 'Looks like one ring', finishedAt: null });
  await t.ctx.jobs.drain();
  expect(await read(run.id)).toMatchObject({
    counts: { done: 2, failed: 0, waiting: 0 },
    finishedAt: expect.any(String),
    undoUntil: expect.any(String),
  });
  for (const { id } of ads) expect(await statusOf(id)).toBe('suspended');
  expect(await readMails(t)).toEqual([]);
  const log = await t.ctx.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .where('entity_id', 'in', [run.id, ...ads.map(({ id }) => id)])
    .where('action', 'in', ['ad.run', 'ad.suspend'])
    .execute();
  expect(log.map(({ action }) => action).toSorted()).toEqual(['ad.run', 'ad.suspend', 'ad.suspend']);
  expect((await t.call('GET', '/ad-runs', { as: admin.token })).json().items[0].id).toBe(run.id);
});

test('a decision in between wins when a run is taken back', async () => {
  const [a, b, c] = [
    await waiting('Batch two A'),
    await waiting('Batch two B'),
    await waiting('Batch two C'),
  ];
  const run = (await start({ text: 'Batch two' }, 3, 'reject')).json();
  await t.ctx.jobs.drain();
  expect((await read(run.id)).counts.done).toBe(3);
  await t.call('POST', `/ads/${b.id}/review`, { as: boss.token, payload: {} });
  await t.call('PUT', `/ads/${b.id}/approve`, { as: boss.token });
  expect((await send(`/${run.id}/restore`)).statusCode).toBe(200);
  expect((await send(`/${run.id}/restore`)).json().code).toBe('WRONG_STATE');
  await t.ctx.jobs.drain();
  const after = await read(run.id);
  expect(after).toMatchObject({ counts: { restored: 2, kept: 1 }, restoredAt: expect.any(String) });
  expect(after.items[0]).toMatchObject({ id: b.id, state: 'kept', code: 'STALE' });
  expect([await statusOf(a.id), await statusOf(b.id), await statusOf(c.id)]).toEqual([
    'pending',
    'approved',
    'pending',
  ]);
});

test('an ad that changed since it was chosen is left alone', async () => {
  const ads = [await published('Batch three A'), await published('Batch three B')];
  const [first] = ads;
  const run = (await start({ text: 'Batch three' }, 2)).json();
  await t.ctx.jobs.drain();
  await sql`update ad_run_items set state = 'waiting', version = version - 1 where run_id = ${run.id} and ad_id = ${first?.id}`.execute(
    t.ctx.db,
  );
  await sql`update ad_runs set finished_at = null where id = ${run.id}`.execute(t.ctx.db);
  await t.ctx.db.transaction().execute((tx) => t.ctx.jobs.enqueue(tx, 'adRun', { runId: run.id }));
  await t.ctx.jobs.drain();
  expect((await read(run.id)).counts).toMatchObject({ done: 1, failed: 1 });
});

test('after the minute each ad returns to where it was, and its owner is told', async () => {
  const [up, paused] = [await published('Batch four up'), await published('Batch four paused')];
  await t.call('POST', `/ads/${paused.id}/pause`, { as: owner.token });
  const run = (await start({ text: 'Batch four' }, 2)).json();
  await t.ctx.jobs.drain();
  await overUndo([up.id, paused.id]);
  await readMails(t);
  await send(`/${run.id}/restore`, undefined, boss);
  expect((await readMails(t)).filter((mail) => mail.includes('back on the market')).length).toBeGreaterThan(
    0,
  );
  expect([await statusOf(up.id), await statusOf(paused.id)]).toEqual(['approved', 'paused']);
});

test.each([
  ['was blocked', { is_active: false }],
  ['became a member', { role: 'guest' }],
] as const)('nothing is decided for an account that %s meanwhile', async (_what, change) => {
  const gone = await makePerson(t, { role: 'admin' });
  const ad = await published(`Batch five ${Object.keys(change).join()}`);
  await sql`
    insert into ad_runs (id, action, pattern, reason, actor_id, address)
    values (${ad.id}, 'suspend', '{}', 'x', ${gone.id}, '127.0.0.1')`.execute(t.ctx.db);
  await sql`insert into ad_run_items (run_id, ad_id, version) values (${ad.id}, ${ad.id}, ${ad.version})`.execute(
    t.ctx.db,
  );
  await t.ctx.db.updateTable('users').set(change).where('id', '=', gone.id).execute();
  await t.ctx.db.transaction().execute((tx) => t.ctx.jobs.enqueue(tx, 'adRun', { runId: ad.id }));
  await t.ctx.jobs.drain();
  expect((await read(ad.id)).items).toMatchObject([{ state: 'failed', code: 'FORBIDDEN' }]);
  expect(await statusOf(ad.id)).toBe('approved');
});

test('a run and taking it back ask for a fresh proof, and at most 1,000 ads', async () => {
  await sql`
    update sessions set authenticated_at = now() - interval '11 minutes' where user_id = ${admin.id}`.execute(
    t.ctx.db,
  );
  expect((await start({ text: 'Batch' }, 1)).json().code).toBe('REAUTHENTICATION_REQUIRED');
  expect((await send(`/${owner.id}/restore`)).json().code).toBe('REAUTHENTICATION_REQUIRED');
  await sql`alter table ads drop constraint ads_complete_check`.execute(t.ctx.db);
  await sql`
    insert into ads (id, slug, reference, owner_id, status, title, valid_until, published_at)
    select gen_random_uuid(), 'many-' || n, 'M' || n, ${owner.id}, 'approved', 'Too many', current_date + 9, now()
    from generate_series(1, 1001) n`.execute(t.ctx.db);
  const many = await send(
    '',
    { action: 'suspend', pattern: { text: 'Too many' }, count: 1001, reason: 'x' },
    boss,
  );
  expect(many.json().code).toBe('TOO_MANY');
});
