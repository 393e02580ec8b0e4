import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { HitDetail } from '../../contract/screening/hits.ts';
import { strictestHold } from '../complianceHolds/complianceHolds.ts';
import { makePerson, type Person } from '../test/kit/make.ts';
import { companyList, forgetScreening, handIn, putInUse, sdnList } from '../test/kit/screening.ts';
import { startTestApp, type TestApp } from '../test/kit/testApp.ts';
import { screenChangedAccounts } from './screening.jobs.ts';
import { screenSubject } from './screening.ts';

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

const use = (content: string) => putInUse(t, first, 'ofac_sdn', [{ fileName: 'list.xml', content }]);
const waiting = async (): Promise<HitDetail[]> =>
  (await t.call('GET', '/screening/hits', { as: reader.token })).json().items;
const company = (name: string, more: { country?: string; ref?: string } = {}) =>
  screenSubject(t.ctx, {
    kind: 'company',
    ref: more.ref ?? null,
    names: [name],
    ids: [],
    countries: more.country ? [more.country] : [],
  });

describe('hits', () => {
  beforeEach(() => use(sdnList()));
  const ref = '01900000-0000-7000-8000-00000000abcd';
  const read = async (id: string): Promise<HitDetail> =>
    (await t.call('GET', `/screening/hits/${id}`, { as: first.token })).json();
  const act = async (as: Person, id: string, verb: string, payload: object = {}) => {
    const { version } = await read(id);
    return t.call('POST', `/screening/hits/${id}/${verb}`, {
      as: as.token,
      payload: { version, ...payload },
    });
  };
  const falseMatch = {
    decision: 'false_match',
    reasons: ['country'],
    note: 'Founded in Rotterdam, another register number, no link found',
  };

  test('a strong one holds its subject at once, a candidate does not', async () => {
    expect(await company('Zorvane Petroleum Trading LLC', { ref })).toMatchObject({ hits: 1, strong: 1 });
    expect(await strictestHold(t.ctx.db, [ref])).toBe('held');
    const weak = '01900000-0000-7000-8000-00000000abce';
    expect(await company('ZPT Holding', { ref: weak })).toMatchObject({ hits: 1, strong: 0 });
    expect(await strictestHold(t.ctx.db, [weak])).toBeNull();
    const hits = await waiting();
    expect(hits.map(({ strong }) => strong !== null)).toEqual([true, false]); // due in 4 hours, in two working days
    const hours = (Date.parse(hits[0]?.dueAt ?? '') - Date.parse(hits[0]?.openedAt ?? '')) / 3_600_000;
    expect(hours).toBeCloseTo(4, 3);
  });

  test('two different people decide; the first cannot confirm or return their own', async () => {
    await company('Zorvane Petroleum Trading LLC', { ref });
    const id = (await waiting())[0]?.id ?? '';
    expect((await act(first, id, 'propose', { ...falseMatch, note: 'too short' })).json()).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: [{ path: 'note' }],
    });
    expect((await act(first, id, 'propose', { ...falseMatch, reasons: [] })).json().details[0].path).toBe(
      'reasons',
    );
    expect((await act(reader, id, 'propose', falseMatch)).statusCode).toBe(403);
    expect((await act(first, id, 'propose', falseMatch)).json()).toMatchObject({ state: 'proposed' });
    expect(await strictestHold(t.ctx.db, [ref])).toBe('held');
    for (const [verb, payload] of [
      ['confirm', {}],
      ['return', { note: 'I have changed my mind about this one' }],
    ] as const) {
      const answer = await act(first, id, verb, payload);
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'FOUR_EYES']);
    }
    const stale = await t.call('POST', `/screening/hits/${id}/confirm`, {
      as: second.token,
      payload: { version: 1 },
    });
    expect(stale.json().code).toBe('STALE');
    expect((await act(second, id, 'confirm')).json()).toMatchObject({
      state: 'confirmed',
      decision: 'false_match',
    });
    expect(await strictestHold(t.ctx.db, [ref])).toBeNull();
    expect((await read(id)).history.map(({ act: what }) => what)).toEqual(['found', 'proposed', 'confirmed']);
    expect((await act(second, id, 'confirm')).json().code).toBe('WRONG_STATE');
  });

  test('the database refuses that one person is both, and that history changes', async () => {
    await company('Zorvane Petroleum Trading LLC', { ref });
    await expect(
      sql`update screening_hits set state = 'confirmed', decision = 'false_match', proposed_by = ${first.id},
        confirmed_by = ${first.id}`.execute(t.ctx.db),
    ).rejects.toThrow(/four_eyes/);
    await expect(sql`delete from screening_decisions`.execute(t.ctx.db)).rejects.toThrow(/append-only/);
    await expect(sql`update screening_runs set hits = 0`.execute(t.ctx.db)).rejects.toThrow(/append-only/);
  });

  test('two confirmations at once: one wins', async () => {
    await company('Zorvane Petroleum Trading LLC', { ref });
    const id = (await waiting())[0]?.id ?? '';
    await act(first, id, 'propose', falseMatch);
    const { version } = await read(id);
    const calls = ['confirm', 'return'].map((verb) =>
      t.call('POST', `/screening/hits/${id}/${verb}`, {
        as: second.token,
        payload: { version, ...(verb === 'return' && { note: 'Please look at the register once more' }) },
      }),
    );
    expect((await Promise.all(calls)).map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  test('a false match never comes back with the same facts, and opens again with changed ones', async () => {
    await company('Zorvane Petroleum Trading LLC', { ref });
    const id = (await waiting())[0]?.id ?? '';
    await act(first, id, 'propose', falseMatch);
    await act(second, id, 'confirm');
    await company('Zorvane Petroleum Trading LLC', { ref });
    expect(await waiting()).toEqual([]);
    // The list changed elsewhere: nothing. It changed here: open again.
    await use(sdnList().replace('TRXX9', 'TRXX8').replace('>TEST-B<', '>TEST-C<'));
    expect(await waiting()).toEqual([]);
    await use(sdnList().replace('SAIF-0000901', 'SAIF-0000902'));
    expect(await waiting()).toMatchObject([{ id, state: 'open' }]);
    expect(await strictestHold(t.ctx.db, [ref])).toBe('held');
    await act(first, id, 'propose', falseMatch);
    await act(second, id, 'confirm');
    await company('Zorvane Petroleum Trading LLC', { ref, country: 'AE' });
    expect(await waiting()).toMatchObject([{ id, state: 'open' }]);
  });

  test('a note of what is needed leaves it open; what is returned is open again', async () => {
    await company('Zorvane Petroleum Trading LLC', { ref });
    const id = (await waiting())[0]?.id ?? '';
    const note = 'Ask for the extract of the register of Sharjah';
    expect((await act(first, id, 'propose', { decision: 'need_info', note })).json().state).toBe('open');
    await act(first, id, 'propose', {
      decision: 'true_match',
      note: 'Same register number and the same address',
    });
    expect((await act(second, id, 'return', { note })).json()).toMatchObject({
      state: 'open',
      decision: null,
    });
    await act(second, id, 'propose', {
      decision: 'true_match',
      note: 'Same register number and the same address',
    });
    expect((await act(first, id, 'confirm')).json()).toMatchObject({
      decision: 'true_match',
      hold: 'suspended',
    });
  });

  test('what is no longer listed closes candidates, and is proposed for release where it holds somebody', async () => {
    await use(
      companyList(
        {
          1: 'Zorvane Petroleum Trading',
          2: 'Navori General',
          3: 'A',
          4: 'B',
          5: 'C',
          6: 'D',
          7: 'E',
          8: 'F',
          9: 'G',
          10: 'H',
        },
        '11/19/2026',
      ),
    );
    await company('Zorvane Petroleum Trading LLC', { ref });
    await company('Navori Trading');
    const before = await waiting();
    expect(before.map(({ strong }) => strong !== null)).toEqual([true, false]);
    await use(companyList({ 3: 'A', 4: 'B', 5: 'C', 6: 'D', 7: 'E', 8: 'F', 9: 'G', 10: 'H' }, '11/20/2026'));
    const after = await waiting();
    expect(after).toMatchObject([{ id: before[0]?.id, state: 'proposed', decision: 'delisted' }]);
    expect(await strictestHold(t.ctx.db, [ref])).toBe('held');
    expect((await act(first, after[0]?.id ?? '', 'confirm')).statusCode).toBe(200);
    expect(await strictestHold(t.ctx.db, [ref])).toBeNull();
  });

  test('a new version finds those who were clear before, and compares only what is new', async () => {
    expect(await company('Tarnov Commodities', { ref })).toMatchObject({ hits: 0 });
    const entry =
      '<sdnEntry><uid>7</uid><lastName>TARNOV COMMODITIES LTD</lastName><sdnType>Entity</sdnType></sdnEntry></sdnList>';
    await use(sdnList().replace('</sdnList>', entry).replace('<Record_Count>4', '<Record_Count>5'));
    expect(await waiting()).toMatchObject([{ uid: '7', strong: 'name' }]);
    expect(
      (await t.call('GET', '/screening/lists', { as: reader.token })).json().items[0].active,
    ).toMatchObject({ added: 1, sweptSubjects: 1, sweptHits: 1 });
    const runs = (await t.call('GET', '/screening/runs', { as: reader.token })).json().items;
    expect(runs.map(({ cause, hits }: { cause: string; hits: number }) => [cause, hits])).toEqual([
      ['list', 1],
      ['subject', 0],
    ]);
  });

  test('accounts with a company name are subjects, again when it changes', async () => {
    const trader = await makePerson(t);
    const rename = (company: string) =>
      t.ctx.db.updateTable('users').set({ company }).where('id', '=', trader.id).execute();
    await rename('Zorvane Petroleum Trading');
    await screenChangedAccounts(t.ctx);
    expect(await strictestHold(t.ctx.db, [trader.id])).toBe('held');
    expect(await waiting()).toHaveLength(1);
    const runs = async () => (await t.call('GET', '/screening/runs', { as: reader.token })).json().total;
    const before = await runs();
    await screenChangedAccounts(t.ctx);
    expect(await runs()).toBe(before);
    await rename('Bermondt Energy');
    await screenChangedAccounts(t.ctx);
    expect(await runs()).toBe(before + 1);
    await t.ctx.db.updateTable('users').set({ company: null }).where('id', '=', trader.id).execute();
  });

  test('a version that comes into use while somebody is screened misses nobody', async () => {
    const { id } = (
      await handIn(t, first, 'ofac_sdn', [
        { fileName: 'sdn.xml', content: sdnList().replace('NORTH &amp; SONS TRADING', 'TARNOV COMMODITIES') },
      ])
    ).json();
    await Promise.all([
      t.call('POST', `/screening/versions/${id}/activate`, { as: first.token }),
      ...Array.from({ length: 20 }, (_, nth) => company(`Tarnov Commodities ${nth + 1}`)),
    ]);
    await t.ctx.jobs.drain();
    expect((await t.call('GET', '/screening/hits?limit=50', { as: reader.token })).json().total).toBe(20);
  });
});
