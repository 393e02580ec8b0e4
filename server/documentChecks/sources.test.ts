import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DocumentIssuer, DocumentReference } from '../../contract/documentChecks/documentSources.ts';
import { bytesOf } from '../accounts/storage/storage.queries.ts';
import { type DocumentKit, startDocumentKit } from '../test/kit/documentKit.ts';
import { callWithFiles } from '../test/kit/evidenceKit.ts';
import { makePerson, type Person } from '../test/kit/make.ts';
import { makePdf } from '../test/kit/makeFiles.ts';
import type { TestApp } from '../test/kit/testApp.ts';
import { forgetUnused } from './forgetUnused.ts';
import { readDueFiles } from './readFiles.ts';

let kit: DocumentKit;
let t: TestApp;
let first: Person;
let second: Person;
let reviewer: Person;
let other: Person;

beforeAll(async () => {
  kit = await startDocumentKit();
  ({ t } = kit);
  ({ first, second, reviewer, other } = kit.people);
});
afterAll(() => t.close());
beforeEach(async () => {
  await kit.clear();
  await sql`delete from doc_issuers`.execute(t.ctx.db);
  await sql`delete from doc_references`.execute(t.ctx.db);
});

const harbour = {
  name: 'Harbour Inspection Example Limited',
  host: 'harbour-inspection.example',
  email: 'desk@harbour-inspection.example',
  lookupUrl: 'https://verify.harbour-inspection.example/',
  sourceUrl: 'https://harbour-inspection.example/contact',
};
const enter = (as: Person, change: object = {}) =>
  kit.call('POST', '/documents/issuers', as, { ...harbour, ...change });
const issuers = async (as = reviewer): Promise<DocumentIssuer[]> =>
  (await kit.call('GET', '/documents/issuers', as)).json().items;
/** An issuer that two people entered. */
async function known(change: object = {}): Promise<string> {
  expect((await enter(reviewer, change)).statusCode).toBe(200);
  const name = { ...harbour, ...change }.name;
  const id = (await issuers()).find((one) => one.name === name)?.id ?? '';
  expect((await kit.call('POST', `/documents/issuers/${id}/confirm`, other, {})).statusCode).toBe(200);
  return id;
}

describe('issuers', () => {
  test('entered by one, confirmed by another, one of a name, ended by either', async () => {
    expect((await enter(reviewer)).statusCode).toBe(200);
    expect((await enter(other, { name: harbour.name.toUpperCase() })).json().code).toBe('NAME_TAKEN');
    const [entered] = await issuers();
    expect(entered).toMatchObject({ ...harbour, confirmedAt: null, mayConfirm: false });
    expect((await issuers(other))[0]?.mayConfirm).toBe(true);
    const confirm = (as: Person) => kit.call('POST', `/documents/issuers/${entered?.id}/confirm`, as, {});
    expect((await confirm(reviewer)).json().code).toBe('FOUR_EYES');
    expect((await confirm(other)).statusCode).toBe(200);
    expect((await confirm(other)).json().code).toBe('WRONG_STATE');
    const end = () => kit.call('POST', `/documents/issuers/${entered?.id}/end`, reviewer, {});
    expect((await end()).json()).toEqual({ items: [] });
    expect((await end()).statusCode).toBe(404);
    expect((await enter(reviewer)).statusCode).toBe(200);
    expect((await kit.call('GET', '/documents/issuers', first)).statusCode).toBe(403);
  });

  test('only an https page, a host and an address are taken', async () => {
    for (const change of [
      { host: 'https://harbour.example' },
      { host: 'localhost' },
      { email: 'nobody' },
      { sourceUrl: 'http://harbour.example' },
      { lookupUrl: 'javascript:alert(1)' },
      { country: 'Atlantis' },
      { name: '' },
    ])
      expect((await enter(reviewer, change)).statusCode, JSON.stringify(change)).toBe(400);
  });

  test('S7 and S9: addresses that are none of the issuer, and an old document, are hints', async () => {
    await known();
    await kit.post(first, kit.pdf());
    await kit.post(second, kit.pdf({}, [['Ask us at desk@harbour-certificates.example']]));
    const certificate = (await kit.queue()).find(({ code }) => code === 'P1');
    const { fileA, fileB } = await kit.view(certificate?.id ?? '');
    expect(fileA.issuer).toMatchObject({ name: harbour.name, lookupUrl: harbour.lookupUrl });
    const today = new Date().toISOString().slice(0, 10);
    expect(fileA.hints).toEqual([
      { code: 'S9', value: `2026-03-14, ${today}` },
      { code: 'S7', value: 'harbour-certificates.example ≠ harbour-inspection.example' },
    ]);
    expect(fileB?.hints.map(({ code }) => code)).toEqual(['S9']);
    await sql`delete from doc_signals`.execute(t.ctx.db);
    await kit.post(
      second,
      kit.pdf({ 'Date of issue': new Date().toDateString().slice(4) }, [
        ['See https://www.verify.harbour-inspection.example'],
      ]),
    );
    const figures = (await kit.queue()).find(({ code }) => code === 'P4');
    expect((await kit.view(figures?.id ?? '')).fileA.hints).toEqual([]);
  });

  test('D4 is never told without an answer of a known issuer, and names its day', async () => {
    await kit.post(first, kit.pdf());
    const ad = await kit.post(second, kit.pdf({ Quantity: '29,900.000 MT' }));
    const [found] = await kit.queue();
    const id = found?.id ?? '';
    const publish = (as: Person) => kit.act(as, id, 'publish', { sentence: 'D4' });
    expect((await publish(reviewer)).json().code).toBe('WRONG_STATE');
    const answered = { answer: 'no_record', said: 'We find no report of this number.', on: '2026-11-20' };
    const note = (change: object, as = reviewer) =>
      kit.call('POST', `/documents/signals/${id}/issuer-answers`, as, { ...answered, ...change });
    const unconfirmed = await enter(reviewer, { name: 'Only Entered Example Ltd' });
    expect(unconfirmed.statusCode).toBe(200);
    expect((await note({ issuerId: (await issuers())[0]?.id })).statusCode).toBe(400);
    const issuerId = await known();
    expect((await note({ issuerId, on: '2999-01-01' })).statusCode).toBe(400);
    expect((await note({ issuerId, said: 'No' })).statusCode).toBe(400);
    expect((await note({ issuerId, answer: 'confirms' })).statusCode).toBe(200);
    expect((await publish(reviewer)).json().code).toBe('WRONG_STATE');
    expect((await note({ issuerId })).json().issuerAnswers).toMatchObject([
      { issuer: harbour.name, answer: 'confirms' },
      { issuer: harbour.name, answer: 'no_record', on: '2026-11-20' },
    ]);
    expect((await publish(reviewer)).statusCode).toBe(200);
    // It thought again: that is its last word.
    expect((await note({ issuerId, answer: 'differs' })).statusCode).toBe(200);
    expect((await publish(other)).json().code).toBe('WRONG_STATE');
    expect((await note({ issuerId })).statusCode).toBe(200);
    expect((await publish(other)).statusCode).toBe(200);
    await sql`update doc_signals set publish_at = now() - interval '1 minute'`.execute(t.ctx.db);
    const { notices } = await kit.seen(ad);
    expect(notices[0]?.sentence).toMatchObject({
      text: 'The issuer answered on 20 Nov 2026 that it has no record of this number.',
    });
    await sql`update ads set owner_id = ${other.id} where owner_id = ${second.id}`.execute(t.ctx.db);
    expect((await note({ issuerId }, other)).statusCode).toBe(403);
    await sql`update ads set owner_id = ${second.id} where owner_id = ${other.id}`.execute(t.ctx.db);
  });
});

describe('texts of confirmed cases', () => {
  const body = `We hereby confirm with full corporate and legal responsibility that the product stands ready in the
    tanks named above and will be injected after the buyer has paid the tank storage agreement in advance, without any
    exception and before dip test authorisation is issued to the buyer’s inspector.`;
  /** As lines of a page. */
  const lines: [string][] = (body.replaceAll(/\s+/g, ' ').match(/.{1,80}(?: |$)/g) ?? []).map((line) => [
    line.trim().replace('’', "'"),
  ]);
  const enterText = (as: Person, change: object = {}) =>
    kit.call('POST', '/documents/references', as, {
      title: 'Advance fee letter',
      body,
      source: 'Case 417',
      ...change,
    });
  const texts = async (): Promise<DocumentReference[]> =>
    (await kit.call('GET', '/documents/references', reviewer)).json().items;

  test('S5: what resembles one is a hint to staff, from its confirmation to its end', async () => {
    const ad = await kit.post(first, kit.pdf({}, lines));
    expect((await enterText(reviewer)).statusCode).toBe(200);
    const id = (await texts())[0]?.id;
    expect((await kit.call('POST', `/documents/references/${id}/confirm`, reviewer, {})).json().code).toBe(
      'FOUR_EYES',
    );
    await readDueFiles(t.ctx);
    expect(await kit.codes()).toEqual([]);
    expect((await kit.call('POST', `/documents/references/${id}/confirm`, other, {})).statusCode).toBe(200);
    await expect
      .poll(async () => {
        await readDueFiles(t.ctx);
        return kit.codes();
      })
      .toEqual(['S5']);
    const [found] = await kit.queue();
    expect(found?.facts).toEqual({ references: ['Advance fee letter'] });
    await kit.tell();
    expect(await kit.told(first)).toEqual([]);
    expect((await kit.mine(first, ad)).items).toEqual([]);
    expect((await kit.view(found?.id ?? '')).sentences).toEqual([]);
    expect((await kit.call('POST', `/documents/references/${id}/end`, other, {})).json()).toEqual({
      items: [],
    });
    await kit.post(second, kit.pdf({ 'Report No.': 'OTHER-77' }, lines));
    expect((await kit.queue()).filter(({ code }) => code === 'S5')).toHaveLength(1);
  });

  test('a phrase is no text, and nobody but reviewers reads them', async () => {
    expect((await enterText(reviewer, { body: 'dip and pay, TSA in advance' })).statusCode).toBe(400);
    expect((await kit.call('GET', '/documents/references', first)).statusCode).toBe(403);
  });
});

describe('files of an answer', () => {
  async function asked() {
    await kit.post(first, kit.pdf());
    const ad = await kit.post(second, kit.pdf());
    await kit.tell();
    const { items } = await kit.mine(second, ad);
    return { ad, signalId: items[0]?.id ?? '' };
  }
  const answer = (as: Person, id: string, payload: object, files: { name: string; content: Buffer }[]) =>
    callWithFiles(t, `/documents/${id}/explain`, as, payload, files);
  const said = (signalId: string) => ({ signalId, reason: 'agent', text: 'Our mandate is attached.' });
  const open = (id: string, as: Person) => kit.call('GET', `/documents/answer-files/${id}`, as);

  test('sent with the answer, read by who sent it and by reviewers, counted, and gone with the case', async () => {
    const { ad, signalId } = await asked();
    const documentId = kit.documentOf(ad);
    const mandate = makePdf(10, '% mandate');
    const sent = await answer(second, documentId, said(signalId), [
      { name: 'mandate.pdf', content: mandate },
    ]);
    expect(sent.statusCode, sent.body).toBe(200);
    const [file] = sent.json().items[0].explanation.files;
    expect(file).toMatchObject({
      fileName: 'mandate.pdf',
      mediaType: 'application/pdf',
      bytes: mandate.length,
    });
    const view = await kit.view(signalId);
    expect(view.explanations[0]?.files).toEqual([file]);
    expect((await open(file.id, second)).rawPayload).toEqual(mandate);
    expect((await open(file.id, reviewer)).statusCode).toBe(200);
    expect((await open(file.id, first)).statusCode).toBe(404);
    expect((await open(file.id, await makePerson(t))).statusCode).toBe(404);
    expect(await bytesOf(t.ctx.db, second.id)).toBeGreaterThanOrEqual(mandate.length);
    await t.ctx.db.deleteFrom('ad_documents').execute();
    await forgetUnused(t.ctx);
    await sql`update doc_files set unused_since = now() - interval '25 months'`.execute(t.ctx.db);
    await forgetUnused(t.ctx);
    const left = await sql`select from doc_explanation_files`.execute(t.ctx.db);
    expect(left.rows).toEqual([]);
    const loose = await sql`select file_key from loose_files`.execute(t.ctx.db);
    expect(loose.rows).toHaveLength(1);
  });

  test('a bad file refuses the whole answer, and nothing of it stays', async () => {
    const { ad, signalId } = await asked();
    const files = [{ name: 'mandate.pdf', content: Buffer.from('no pdf at all') }];
    const refused = await answer(second, kit.documentOf(ad), said(signalId), files);
    expect(refused.json()).toMatchObject({ code: 'BAD_UPLOAD', details: [{ path: 'files.0' }] });
    expect((await kit.view(signalId)).explanations).toEqual([]);
    const six = Array.from({ length: 6 }, (_none, at) => ({ name: `${at}.pdf`, content: makePdf(at) }));
    expect((await answer(second, kit.documentOf(ad), said(signalId), six)).statusCode).toBe(400);
    expect((await answer(first, kit.documentOf(ad), said(signalId), [])).statusCode).toBe(404);
    const stays = await sql`select from doc_explanation_files`.execute(t.ctx.db);
    expect(stays.rows).toEqual([]);
  });
});
