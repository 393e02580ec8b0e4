import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { standardThresholds, type ThresholdState } from '../../../contract/screening/thresholds.ts';
import { strictestHold } from '../../complianceHolds/complianceHolds.ts';
import { makePerson, type Person } from '../../test/kit/make.ts';
import { forgetScreening, putInUse, sdnList } from '../../test/kit/screening.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';
import { screenSubject } from '../screening.ts';

let t: TestApp;
let officer: Person;
let first: Person;
let second: Person;
let reader: Person;
beforeAll(async () => {
  t = await startTestApp();
  officer = await makePerson(t, { permissions: ['compliance.read', 'compliance.review'] });
  first = await makePerson(t, { permissions: ['compliance.read', 'compliance.rules'] });
  second = await makePerson(t, { permissions: ['compliance.read', 'compliance.rules'] });
  reader = await makePerson(t, { permissions: ['compliance.read'] });
});
afterAll(() => t.close());
beforeEach(async () => {
  await forgetScreening(t);
  await sql`delete from screening_thresholds`.execute(t.ctx.db);
  await putInUse(t, officer, 'ofac_sdn', [{ fileName: 'list.xml', content: sdnList() }]);
});

const call = (method: 'GET' | 'POST', path: string, as: Person, payload?: object) =>
  t.call(method, `/screening/${path}`, { as: as.token, ...(payload && { payload }) });
const read = async (as = reader): Promise<ThresholdState> => (await call('GET', 'thresholds', as)).json();
const reason = 'Candidates of a common word flood the queue';
const propose = (change: object, as = first) =>
  call('POST', 'thresholds', as, { values: { ...standardThresholds, ...change }, reason });
const decide = async (as: Person, act: 'confirm' | 'withdraw') => {
  const id = (await read()).proposed?.id ?? '01900000-0000-7000-8000-000000000000';
  const answer = await call('POST', `thresholds/${id}/${act}`, as, {});
  await t.ctx.jobs.drain();
  return answer;
};
const company = (name: string, ref: string | null = null) =>
  screenSubject(t.ctx, { kind: 'company', ref, names: [name], ids: [], countries: [] });
const refs = ['01900000-0000-7000-8000-00000000abce', '01900000-0000-7000-8000-00000000abcf'] as const;
const waiting = async () =>
  (await call('GET', 'hits', reader))
    .json()
    .items.map(({ score, strong }: { score: number; strong: string | null }) => ({ score, strong }));

test('a site begins with the standard, and who reads cannot write', async () => {
  expect(await read()).toEqual({ values: standardThresholds, since: null, proposed: null });
  expect((await propose({ company: 0.8 }, reader)).statusCode).toBe(403);
  expect((await call('GET', 'thresholds', officer)).statusCode).toBe(200);
  expect((await call('GET', 'thresholds', await makePerson(t))).statusCode).toBe(403);
});

test('what would change is shown before; proposed by one, confirmed by another, used at once', async () => {
  expect(await company('ZPT Holding')).toMatchObject({ hits: 1, strong: 0 });
  const [candidate] = await waiting();
  const stricter = { company: 0.85 };
  const effect = await call('POST', 'thresholds/effect', first, {
    values: { ...standardThresholds, ...stricter },
  });
  expect(effect.json()).toMatchObject({
    runs: 1,
    subjects: 1,
    candidates: { before: 1, after: 0 },
    strong: { before: 0, after: 0 },
    appears: [],
    vanishes: [{ kind: 'company', name: 'ZPT Holding', score: candidate?.score }],
  });
  expect((await read()).proposed).toBeNull();
  const proposed = await propose(stricter);
  expect(proposed.json().proposed).toMatchObject({ effect: { candidates: { after: 0 } }, mayConfirm: false });
  // Nothing changed yet.
  expect(await company('ZPT Holding', refs[0])).toMatchObject({ hits: 1 });
  expect((await decide(first, 'confirm')).json().code).toBe('FOUR_EYES');
  expect((await read(second)).proposed?.mayConfirm).toBe(true);
  expect((await decide(second, 'confirm')).json()).toMatchObject({
    values: { company: 0.85 },
    since: expect.any(String),
    proposed: null,
  });
  expect(await company('ZPT Holding', refs[1])).toMatchObject({ hits: 0 });
  const runs = (await call('GET', 'runs', reader)).json().items;
  expect(runs).toHaveLength(3);
  const kept = await sql<{ company: string }>`
    select thresholds ->> 'company' as company from screening_runs order by at`.execute(t.ctx.db);
  expect(kept.rows.map((row) => Number(row.company))).toEqual([0.7, 0.7, 0.85]);
  // What was found stays until two people decide about it.
  expect(await waiting()).toHaveLength(2);
});

test('lower ones find who was passed over, and hold who becomes strong; decided matches stay decided', async () => {
  // Two letters off: a candidate.
  for (const ref of refs) await company('Zorwan Petroleum Trading', ref);
  const strong = async () =>
    (await waiting()).filter((one: { strong: string | null }) => one.strong !== null);
  expect(await waiting()).toHaveLength(2);
  expect(await strong()).toEqual([]);
  await sql`update screening_hits set state = 'confirmed', decision = 'false_match', hold = 'none',
    proposed_by = ${officer.id}, confirmed_by = ${first.id}
    where subject_id = (select id from screening_subjects where ref = ${refs[1]})`.execute(t.ctx.db);
  await propose({ strong: 0.86, company: 0.6 });
  expect((await read()).proposed?.effect.strong).toEqual({ before: 0, after: 2 });
  await decide(second, 'confirm');
  const last = await sql<{
    cause: string;
  }>`select cause from screening_runs order by at desc limit 1`.execute(t.ctx.db);
  expect(last.rows).toEqual([{ cause: 'thresholds' }]);
  expect(await strong()).toHaveLength(1);
  expect(await strictestHold(t.ctx.db, [refs[0]])).toBe('held');
  expect(await strictestHold(t.ctx.db, [refs[1]])).toBeNull();
});

test('refused: outside the bounds, unchanged, no reason, decided twice; a newer proposal replaces', async () => {
  for (const change of [{ company: 0.2 }, { strong: 1.2 }, { person: 0.99 }, { other: 0.7 }])
    expect((await propose(change)).statusCode, JSON.stringify(change)).toBe(400);
  expect((await propose({})).json().code).toBe('NOTHING_CHANGED');
  const values = { ...standardThresholds, company: 0.8 };
  expect((await call('POST', 'thresholds', first, { values, reason: 'no' })).statusCode).toBe(400);
  await propose({ company: 0.8 });
  await propose({ company: 0.75 }, second);
  expect((await read()).proposed?.values.company).toBe(0.75);
  expect((await decide(first, 'withdraw')).json().proposed).toBeNull();
  expect((await decide(first, 'withdraw')).statusCode).toBe(404);
  const { rows } = await sql<{
    state: string;
  }>`select state from screening_thresholds order by proposed_at`.execute(t.ctx.db);
  expect(rows.map(({ state }) => state)).toEqual(['withdrawn', 'withdrawn']);
  await expect(
    sql`update screening_thresholds set state = 'active', decided_by = proposed_by
      where id = (select id from screening_thresholds limit 1)`.execute(t.ctx.db),
  ).rejects.toThrow(/four_eyes/);
});
