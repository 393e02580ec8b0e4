import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Company } from '../../contract/companies/companyShapes.ts';
import type { OwnEvidence, QueuedEvidence } from '../../contract/evidence/evidence.ts';
import { makeColleague, makeCompany, setPlan } from '../test/kit/companyKit.ts';
import { claimWithFiles } from '../test/kit/evidenceKit.ts';
import { makePerson, type Person } from '../test/kit/make.ts';
import { makePdf } from '../test/kit/makeFiles.ts';
import { startTestApp, type TestApp } from '../test/kit/testApp.ts';
import { removeEndedPapers } from './papers.ts';

const licence = { kind: 'document', method: 'licence', issuer: 'Ministry of Energy' };

let t: TestApp;
let first: Person;
let second: Person;
let admin: Person;
let company: Company;
let made = 0;

beforeAll(async () => {
  t = await startTestApp();
  first = await makePerson(t, { permissions: ['companies.verify', 'audit.read'] });
  second = await makePerson(t, { permissions: ['companies.verify'] });
});
afterAll(() => t.close());
beforeEach(async () => {
  made += 1;
  await setPlan(t, { seats: 5, storageMegabytes: 10 });
  admin = await makePerson(t, { role: 'paid' });
  company = await makeCompany(t, admin);
});

/** Different from that of every other test. */
const pdf = (name = 'licence.pdf', extra = '') => ({ name, content: makePdf(0, `% ${made} ${extra}`) });
const claim = (payload: object, files: { name: string; content: Buffer }[], as = admin) =>
  claimWithFiles(t, as, payload, files);
const mine = async (as = admin): Promise<OwnEvidence> =>
  (await t.call('GET', '/evidence/mine', { as: as.token })).json();
const papersIn = (answer: OwnEvidence) => answer.items.flatMap(({ papers }) => papers);
const queued = async (as = first, state = 'waiting', id = company.id): Promise<QueuedEvidence | undefined> =>
  (await t.call('GET', `/evidence/queue?state=${state}`, { as: as.token }))
    .json()
    .items.find((one: QueuedEvidence) => one.company.id === id);
const open = (id: string, as: Person) => t.call('GET', `/evidence/papers/${id}`, { as: as.token });
const decide = (as: Person, id: string, act: string, payload: object = {}) =>
  t.call('POST', `/evidence/${id}/${act}`, { as: as.token, payload });
const pathsOf = (answer: Awaited<ReturnType<typeof claim>>) =>
  answer.json().details?.map(({ path }: { path: string }) => path);
const loose = async () => (await sql`select from loose_files`.execute(t.ctx.db)).rows.length;
const kept = async () =>
  (
    await sql`select from evidence_papers where company_id = ${company.id} and file_key is not null`.execute(
      t.ctx.db,
    )
  ).rows.length;
/** As if a year and a day had passed for what this company claimed. */
const letTimePass = () =>
  sql`alter table evidence disable trigger user; alter table evidence_papers disable trigger user;
    update evidence set created_at = created_at - interval '366 days' where company_id = '${sql.raw(company.id)}';
    update evidence_papers set created_at = created_at - interval '366 days' where company_id = '${sql.raw(company.id)}';
    alter table evidence enable trigger user; alter table evidence_papers enable trigger user`.execute(
    t.ctx.db,
  );

test('files of a claim are read by the admins of its company and by staff, whose look is logged', async () => {
  const trader = await makeColleague(t, { admin, company }, 'trader');
  const stranger = await makePerson(t, { role: 'paid' });
  await makeCompany(t, stranger);
  const file = pdf();
  const answer = await claim(licence, [file, pdf('annex.pdf', 'annex')]);
  expect([answer.statusCode, papersIn(answer.json())]).toEqual([
    200,
    [
      {
        id: expect.any(String),
        fileName: 'licence.pdf',
        mediaType: 'application/pdf',
        bytes: file.content.length,
      },
      expect.objectContaining({ fileName: 'annex.pdf' }),
    ],
  ]);
  expect(papersIn(await mine(trader))).toEqual([]);
  const [paper] = papersIn(answer.json());
  const id = paper?.id ?? '';
  expect((await queued())?.papers.map(({ fileName, isElsewhere }) => [fileName, isElsewhere])).toEqual([
    ['licence.pdf', false],
    ['annex.pdf', false],
  ]);
  for (const reader of [admin, first]) {
    const read = await open(id, reader);
    expect([read.statusCode, read.rawPayload.equals(file.content)]).toEqual([200, true]);
  }
  expect((await open(id, trader)).json().code).toBe('FORBIDDEN');
  for (const reader of [stranger, await makePerson(t)]) expect((await open(id, reader)).statusCode).toBe(404);
  const log = await sql<{ actor_id: string }>`
    select actor_id from audit_log where action = 'evidence.open_paper' and entity_id = ${company.id}`.execute(
    t.ctx.db,
  );
  expect(log.rows).toEqual([{ actor_id: first.id }]);
  expect(await loose()).toBe(0);
});

test('they stay with what two people sign', async () => {
  await claim(licence, [pdf()]);
  const waiting = await queued();
  expect((await decide(first, waiting?.id ?? '', 'approve')).statusCode).toBe(200);
  const half = await queued(second);
  expect(half?.papers).toHaveLength(1);
  expect((await decide(second, half?.id ?? '', 'approve')).statusCode).toBe(200);
  expect((await queued(first, 'signed'))?.papers).toHaveLength(1);
  const [paper] = papersIn(await mine());
  expect((await open(paper?.id ?? '', admin)).statusCode).toBe(200);
});

test('the same file at another company is a sign for staff, and for nobody else', async () => {
  const file = pdf();
  await claim(licence, [file]);
  const other = await makePerson(t, { role: 'paid' });
  const otherCompany = await makeCompany(t, other);
  const answer = await claim(licence, [{ ...file, name: 'mine.pdf' }], other);
  expect(papersIn(answer.json())[0]).toEqual({
    id: expect.any(String),
    fileName: 'mine.pdf',
    mediaType: 'application/pdf',
    bytes: file.content.length,
  });
  for (const id of [company.id, otherCompany.id])
    expect((await queued(first, 'waiting', id))?.papers[0]?.isElsewhere).toBe(true);
});

test('what is no paper, too much or not asked for is refused, and nothing is left behind', async () => {
  const before = await loose();
  const many = Array.from({ length: 6 }, (_, nth) => pdf(`${nth}.pdf`, String(nth)));
  const page = { name: 'page.pdf', content: Buffer.from('<html><script>alert(1)</script>') };
  const tooMany = await claim(licence, many);
  const wrong = await claim(licence, [pdf(), page]);
  const bound = await claim({ kind: 'binding', method: 'transfer' }, [pdf()]);
  const noIssuer = await claim({ kind: 'document', method: 'licence' }, [pdf()]);
  expect([tooMany, wrong, bound, noIssuer].map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400]);
  expect([pathsOf(wrong), pathsOf(bound), pathsOf(noIssuer)]).toEqual([['files.1'], ['files'], ['issuer']]);
  const trader = await makeColleague(t, { admin, company }, 'trader');
  expect((await claim(licence, [pdf()], trader)).json().code).toBe('FORBIDDEN');
  await setPlan(t, { storageMegabytes: 0 });
  expect((await claim(licence, [pdf()])).json()).toMatchObject({
    code: 'UPGRADE_REQUIRED',
    feature: 'storageMegabytes',
  });
  expect([await kept(), (await mine()).items.some(({ kind }) => kind === 'document'), await loose()]).toEqual(
    [0, false, before],
  );
});

test('a year after the end the bytes are removed; of what counts or waits they stay', async () => {
  await claim(licence, [pdf()]);
  const [paper] = papersIn(await mine());
  await letTimePass();
  await removeEndedPapers(t.ctx);
  expect(await kept()).toBe(1);
  await decide(first, (await queued())?.id ?? '', 'reject', {
    reason: 'This licence is of another company.',
  });
  await removeEndedPapers(t.ctx);
  expect([await kept(), (await open(paper?.id ?? '', admin)).statusCode]).toEqual([1, 200]);
  await letTimePass();
  await removeEndedPapers(t.ctx);
  await removeEndedPapers(t.ctx);
  expect([await kept(), (await open(paper?.id ?? '', admin)).statusCode, papersIn(await mine())]).toEqual([
    0,
    404,
    [],
  ]);
  expect(await loose()).toBe(1);
});

test('a claim that takes another’s place keeps the files of both until a year later', async () => {
  await claim(licence, [pdf('old.pdf', 'old')]);
  await claim(licence, [pdf('new.pdf', 'new')]);
  expect(papersIn(await mine()).map(({ fileName }) => fileName)).toEqual(['new.pdf']);
  expect(await kept()).toBe(2);
  await letTimePass();
  await removeEndedPapers(t.ctx);
  expect([await kept(), papersIn(await mine()).map(({ fileName }) => fileName)]).toEqual([1, ['new.pdf']]);
});
