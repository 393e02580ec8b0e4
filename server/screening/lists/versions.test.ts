import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ListName, ListVersion, SanctionsList } from '../../../contract/screening/lists.ts';
import { makePerson, type Person } from '../../test/kit/make.ts';
import {
  companyList,
  forgetScreening,
  handIn,
  listFixture,
  putInUse,
  sdnList,
} from '../../test/kit/screening.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';
import { fetchVersion } from './versions.ts';

let t: TestApp;
let first: Person;
let second: Person;
let reader: Person;
beforeAll(async () => {
  t = await startTestApp();
  first = await makePerson(t, { permissions: ['compliance.read', 'compliance.review'] });
  second = await makePerson(t, { permissions: ['compliance.read', 'compliance.review'] });
  reader = await makePerson(t, { permissions: ['compliance.read'] });
});
afterAll(() => t.close());
beforeEach(() => forgetScreening(t));

const upload = (content: Buffer | string, list: ListName = 'ofac_sdn', fileName = 'sdn.xml') =>
  handIn(t, first, list, [{ fileName, content }]);
const use = (content: Buffer | string, list: ListName = 'ofac_sdn') =>
  putInUse(t, first, list, [{ fileName: 'list.xml', content }]);
const listOf = async (name: ListName): Promise<SanctionsList> =>
  (await t.call('GET', '/screening/lists', { as: reader.token }))
    .json()
    .items.find(({ list }: SanctionsList) => list === name);
const press = (as: Person, id: string, verb = 'activate') =>
  t.call('POST', `/screening/versions/${id}/${verb}`, { as: as.token });

describe('versions of lists', () => {
  test('one that is handed in is read, waits with what it would change, and is in use when somebody says so', async () => {
    const answer = await upload(sdnList());
    expect(answer.statusCode).toBe(202);
    const { id } = answer.json();
    const { next, active } = await listOf('ofac_sdn');
    expect(active).toBe(null);
    expect(next).toMatchObject({
      id,
      state: 'waiting',
      entries: 4,
      names: 8,
      ids: 3,
      added: 4,
      removed: 0,
      changed: 0,
    });
    expect((await press(first, id)).json()).toMatchObject({ state: 'active' });
    await t.ctx.jobs.drain();
    expect((await listOf('ofac_sdn')).active).toMatchObject({ id, publishedAt: '2026-11-18T00:00:00.000Z' });
    const later = sdnList().replace('11/18/2026', '11/19/2026').replace('SAIF-0000901', 'SAIF-0000902');
    await upload(later);
    expect((await listOf('ofac_sdn')).next).toMatchObject({
      added: 0,
      removed: 0,
      changed: 1,
      needsSecond: false,
    });
  });

  test('the CSV edition wants its day, and brings the same entries', async () => {
    const files = ['sdn.csv', 'alt.csv', 'add.csv', 'sdn_comments.csv'].map((fileName) => ({
      fileName,
      content: listFixture(fileName),
    }));
    await handIn(t, first, 'ofac_sdn', files);
    expect((await listOf('ofac_sdn')).lastRefusal).toMatchObject({ reason: 'NO_PUBLISH_DATE' });
    await handIn(t, first, 'ofac_sdn', files, { publishedOn: '2026-11-18' });
    expect((await listOf('ofac_sdn')).next).toMatchObject({
      entries: 4,
      publishedAt: '2026-11-18T00:00:00.000Z',
    });
  });

  test('a refused one changes nothing, says why, and who decides is told', async () => {
    await use(sdnList());
    const { active } = await listOf('ofac_sdn');
    for (const [content, reason] of [
      [listFixture('broken-dtd.xml'), 'DTD'],
      [listFixture('truncated.xml'), 'NOT_WELL_FORMED'],
      [sdnList().replace('<Record_Count>4', '<Record_Count>9'), 'COUNT_DIFFERS'],
      [sdnList().replace('11/18/2026', '11/17/2026'), 'OLDER_THAN_ACTIVE'],
      [sdnList().replace('11/18/2026', '11/18/2090'), 'DATE_IN_FUTURE'],
    ] as const) {
      expect((await upload(content)).statusCode).toBe(202);
      const now = await listOf('ofac_sdn');
      expect(now.lastRefusal).toMatchObject({ state: 'refused', reason });
      expect(now.active).toEqual(active);
      expect(now.next).toBe(null);
    }
    const told = (await t.call('GET', '/notifications', { as: second.token })).json().items;
    expect(told.filter(({ kind }: { kind: string }) => kind === 'listRefused')).toHaveLength(1);
  });

  test('where more than a fifth is gone, two different people put it in use', async () => {
    await use(companyList({ 1: 'Zorvane', 2: 'Ostravik', 3: 'Qelban', 4: 'Navori', 5: 'Tarnov' }));
    const { id } = (await upload(companyList({ 1: 'Zorvane', 2: 'Ostravik', 3: 'Qelban' }))).json();
    expect((await listOf('ofac_sdn')).next).toMatchObject({ needsSecond: true, removed: 2 });
    expect((await press(first, id)).json()).toMatchObject({
      state: 'waiting',
      activatedBy: expect.any(String),
    });
    expect((await press(first, id)).json()).toMatchObject({ code: 'FOUR_EYES' });
    expect((await press(second, id)).json()).toMatchObject({ state: 'active', secondBy: expect.any(String) });
    expect((await press(second, id)).json()).toMatchObject({ code: 'WRONG_STATE' });
  });

  test('ships of Annex XLII always need two', async () => {
    const content = 'imo,name,from,to,act,url\n9999010,OSTRAVIK PEARL,2025-01-02,,2025/9999,\n';
    const files = [{ fileName: 'ships.csv', content }];
    const { id } = (await handIn(t, first, 'eu_ships', files, { publishedOn: '2026-01-02' })).json();
    await press(first, id);
    expect((await listOf('eu_ships')).active).toBe(null);
    await press(second, id);
    expect((await listOf('eu_ships')).active).toMatchObject({ entries: 1 });
  });

  test('one at a time; one that waits can be put away', async () => {
    const { id } = (await upload(sdnList())).json();
    expect((await upload(sdnList())).json()).toMatchObject({ code: 'WRONG_STATE' });
    expect((await press(second, id, 'withdraw')).json()).toMatchObject({
      state: 'refused',
      reason: 'WITHDRAWN',
    });
    expect((await upload(sdnList())).statusCode).toBe(202);
  });

  test('2 GB are refused before they are sent', async () => {
    const answer = await t.call('POST', '/screening/lists/eu/versions', {
      as: first.token,
      payload: Buffer.from('--x\r\n'),
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': String(2 * 1024 ** 3) },
    });
    expect(answer.json()).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
  });

  test('two presses at once put it in use once', async () => {
    const { id } = (await upload(sdnList())).json();
    const codes = (await Promise.all([press(first, id), press(second, id)])).map(
      ({ statusCode }) => statusCode,
    );
    expect(codes.toSorted()).toEqual([200, 409]);
  });
});

describe('fetching', () => {
  let answer: RequestListener;
  const authority = createServer((request, response) => answer(request, response));
  beforeAll(async () => {
    await new Promise<void>((resolve) => authority.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(authority.address() as AddressInfo).port}`;
    t.ctx.origins.lists.ofac_sdn = `${origin}/SDN.XML`;
  });
  afterAll(async () => {
    authority.closeAllConnections();
    await new Promise((resolve) => authority.close(resolve));
  });
  const go = async () => {
    await fetchVersion(t.ctx, null, 'ofac_sdn', { connectMs: 500 });
    await t.ctx.jobs.drain();
    return listOf('ofac_sdn');
  };

  test('what speaks against nothing is in use at once; the same file again is no version', async () => {
    answer = (_, response) => response.end(sdnList());
    expect((await go()).active).toMatchObject({ source: 'fetch', entries: 4, activatedBy: null });
    const { total } = (await t.call('GET', '/screening/versions', { as: reader.token })).json();
    await go();
    expect((await t.call('GET', '/screening/versions', { as: reader.token })).json().total).toBe(total);
  });

  test('follows the host’s own redirects, and none elsewhere', async () => {
    answer = (request, response) =>
      request.url === '/SDN.XML'
        ? response.writeHead(302, { location: '/now' }).end()
        : response.end(sdnList());
    expect((await go()).active).toMatchObject({ entries: 4 });
  });

  test.each<[string, RequestListener]>([
    [
      'leads to another host',
      (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    ],
    ['fails', (_, response) => response.writeHead(503).end()],
    ['hangs up', (request) => request.socket.destroy()],
    ['says nothing', () => undefined],
    ['leads in a circle', (_, response) => response.writeHead(302, { location: '/SDN.XML' }).end()],
  ])('a source that %s: refused, the old one stays', async (_, how) => {
    await use(sdnList());
    answer = how;
    const now = await go();
    expect(now.active).toMatchObject({ entries: 4 });
    expect(now.lastRefusal).toMatchObject({ reason: 'NOT_REACHED' });
  });

  test('is off until somebody switches it on, and lists without an address have no switch', async () => {
    expect((await listOf('ofac_sdn')).isOn).toBe(false);
    const set = (list: string, as = first) =>
      t.call('PUT', `/screening/lists/${list}`, { as: as.token, payload: { isOn: true } });
    expect((await set('eu')).json()).toMatchObject({ code: 'WRONG_STATE' });
    expect((await set('ofac_sdn', reader)).statusCode).toBe(403);
    expect((await set('ofac_sdn')).json()).toMatchObject({ isOn: true });
  });
});

test('versions are listed by list', async () => {
  await use(sdnList());
  await use(listFixture('un.xml'), 'un');
  const names = async (query: string) =>
    (await t.call('GET', `/screening/versions${query}`, { as: reader.token }))
      .json()
      .items.map(({ list }: ListVersion) => list);
  expect(await names('')).toEqual(['un', 'ofac_sdn']);
  expect(await names('?list=un')).toEqual(['un']);
});
