import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePerson, type Person } from '../test/kit/make.ts';
import { pdfText } from '../test/kit/pdfText.ts';
import { companyList, putInUse } from '../test/kit/screening.ts';
import { startTestApp, type TestApp } from '../test/kit/testApp.ts';
import { screenSubject } from './screening.ts';

let t: TestApp;
let first: Person;
let second: Person;
let id: string;
beforeAll(async () => {
  t = await startTestApp();
  first = await makePerson(t, { permissions: ['compliance.read', 'compliance.review'] });
  second = await makePerson(t, { permissions: ['compliance.read', 'compliance.review'] });
  await putInUse(t, first, 'ofac_sdn', [
    { fileName: 'list.xml', content: companyList({ 1: 'Zorvane Petroleum Trading LLC' }) },
  ]);
  await screenSubject(t.ctx, {
    kind: 'company',
    ref: null,
    names: ['Zorvane Petroleum Trading LLC'],
    ids: [],
    countries: ['AE'],
  });
  id = (await t.call('GET', '/screening/hits', { as: first.token })).json().items[0].id;
});
afterAll(() => t.close());

const casePdf = (as: Person, of = id) => t.call('GET', `/screening/hits/${of}/case.pdf`, { as: as.token });

test('a case says who is compared with whom, how the score came about, and who decided what', async () => {
  for (const [as, verb, more] of [
    [first, 'propose', { decision: 'true_match', note: 'Same register number and the same address' }],
    [second, 'confirm', {}],
  ] as const) {
    const { version } = (await t.call('GET', `/screening/hits/${id}`, { as: first.token })).json();
    await t.call('POST', `/screening/hits/${id}/${verb}`, { as: as.token, payload: { version, ...more } });
  }
  const answer = await casePdf(first);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  const text = pdfText(answer.rawPayload);
  for (const part of [
    'Screening case',
    id,
    'Zorvane Petroleum Trading LLC',
    'True match, confirmed',
    'Off the market',
    'Same register number and the same address',
    'Found',
    'Proposed: True match',
    'Confirmed: True match',
  ])
    expect(text).toContain(part);
});

test('is for who may read hits; the log notes who took it', async () => {
  const stranger = await makePerson(t, { role: 'paid' });
  expect((await casePdf(stranger)).statusCode).toBe(403);
  expect((await casePdf(first, '01900000-0000-7000-8000-00000000abcd')).statusCode).toBe(404);
  await casePdf(second);
  const noted = await t.ctx.db
    .selectFrom('audit_log')
    .select(['actor_id', 'entity_id'])
    .where('action', '=', 'screening.export')
    .execute();
  expect(noted.at(-1)).toEqual({ actor_id: second.id, entity_id: id });
});
