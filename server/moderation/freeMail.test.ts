import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePerson, type Person } from '../test/kit/make.ts';
import { startTestApp, type TestApp } from '../test/kit/testApp.ts';

let t: TestApp;
let admin: Person;

beforeAll(async () => {
  t = await startTestApp();
  admin = await makePerson(t, { role: 'admin' });
});
afterAll(() => t.close());

const isFree = async (domain: string) =>
  (await sql<{ free: boolean }>`select is_free_mail(${domain}) as free`.execute(t.ctx.db)).rows[0]?.free;
const add = (payload: object) => t.call('POST', '/free-mail-domains', { as: admin.token, payload });
const entry = (change: object = {}) => ({
  domain: 'post.example',
  isFree: true,
  source: 'Its site',
  ...change,
});

test('a provider counts under every country, another domain does not', async () => {
  expect([await isFree('gmail.com'), await isFree('Yahoo.co.uk')]).toEqual([true, true]);
  expect([await isFree('gmail-trading.example'), await isFree('my.yahoo.com')]).toEqual([false, false]);
});

test('a domain is put on the list and taken off again; rows stay, and the log says who', async () => {
  const added = await add(entry());
  expect([added.statusCode, added.json()]).toEqual([
    201,
    { ...entry(), enteredBy: expect.stringMatching(/^person/), enteredAt: expect.stringMatching(/Z$/) },
  ]);
  expect(await isFree('post.example')).toBe(true);
  expect((await add(entry())).json().code).toBe('NOTHING_CHANGED');
  expect((await add(entry({ isFree: false }))).statusCode).toBe(201);
  expect(await isFree('post.example')).toBe(false);
  const { items } = (await t.call('GET', '/free-mail-domains', { as: admin.token })).json();
  expect(items.filter((one: { domain: string }) => one.domain === 'post.example')).toMatchObject([
    { isFree: false },
  ]);
  const { rows } = await sql`
    select after from audit_log where action = 'rules.free_mail' and actor_id = ${admin.id}`.execute(
    t.ctx.db,
  );
  expect(rows).toHaveLength(2);
  await expect(sql`update free_mail_domains set is_free = true`.execute(t.ctx.db)).rejects.toThrow();
});

test('one domain of a provider can be taken off', async () => {
  expect((await add(entry({ domain: 'gmx.example', isFree: false }))).statusCode).toBe(201);
  expect([await isFree('gmx.example'), await isFree('gmx.net')]).toEqual([false, true]);
});

test.each([
  ['not a domain', { domain: 'gmail' }, 'domain'],
  ['every domain', { domain: '*' }, 'domain'],
  ['without a source', { source: '' }, 'source'],
])('refused: %s', async (_what, change, path) => {
  const answer = await add(entry(change));
  expect([answer.statusCode, answer.json().details[0].path]).toEqual([400, path]);
});
