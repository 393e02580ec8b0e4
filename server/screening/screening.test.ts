import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { HitDetail } from '../../contract/screening/hits.ts';
import type { ListName, ListVersion, SanctionsList } from '../../contract/screening/lists.ts';
import { makePerson, type Person } from '../test/kit/make.ts';
import { handIn, listFixture, putInUse } from '../test/kit/screening.ts';
import { startTestApp, type TestApp } from '../test/kit/testApp.ts';
import { fetchVersion } from './lists/versions.ts';
import { screenChangedAccounts } from './screening.jobs.ts';
import { isHeld, screenSubject } from './screening.ts';

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
beforeEach(async () => {
  await sql`alter table screening_runs disable trigger user; alter table screening_decisions disable trigger user`.execute(
    t.ctx.db,
  );
  await sql`truncate screening_decisions, screening_hits, screening_runs, screening_subjects, screening_version_entries,
    screening_entries, screening_versions, screening_lookups`.execute(t.ctx.db);
  await sql`alter table screening_runs enable trigger user; alter table screening_decisions enable trigger user`.execute(
    t.ctx.db,
  );
});

const sdn = () => listFixture('sdn.xml').toString('utf8');
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
/** Entities by number and name, as OFAC would publish them. */
const listing = (entries: Record<string, string>, day = '11/18/2026') =>
  `<sdnList><publshInformation><Publish_Date>${day}</Publish_Date><Record_Count>${Object.keys(entries).length}</Record_Count></publshInformation>${Object.entries(
    entries,
  )
    .map(
      ([uid, name]) =>
        `<sdnEntry><uid>${uid}</uid><lastName>${name}</lastName><sdnType>Entity</sdnType></sdnEntry>`,
    )
    .join('')}</sdnList>`;

describe('versions of lists', () => {
  test('one that is handed in is read, waits with what it would change, and is in use when somebody says so', async () => {
    const answer = await upload(sdn());
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
    const later = sdn().replace('11/18/2026', '11/19/2026').replace('SAIF-0000901', 'SAIF-0000902');
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
    await use(sdn());
    const { active } = await listOf('ofac_sdn');
    for (const [content, reason] of [
      [listFixture('broken-dtd.xml'), 'DTD'],
      [listFixture('truncated.xml'), 'NOT_WELL_FORMED'],
      [sdn().replace('<Record_Count>4', '<Record_Count>9'), 'COUNT_DIFFERS'],
      [sdn().replace('11/18/2026', '11/17/2026'), 'OLDER_THAN_ACTIVE'],
      [sdn().replace('11/18/2026', '11/18/2090'), 'DATE_IN_FUTURE'],
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
    await use(listing({ 1: 'Zorvane', 2: 'Ostravik', 3: 'Qelban', 4: 'Navori', 5: 'Tarnov' }));
    const { id } = (await upload(listing({ 1: 'Zorvane', 2: 'Ostravik', 3: 'Qelban' }))).json();
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
    const { id } = (await upload(sdn())).json();
    expect((await upload(sdn())).json()).toMatchObject({ code: 'WRONG_STATE' });
    expect((await press(second, id, 'withdraw')).json()).toMatchObject({
      state: 'refused',
      reason: 'WITHDRAWN',
    });
    expect((await upload(sdn())).statusCode).toBe(202);
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
    const { id } = (await upload(sdn())).json();
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
    answer = (_, response) => response.end(sdn());
    expect((await go()).active).toMatchObject({ source: 'fetch', entries: 4, activatedBy: null });
    const { total } = (await t.call('GET', '/screening/versions', { as: reader.token })).json();
    await go();
    expect((await t.call('GET', '/screening/versions', { as: reader.token })).json().total).toBe(total);
  });

  test('follows the host’s own redirects, and none elsewhere', async () => {
    answer = (request, response) =>
      request.url === '/SDN.XML' ? response.writeHead(302, { location: '/now' }).end() : response.end(sdn());
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
    await use(sdn());
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

describe('hits', () => {
  beforeEach(() => use(sdn()));
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
    expect(await isHeld(t.ctx.db, { kind: 'company', ref })).toBe(true);
    const weak = '01900000-0000-7000-8000-00000000abce';
    expect(await company('ZPT Holding', { ref: weak })).toMatchObject({ hits: 1, strong: 0 });
    expect(await isHeld(t.ctx.db, { kind: 'company', ref: weak })).toBe(false);
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
    expect(await isHeld(t.ctx.db, { kind: 'company', ref })).toBe(true);
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
    expect(await isHeld(t.ctx.db, { kind: 'company', ref })).toBe(false);
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
    await use(sdn().replace('TRXX9', 'TRXX8').replace('>TEST-B<', '>TEST-C<'));
    expect(await waiting()).toEqual([]);
    await use(sdn().replace('SAIF-0000901', 'SAIF-0000902'));
    expect(await waiting()).toMatchObject([{ id, state: 'open' }]);
    expect(await isHeld(t.ctx.db, { kind: 'company', ref })).toBe(true);
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
    expect((await act(first, id, 'confirm')).json()).toMatchObject({ decision: 'true_match', isHeld: true });
  });

  test('what is no longer listed closes candidates, and is proposed for release where it holds somebody', async () => {
    await use(
      listing(
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
    await use(listing({ 3: 'A', 4: 'B', 5: 'C', 6: 'D', 7: 'E', 8: 'F', 9: 'G', 10: 'H' }, '11/20/2026'));
    const after = await waiting();
    expect(after).toMatchObject([{ id: before[0]?.id, state: 'proposed', decision: 'delisted' }]);
    expect(await isHeld(t.ctx.db, { kind: 'company', ref })).toBe(true);
    expect((await act(first, after[0]?.id ?? '', 'confirm')).statusCode).toBe(200);
    expect(await isHeld(t.ctx.db, { kind: 'company', ref })).toBe(false);
  });

  test('a new version finds those who were clear before, and compares only what is new', async () => {
    expect(await company('Tarnov Commodities', { ref })).toMatchObject({ hits: 0 });
    const entry =
      '<sdnEntry><uid>7</uid><lastName>TARNOV COMMODITIES LTD</lastName><sdnType>Entity</sdnType></sdnEntry></sdnList>';
    await use(sdn().replace('</sdnList>', entry).replace('<Record_Count>4', '<Record_Count>5'));
    expect(await waiting()).toMatchObject([{ uid: '7', strong: 'name' }]);
    expect((await listOf('ofac_sdn')).active).toMatchObject({ added: 1, sweptSubjects: 1, sweptHits: 1 });
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
    expect(await isHeld(t.ctx.db, { kind: 'company', ref: trader.id })).toBe(true);
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
    const { id } = (await upload(sdn().replace('NORTH &amp; SONS TRADING', 'TARNOV COMMODITIES'))).json();
    await Promise.all([
      press(first, id),
      ...Array.from({ length: 20 }, (_, nth) => company(`Tarnov Commodities ${nth + 1}`)),
    ]);
    await t.ctx.jobs.drain();
    expect((await t.call('GET', '/screening/hits?limit=50', { as: reader.token })).json().total).toBe(20);
  });
});

describe('a member’s own check', () => {
  beforeEach(() => use(sdn()));
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

test('versions are listed by list', async () => {
  await use(sdn());
  await use(listFixture('un.xml'), 'un');
  const names = async (query: string) =>
    (await t.call('GET', `/screening/versions${query}`, { as: reader.token }))
      .json()
      .items.map(({ list }: ListVersion) => list);
  expect(await names('')).toEqual(['un', 'ofac_sdn']);
  expect(await names('?list=un')).toEqual(['un']);
});
