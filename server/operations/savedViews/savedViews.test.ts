import { afterAll, beforeAll, expect, test } from 'vitest';
import { SAVED_VIEWS_MAX } from '../../../contract/operations/savedViews.ts';
import { makePerson, type Person } from '../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';

let t: TestApp;
let admin: Person;
let other: Person;

beforeAll(async () => {
  t = await startTestApp();
  admin = await makePerson(t, { role: 'admin' });
  other = await makePerson(t, { role: 'admin' });
});
afterAll(() => t.close());

const save = (payload: object, as = admin) => t.call('PUT', '/saved-views', { as: as.token, payload });
const namesOf = async (screen: string, as = admin) =>
  (await t.call('GET', `/saved-views?screen=${screen}`, { as: as.token }))
    .json()
    .items.map(({ name }: { name: string }) => name);
const view = { screen: 'ads', name: 'Reported', search: { reported: 'yes' }, columns: { views: true } };

test('a view is kept for one table and its owner alone, and replaced under the same name', async () => {
  const made = await save(view);
  expect(made.statusCode).toBe(200);
  expect(made.json()).toMatchObject({
    name: 'Reported',
    search: { reported: 'yes' },
    columns: { views: true },
  });
  const again = await save({ ...view, name: 'REPORTED', search: { reported: 'yes', sort: 'views' } });
  expect(again.json()).toMatchObject({ id: made.json().id, search: { sort: 'views' } });
  await save({ ...view, name: 'By product' });
  expect(await namesOf('ads')).toEqual(['By product', 'REPORTED']);
  expect(await namesOf('users')).toEqual([]);
  expect(await namesOf('ads', other)).toEqual([]);
  const { id } = made.json();
  expect((await t.call('DELETE', `/saved-views/${id}`, { as: other.token })).statusCode).toBe(404);
  expect((await t.call('DELETE', `/saved-views/${id}`, { as: admin.token })).statusCode).toBe(204);
  expect(await namesOf('ads')).toEqual(['By product']);
});

test.each([
  { ...view, screen: 'jobs' },
  { ...view, name: ' ' },
  { ...view, search: { q: 'x'.repeat(301) } },
  { ...view, search: Object.fromEntries(Array.from({ length: 31 }, (_, at) => [`k${at}`, 'x'])) },
  { ...view, columns: { views: 'yes' } },
])('refuses %j', async (payload) => {
  expect((await save(payload)).statusCode).toBe(400);
});

test('there is room for a number of them, saved at once too, and replacing needs none', async () => {
  const answers = await Promise.all(
    Array.from({ length: SAVED_VIEWS_MAX + 2 }, (_, at) =>
      save({ ...view, screen: 'payments', name: `View ${at}` }, other),
    ),
  );
  const refused = answers.filter(({ statusCode }) => statusCode !== 200);
  expect(refused.map((answer) => answer.json().code)).toEqual(['TOO_MANY', 'TOO_MANY']);
  expect(await namesOf('payments', other)).toHaveLength(SAVED_VIEWS_MAX);
  const [kept = ''] = await namesOf('payments', other);
  expect((await save({ ...view, screen: 'payments', name: kept }, other)).statusCode).toBe(200);
});
