import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makePerson, type Person } from '../test/kit/make.ts';
import { forgetScreening, putInUse, sdnList } from '../test/kit/screening.ts';
import { startTestApp, type TestApp } from '../test/kit/testApp.ts';

let t: TestApp;
let first: Person;
beforeAll(async () => {
  t = await startTestApp();
  first = await makePerson(t, { permissions: ['compliance.read', 'compliance.review'] });
});
afterAll(() => t.close());
beforeEach(() => forgetScreening(t));

const use = (content: string) => putInUse(t, first, 'ofac_sdn', [{ fileName: 'list.xml', content }]);

describe('a member’s own check', () => {
  beforeEach(() => use(sdnList()));
  const check = (as: Person, payload: object) =>
    t.call('POST', '/screening/check', { as: as.token, payload });

  test('tells list, programme, score and day, and that it is no legal opinion', async () => {
    const member = await makePerson(t, { role: 'paid' });
    const answer = (await check(member, { name: 'Zorvane Petroleum Trading', country: 'AE' })).json();
    expect(answer).toMatchObject({
      candidates: [
        {
          list: 'ofac_sdn',
          publishedAt: '2026-11-18T00:00:00.000Z',
          name: 'ZORVANE PETROLEUM TRADING FZE',
          programs: ['RUSSIA-EO14024'],
          score: 1,
          byIdentifier: false,
        },
      ],
      lookups: { used: 1, limit: 20 },
      notice: { code: 'screening.noOpinion' },
    });
    expect((await check(member, { name: 'Anything', imo: '9999010' })).json().candidates).toMatchObject([
      { name: 'OSTRAVIK PEARL', byIdentifier: true },
    ]);
    expect((await check(member, { name: 'Timur Qelbanov', birthYear: 1971 })).json().candidates).toHaveLength(
      1,
    );
    expect((await check(member, { name: 'Timur Qelbanov', birthYear: 1990 })).json().candidates).toEqual([]);
    expect((await check(member, { name: 'Meridor', imo: '1234567' })).json().imoLooksTyped).toBe(true);
  });

  test('a wrong digit, no name, another form: named, and not counted', async () => {
    const member = await makePerson(t, { role: 'paid' });
    for (const [payload, path] of [
      [{ name: 'Pearl', imo: '9999011' }, 'imo'],
      [{ name: 'Pearl', imo: 'IMO 9999010' }, 'imo'],
      [{ name: '  ' }, 'name'],
      [{ name: 'Pearl', country: 'Gabon' }, 'country'],
      [{ name: 'Pearl', birthYear: 71 }, 'birthYear'],
    ] as const)
      expect((await check(member, payload)).json()).toMatchObject({
        code: 'VALIDATION_FAILED',
        details: [{ path }],
      });
    const { lookups } = (await t.call('GET', '/screening/check', { as: member.token })).json();
    expect(lookups).toEqual({ used: 0, limit: 20 });
  });

  test('the number of a month holds exactly, and keeps no names', async () => {
    const member = await makePerson(t, { role: 'paid' });
    const codes = await Promise.all(
      Array.from({ length: 24 }, async () => (await check(member, { name: 'Bermondt Energy' })).statusCode),
    );
    expect(codes.filter((code) => code === 200)).toHaveLength(20);
    expect((await check(member, { name: 'Bermondt' })).json()).toMatchObject({
      code: 'UPGRADE_REQUIRED',
      feature: 'screeningLookups',
      plan: { code: 'desk' },
    });
    const guest = await makePerson(t);
    expect((await check(guest, { name: 'Bermondt' })).json()).toMatchObject({ code: 'UPGRADE_REQUIRED' });
    const { rows } = await sql`select * from screening_lookups`.execute(t.ctx.db);
    expect(JSON.stringify(rows)).not.toContain('Bermondt');
  });
});
