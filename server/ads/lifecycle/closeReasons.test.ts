import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BaseIds, baseIds, diesel, makeAd, makePerson, type Person } from '../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';

let t: TestApp;
let ids: BaseIds;
let owner: Person;
let admin: Person;

beforeAll(async () => {
  t = await startTestApp();
  ids = await baseIds(t);
  owner = await makePerson(t, { role: 'paid' });
  admin = await makePerson(t, { role: 'admin' });
});
afterAll(() => t.close());

const publish = () => makeAd(t, owner, diesel(ids), { approvedBy: admin });
const send = (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object, as = owner) =>
  t.call(method, url, { as: as.token, ...(payload && { payload }) });

test('an ad that is closed has its reason and time, for its owner and staff, in lists, history and exports', async () => {
  const ad = await publish();
  expect((await send('POST', `/ads/${ad.id}/close`, { reason: 'sold' })).json().details).toMatchObject([
    { path: 'reason' },
  ]);
  const closed = (await send('POST', `/ads/${ad.id}/close`, { reason: 'done' })).json();
  expect(closed).toMatchObject({ status: 'closed', closed: { reason: 'done' } });
  expect(Date.now() - Date.parse(closed.closed.at)).toBeLessThan(60_000);
  expect((await send('GET', `/ads/${ad.id}`, undefined, admin)).json().closed).toEqual(closed.closed);
  const { items } = (await send('GET', '/ads/my-ads?status=closed')).json();
  expect(items).toMatchObject([{ id: ad.id, closed: { reason: 'done' } }]);
  const events = (await send('GET', `/ads/${ad.id}/history`)).json().items;
  expect(events.map(({ to, closeReason }: { to: string; closeReason: string }) => [to, closeReason])).toEqual(
    [
      ['closed', 'done'],
      ['approved', null],
      ['pending', null],
    ],
  );
  const sheet = (await send('GET', '/ads/export?status=closed')).body;
  expect(sheet.split('\n')[0]).toContain('close reason');
  expect(sheet).toContain(`${ad.reference},closed,${closed.closed.at},done`);
});

test('several at once have one reason; clients that give none are “other”', async () => {
  const [one, two, three] = [await publish(), await publish(), await publish()];
  await send('POST', '/ads/moves', { move: 'close', ids: [one.id, two.id], reason: 'withdrawn' });
  await send('PATCH', `/ads/${three.id}/status`, { status: 'closed' });
  const four = await publish();
  await send('POST', `/ads/${four.id}/close`);
  const reasons = await Promise.all(
    [one, two, three, four].map(async ({ id }) => (await send('GET', `/ads/${id}`)).json().closed.reason),
  );
  expect(reasons).toEqual(['withdrawn', 'withdrawn', 'other', 'other']);
});

test('an ad that staff bring back is not closed any more', async () => {
  const ad = await publish();
  await send('POST', `/ads/${ad.id}/close`, { reason: 'done' });
  await send('PATCH', `/ads/${ad.id}/status`, { status: 'suspended', reason: 'Look' }, admin);
  await send('PATCH', `/ads/${ad.id}/status`, { status: 'approved' }, admin);
  const back = (await send('GET', `/ads/${ad.id}`)).json();
  expect([back.status, back.closed]).toEqual(['approved', undefined]);
});
