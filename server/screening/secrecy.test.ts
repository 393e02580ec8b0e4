import { afterAll, beforeAll, expect, test } from 'vitest';
import { permissions } from '../../contract/core/access.ts';
import type { EndpointSpec } from '../../contract/core/endpoint.ts';
import { contract } from '../../contract/index.ts';
import { makePerson, type Person } from '../test/kit/make.ts';
import { putInUse } from '../test/kit/screening.ts';
import { startTestApp, type TestApp } from '../test/kit/testApp.ts';
import { screenChangedAccounts } from './screening.jobs.ts';

/** Stands on a list and nowhere else; the account that is found has another name. */
const LISTED = 'QUARVANDELL NAPHTHA WORKS';
const PROGRAM = 'TEST-PROGRAM-7719';

let t: TestApp;
let officer: Person;
let found: Person;
let hitId: string;
const people: [string, Person][] = [];

beforeAll(async () => {
  t = await startTestApp();
  officer = await makePerson(t, { permissions: ['compliance.read', 'compliance.review'] });
  found = await makePerson(t, { role: 'paid' });
  await t.ctx.db
    .updateTable('users')
    .set({ company: 'Quarvandel Naphtha Works' })
    .where('id', '=', found.id)
    .execute();
  const list = `<sdnList><publshInformation><Publish_Date>11/18/2026</Publish_Date><Record_Count>1</Record_Count></publshInformation><sdnEntry><uid>1</uid><lastName>${LISTED}</lastName><sdnType>Entity</sdnType><programList><program>${PROGRAM}</program></programList></sdnEntry></sdnList>`;
  await putInUse(t, officer, 'ofac_sdn', [{ fileName: 'sdn.xml', content: list }]);
  await screenChangedAccounts(t.ctx);
  const { items } = (await t.call('GET', '/screening/hits', { as: officer.token })).json();
  hitId = items[0].id;
  expect(items[0]).toMatchObject({ entryName: LISTED });
  people.push(['the account itself', found], ['a guest', await makePerson(t)]);
  const others = permissions.filter((one) => !one.startsWith('compliance.'));
  people.push(['staff with every other permission', await makePerson(t, { permissions: others })]);
});
afterAll(() => t.close());

const reads: EndpointSpec[] = Object.values(contract)
  .flatMap((group): EndpointSpec[] => Object.values(group))
  .filter(({ method }) => method === 'GET');
const withIds = (path: string) => [found.id, hitId].map((id) => path.replace(/:\w+/g, id));

test('nobody but holders of compliance.read reads a listed name, a programme or that there is a hit', async () => {
  const told: string[] = [];
  let answered = 0;
  for (const [who, { token }] of people)
    for (const spec of reads)
      for (const path of new Set(withIds(spec.path))) {
        const { body, statusCode } = await t.call('GET', path, { as: token });
        if (statusCode === 200) answered += 1;
        if (/QUARVANDELL|TEST-PROGRAM-7719|screening_hit\b/.test(body)) told.push(`${who}: ${path}`);
      }
  expect(told).toEqual([]);
  expect(answered).toBeGreaterThan(60);
  // The same look finds it where it may be found.
  expect((await t.call('GET', `/screening/hits/${hitId}`, { as: officer.token })).body).toContain(LISTED);
});

test('what leaves the site by mail names nobody', async () => {
  const rows = await t.ctx.db
    .selectFrom('notifications')
    .select(['data', 'user_id'])
    .where('kind', '=', 'screeningHit')
    .execute();
  expect(rows.map(({ user_id }) => user_id)).toEqual([officer.id]);
  expect(JSON.stringify(rows)).not.toMatch(/quarvandel/i);
});
