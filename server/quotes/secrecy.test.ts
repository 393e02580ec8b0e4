import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { roles } from '../../contract/core/access.ts';
import type { EndpointSpec } from '../../contract/core/endpoint.ts';
import { contract } from '../../contract/index.ts';
import { priceFormula } from '../../contract/prices/formula.ts';
import { buildApp } from '../app.ts';
import { baseIds, diesel, makeAd, makePerson, type Person } from '../test/kit/make.ts';
import { pdfText } from '../test/kit/pdfText.ts';
import { startTestApp, type TestApp } from '../test/kit/testApp.ts';

/** Of a member alone, and of a display licence that has ended. */
const OWN = '987.654321';
const ENDED = '876.543219';
/** What follows from the first. */
const SHIFTED = '986.654321';
const CODES = ['SECRET_OWN', 'SECRET_ENDED'];

let t: TestApp;
let owner: Person;
const readers: [string, Person | null][] = [['nobody', null]];
const ids: Record<string, string> = {};
const written: string[] = [];
let slug = '';
/** The same server with its written pages. */
let pages: FastifyInstance;
let folder: string;
/** The quote of one day is the price itself. */
const lastDay = {
  price: { currency: 'USD', unit: 'BBL' },
  terms: [{ benchmark: 'SECRET_OWN' }],
  window: { kind: 'fixed_days', days: ['2026-01-05'] },
};

beforeAll(async () => {
  t = await startTestApp({ LOG_LEVEL: 'trace' });
  folder = await mkdtemp(join(tmpdir(), 'gasmap-pages-'));
  await copyFile(new URL('../../web/index.html', import.meta.url), join(folder, 'index.html'));
  pages = await buildApp(t.ctx, folder);
  await pages.ready();
  const log = t.ctx.log as unknown as Record<symbol, { write: (line: string) => void }>;
  const stream = log[pino.symbols.streamSym] as { write: (line: string) => void };
  vi.spyOn(stream, 'write').mockImplementation((line) => void written.push(line));
  for (const role of roles) readers.push([role, await makePerson(t, { role })]);
  const admin = readers.find(([role]) => role === 'admin')?.[1] as Person;
  owner = await makePerson(t, { role: 'paid' });
  const add = async (code: string, fields: object) => {
    const payload = { name: code, code, ...fields };
    ids[code] = (await t.call('POST', '/benchmarks', { as: admin.token, payload })).json().id;
  };
  await add('SECRET_OWN', { licenceClass: 'member_only' });
  await add('SECRET_ENDED', { licenceClass: 'operator_licensed', displayLicenceUntil: '2999-01-01' });
  const enter = async (code: string, as: Person, value: string) => {
    const payload = { rows: [{ day: '2026-01-05', value }] };
    const response = await t.call('POST', `/benchmarks/${code}/quotes`, { as: as.token, payload });
    expect(response.statusCode, response.body).toBe(200);
  };
  await enter('SECRET_OWN', owner, OWN);
  await enter('SECRET_ENDED', admin, ENDED);
  await sql`update benchmarks set display_licence_until = '2020-01-01' where code = 'SECRET_ENDED'`.execute(
    t.ctx.db,
  );
  const ad = await makeAd(t, owner, diesel(await baseIds(t)), { approvedBy: admin });
  ids.ad = ad.id;
  const ofFormula = await makeAd(
    t,
    owner,
    diesel(await baseIds(t), {
      density15: 845,
      price: { type: 'formula', formula: priceFormula.parse(lastDay) },
    }),
    { approvedBy: admin },
  );
  ids.formulaAd = ofFormula.id;
  slug = ofFormula.slug;
  const asker = readers.find(([role]) => role === 'paid')?.[1] as Person;
  const asked = await t.call('POST', `/ads/${ad.id}/inquiry`, {
    as: asker.token,
    payload: { message: 'At?' },
  });
  ids.conversation = asked.json().conversationId;
  // The price itself, and a shift of it.
  for (const [name, amount] of [
    ['frozen', null],
    ['shifted', '-1'],
  ] as const) {
    const formula = {
      ...lastDay,
      differential: amount === null ? null : { amount, currency: 'USD', unit: 'BBL' },
      rounding: { average: 6, final: 6 },
    };
    const made = await t.call('POST', '/price-calculations', { as: owner.token, payload: { formula } });
    expect(made.json().result.amount, made.body).toBe(amount === null ? OWN : SHIFTED);
    ids[name] = made.json().id;
    const shared = await t.call('POST', `/price-calculations/${ids[name]}/share`, {
      as: owner.token,
      payload: { conversationId: ids.conversation },
    });
    expect(shared.statusCode, shared.body).toBe(200);
  }
});
afterAll(async () => {
  vi.restoreAllMocks();
  await pages.close();
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

const reads: [string, EndpointSpec][] = Object.entries(contract).flatMap(([group, specs]) =>
  Object.entries(specs)
    .map(([name, spec]): [string, EndpointSpec] => [`${group}.${name}`, spec])
    .filter(([, { method }]) => method === 'GET'),
);
/** Each path with what was planted: benchmarks by code and id, the owner, an ad. */
const pathsOf = ({ path }: EndpointSpec) =>
  path.includes(':')
    ? [...CODES, ...Object.values(ids), owner.id].map((id) => path.replaceAll(/:\w+/g, id))
    : [path];
const queries = (path: string) =>
  path.endsWith('/quotes')
    ? ['', '?revisions=all', '?asOf=2999-01-01T00:00:00Z', '?from=2026-01-05&to=2026-01-05']
    : ['', '?all=true', '?licensed=shown'];

const leaks = (text: string) =>
  [OWN, ENDED, '987.65', '876.54', '986.65'].filter((secret) => text.includes(secret));

describe.each(reads)('%s', (_name, spec) => {
  test('never has a licensed value of somebody else', async () => {
    for (const [role, reader] of readers)
      for (const path of pathsOf(spec))
        for (const query of queries(path))
          for (const accept of path.endsWith('/quotes') ? ['application/json', 'text/csv'] : ['*/*']) {
            const response = await t.call('GET', path + query, {
              ...(reader && { as: reader.token }),
              headers: { accept },
            });
            const isPdf = response.headers['content-type'] === 'application/pdf';
            const text = isPdf ? pdfText(response.rawPayload) : response.body;
            expect(leaks(text), `${role} ${path}${query}`).toEqual([]);
          }
  });
});

test('no written page has one, in any language, nor what engines are given', async () => {
  const ofSecret = CODES.map((code) => `/benchmarks/${code}`);
  const paths = [
    '/',
    '/market',
    '/market?view=map',
    `/market/${slug}`,
    '/benchmarks',
    ...ofSecret,
    '/sitemap.xml',
  ];
  const languages = ['en', 'ar', 'zh'];
  for (const page of paths.flatMap((path) =>
    languages.map((one) => `${path}${path.includes('?') ? '&' : '?'}lang=${one}`),
  )) {
    const response = await pages.inject({ url: page, headers: { accept: 'text/html' } });
    expect([200, 404], page).toContain(response.statusCode);
    expect(leaks(response.body), page).toEqual([]);
  }
  const shown = await pages.inject({ url: `/market/${slug}`, headers: { accept: 'text/html' } });
  expect(shown.body).toContain('SECRET_OWN');
});

test('whoever enters values learns nothing of those of others', async () => {
  for (const [, reader] of readers) {
    if (reader === null) continue;
    for (const code of CODES) {
      const payload = {
        rows: [
          { day: '2026-01-05', value: '1' },
          { day: '2026-01-06', value: '100000' },
        ],
        dryRun: true,
      };
      const response = await t.call('POST', `/benchmarks/${code}/quotes`, { as: reader.token, payload });
      expect(leaks(response.body)).toEqual([]);
    }
  }
});

test('who a calculation was shared with reads, compares and verifies it, and finds no value', async () => {
  const asker = readers.find(([role]) => role === 'paid')?.[1] as Person;
  for (const id of [ids.frozen, ids.shifted]) {
    const read = (path: string) => t.call('GET', `/price-calculations/${id}${path}`, { as: asker.token });
    const [page, file, pdf] = await Promise.all([read(''), read('/proof.json'), read('/proof.pdf')]);
    for (const answer of [page, file, pdf]) expect(answer.statusCode, answer.body).toBe(200);
    expect(leaks(page.body + file.body + pdfText(pdf.rawPayload))).toEqual([]);
    const post = (path: string, payload?: object) => t.call('POST', path, { as: asker.token, payload });
    const verdict = await post('/price-calculations/verify', { proof: file.body });
    expect(verdict.json().ok).toBe(true);
    const payload = { rows: [{ day: '2026-01-05', value: '1' }] };
    expect((await post('/benchmarks/SECRET_OWN/quotes', payload)).statusCode).toBe(200);
    const compared = await post(`/price-calculations/${id}/compare`);
    expect(compared.json().result).toBe('differs');
    const again = await post('/price-calculations', { supersedes: id });
    expect(again.statusCode).toBe(404);
    for (const answer of [verdict, compared, again]) expect(leaks(answer.body)).toEqual([]);
  }
  const talk = await t.call('GET', `/conversations/${ids.conversation}`, { as: asker.token });
  expect(talk.json().messages).toHaveLength(3);
  expect(leaks(talk.body)).toEqual([]);
});

test('the owner sees the own price, in every form', async () => {
  const read = (path: string) =>
    t.call('GET', `/price-calculations/${ids.frozen}${path}`, { as: owner.token });
  expect((await read('')).body).toContain(OWN);
  expect((await read('/proof.json')).body).toContain(OWN);
  expect(pdfText((await read('/proof.pdf')).rawPayload)).toContain(OWN);
  expect(leaks((await read('/proof.json?licensed=hidden')).body)).toEqual([]);
});

test('the owner sees the own value, in the list and as a sheet', async () => {
  const read = (path: string, accept = 'application/json') =>
    t.call('GET', path, { as: owner.token, headers: { accept } });
  expect((await read('/benchmarks/SECRET_OWN/quotes')).body).toContain(OWN);
  expect((await read('/benchmarks/SECRET_OWN/quotes', 'text/csv')).body).toContain(OWN);
  expect((await read('/benchmarks/SECRET_ENDED/quotes')).statusCode).toBe(404);
});

test('no line of the log has one', () => {
  expect(written.length).toBeGreaterThan(100);
  expect(leaks(written.join(''))).toEqual([]);
});
