import { afterAll, beforeAll, expect, test } from 'vitest';
import { baseIds, diesel, makeAd, makePerson, type Person } from '../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';

let t: TestApp;
let boss: Person;
let admin: Person;
beforeAll(async () => {
  t = await startTestApp();
  boss = await makePerson(t, { role: 'superadmin' });
  admin = await makePerson(t, { role: 'admin' });
  // Sessions of tests all come from one address, and their people have one phone.
  await t.ctx.db.updateTable('sessions').set({ ip: null }).execute();
});
afterAll(() => t.close());

let strangers = 0;
async function stranger(): Promise<Person> {
  strangers += 1;
  const person = await makePerson(t, { role: 'paid' });
  await t.ctx.db.updateTable('sessions').set({ ip: null }).where('user_id', '=', person.id).execute();
  await t.ctx.db
    .updateTable('users')
    .set({ phone: `+31${String(strangers).padStart(9, '2')}`, email_key: `${person.id}@gmail.com` })
    .where('id', '=', person.id)
    .execute();
  return person;
}
const links = async (id: string, as = admin) => t.call('GET', `/users/${id}/links`, { as: as.token });
const change = (id: string, set: { phone?: string; email_key?: string }) =>
  t.ctx.db.updateTable('users').set(set).where('id', '=', id).execute();
const remember = (id: string, hash: Buffer) =>
  t.ctx.db.insertInto('device_tokens').values({ user_id: id, token_hash: hash }).execute();

test('accounts that share something are listed, the strongest link first, without its value', async () => {
  const ids = await baseIds(t);
  const [ada, browser, phone, text, nobody] = [
    await stranger(),
    await stranger(),
    await stranger(),
    await stranger(),
    await stranger(),
  ];
  for (const { id } of [ada, browser]) await remember(id, Buffer.alloc(32, 7));
  await remember(nobody.id, Buffer.alloc(32, 8));
  for (const { id } of [ada, phone]) await change(id, { phone: '+31201234999' });
  for (const [nth, { id }] of [ada, phone].entries())
    await change(id, { email_key: `p${nth}@cargo.example` });
  const words = {
    ...diesel(ids),
    description:
      'Prompt barges ex tank in Rotterdam, inspected by the buyer before loading, with a dip test on request, title and tank receipts of the terminal in hand, no intermediaries, payment by letter of credit at sight of a first class bank, loading window as agreed with the vessel',
  };
  for (const person of [ada, text]) await makeAd(t, person, words);
  const answer = await links(ada.id);
  expect(answer.json().items).toMatchObject([
    { id: browser.id, shares: [{ kind: 'device', count: 1 }] },
    {
      id: phone.id,
      shares: [
        { kind: 'phone', count: 1 },
        { kind: 'domain', count: 1 },
      ],
    },
    { id: text.id, shares: [{ kind: 'text', count: 1 }] },
  ]);
  expect(answer.body).not.toMatch(/31201234999|cargo\.example/);
});

test('an address counts for thirty days', async () => {
  const [ada, bob] = [await stranger(), await stranger()];
  for (const { id } of [ada, bob])
    await t.ctx.db.updateTable('sessions').set({ ip: '203.0.113.9' }).where('user_id', '=', id).execute();
  const kinds = async () => (await links(ada.id)).json().items;
  expect(await kinds()).toMatchObject([{ id: bob.id, shares: [{ kind: 'address' }] }]);
  await t.ctx.db
    .updateTable('sessions')
    .set({ last_seen_at: new Date(Date.now() - 31 * 86_400_000) })
    .where('user_id', '=', bob.id)
    .execute();
  expect(await kinds()).toEqual([]);
});

test.each([
  ['gmail.com', false],
  ['yahoo.co.uk', false],
  ['vitol-like.example', true],
])('the domain %s links its accounts: %s', async (domain, isLinked) => {
  const [ada, bob] = [await stranger(), await stranger()];
  for (const { id } of [ada, bob])
    await t.ctx.db
      .updateTable('users')
      .set({ email_key: `${id}@${domain}` })
      .where('id', '=', id)
      .execute();
  const { items } = (await links(ada.id)).json();
  const found = items.filter((one: { id: string }) => one.id === bob.id);
  expect(found.map(({ shares }: { shares: object[] }) => shares)).toEqual(
    isLinked ? [[{ kind: 'domain', count: 1 }]] : [],
  );
});

test('who looks is noted once an hour, and nobody looks above themselves', async () => {
  const ada = await stranger();
  for (let nth = 0; nth < 3; nth += 1) await links(ada.id);
  await links(ada.id, boss);
  const noted = await t.ctx.db
    .selectFrom('audit_log')
    .select('actor_id')
    .where('action', '=', 'user.read_links')
    .where('entity_id', '=', ada.id)
    .execute();
  expect(noted.map(({ actor_id }) => actor_id)).toEqual([admin.id, boss.id]);
  expect((await links(boss.id)).json().code).toBe('ABOVE_YOU');
  const reader = await makePerson(t, { permissions: ['users.read'] });
  expect((await links(ada.id, reader)).statusCode).toBe(403);
});
