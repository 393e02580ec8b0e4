import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeCompany } from '../test/kit/companyKit.ts';
import { type DocumentKit, startDocumentKit } from '../test/kit/documentKit.ts';
import { claimWithFiles } from '../test/kit/evidenceKit.ts';
import { makePerson, type Person } from '../test/kit/make.ts';
import type { TestApp } from '../test/kit/testApp.ts';
import { retitled } from './fixtures/pdfs.ts';
import { forgetUnused } from './forgetUnused.ts';
import { readDueFiles } from './readFiles.ts';

let kit: DocumentKit;
let t: TestApp;
let second: Person;

beforeAll(async () => {
  kit = await startDocumentKit();
  ({ t } = kit);
  ({ second } = kit.people);
});
afterAll(() => t.close());
beforeEach(() => kit.clear());

const declare = async (a: string, b: string) => {
  const staff = await makePerson(t, { permissions: ['companies.verify'] });
  const answer = await kit.call('POST', `/companies/${a}/related`, staff, {
    otherId: b,
    reason: 'One group by its own annual report',
  });
  expect(answer.statusCode, answer.body).toBe(200);
};
const group = async (legalName: string) => {
  const boss = await makePerson(t, { role: 'paid', confirmed: true });
  return { boss, company: await makeCompany(t, boss, { legalName, displayName: legalName }) };
};

test('related companies may use one file, one that is made from another, and one certificate', async () => {
  const [a, b, c] = [await group('Group A Ltd'), await group('Group B Ltd'), await group('Stranger Ltd')];
  await declare(a.company.id, b.company.id);
  const original = kit.pdf();
  await kit.post(a.boss, original);
  await kit.post(b.boss, original);
  await kit.post(b.boss, retitled(original, 'Copy'));
  await kit.post(b.boss, kit.pdf({}, [['Copy for the buyer, printed once more from the same record.']]));
  expect(await kit.codes()).toEqual([]);
  await kit.post(c.boss, original);
  expect(await kit.codes()).toContain('P1');
});

test('what was open is closed once they are related, and nobody is asked', async () => {
  const [a, b] = [await group('Group C Ltd'), await group('Group D Ltd')];
  await kit.post(a.boss, kit.pdf());
  await kit.post(b.boss, kit.pdf());
  const [found] = await kit.queue();
  await declare(b.company.id, a.company.id);
  await kit.tell();
  expect(await kit.codes()).toEqual([]);
  expect(await kit.told(b.boss)).toEqual([]);
  const { state, reviews } = await kit.view(found?.id ?? '');
  expect(state).toBe('dismissed');
  expect(reviews).toMatchObject([{ decision: 'related', by: null }]);
  expect(
    (await kit.mine(b.boss, await kit.post(b.boss, kit.pdf({ 'Report No.': 'OTHER-1' })))).items,
  ).toEqual([]);
});

test('a file of a claim is compared with those of ads; its text is not kept', async () => {
  const a = await group('Group E Ltd');
  const licence = { kind: 'document', method: 'licence', issuer: 'Ministry of Energy' };
  const content = kit.pdf({ Client: 'Group E Ltd' });
  const answer = await claimWithFiles(t, a.boss, licence, [{ name: 'licence.pdf', content }]);
  expect(answer.statusCode, answer.body).toBe(200);
  await readDueFiles(t.ctx);
  const bodies = async () =>
    (await sql<{ body: string | null }>`select body from doc_files`.execute(t.ctx.db)).rows;
  await expect.poll(async () => (await kit.queue()).length + (await bodies()).length).toBe(1);
  expect(await bodies()).toEqual([{ body: null }]);
  const ad = await kit.post(second, content);
  const [found] = await kit.queue();
  expect(found).toMatchObject({ code: 'P1', publicAds: 1 });
  expect((await bodies())[0]?.body).toContain('RT-2026/00417');
  const { fileA } = await kit.view(found?.id ?? '');
  expect(fileA.parties).toMatchObject([
    { name: 'Group E Ltd', madeOutTo: null, papers: [{ id: expect.any(String) }], ads: [] },
    { papers: [], ads: [{ id: ad.id }] },
  ]);
  await kit.tell();
  expect(await kit.told(second)).toHaveLength(1);
  expect(await kit.told(a.boss)).toEqual([]);
  await forgetUnused(t.ctx);
  await sql`delete from ad_documents`.execute(t.ctx.db);
  await forgetUnused(t.ctx);
  const left = await sql`select body, unused_since from doc_files`.execute(t.ctx.db);
  expect(left.rows).toEqual([{ body: null, unused_since: null }]);
});

test('whom a document names as its client is said where it is somebody else', async () => {
  const a = await group('Group F Ltd');
  await kit.post(a.boss, kit.pdf());
  await kit.post(second, kit.pdf());
  const { fileA } = await kit.view((await kit.queue())[0]?.id ?? '');
  expect(fileA.parties[0]).toMatchObject({ madeOutTo: 'Alder Trading Example GmbH' });
});
