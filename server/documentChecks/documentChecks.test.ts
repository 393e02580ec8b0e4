import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Ad } from '../../contract/ads/adShapes.ts';
import type { OwnSignal, QueuedSignal, SignalView } from '../../contract/documentChecks/documentChecks.ts';
import { makeColleague, makeCompany, setPlan } from '../test/kit/companyKit.ts';
import { claimWithFiles } from '../test/kit/evidenceKit.ts';
import { type BaseIds, baseIds, diesel, makePerson, type Person } from '../test/kit/make.ts';
import { makeOffice } from '../test/kit/makeFiles.ts';
import { multipart } from '../test/kit/multipart.ts';
import { startTestApp, type TestApp } from '../test/kit/testApp.ts';
import { askOwners } from './askOwners.ts';
import { forgetUnused } from './files.queries.ts';
import { certificate, pdfOf, type Row, retitled, rewritten, signed } from './fixtures/pdfs.ts';
import { readDueFiles } from './readFiles.ts';

let t: TestApp;
let ids: BaseIds;
let first: Person;
let second: Person;
let reviewer: Person;
let other: Person;
let moderator: Person;

beforeAll(async () => {
  t = await startTestApp();
  ids = await baseIds(t);
  first = await makePerson(t, { role: 'paid', confirmed: true });
  second = await makePerson(t, { role: 'paid', confirmed: true });
  reviewer = await makePerson(t, { permissions: ['documents.review'] });
  other = await makePerson(t, { permissions: ['documents.review'] });
  moderator = await makePerson(t, { role: 'admin' });
});
afterAll(() => t.close());
beforeEach(async () => {
  await sql`delete from ad_documents`.execute(t.ctx.db);
  await sql`delete from doc_files`.execute(t.ctx.db);
  await sql`delete from notifications`.execute(t.ctx.db);
});

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, as?: Person, payload?: object) =>
  t.call(method, url, { ...(as && { as: as.token }), ...(payload && { payload }) });

/** A published ad with one document, read. */
async function post(as: Person, content: Buffer, fileName = 'certificate.pdf'): Promise<Ad> {
  const documents = [{ title: 'Certificate', kind: 'quality_certificate', visibility: 'public' }];
  const { body, type } = multipart([
    { name: 'payload', content: JSON.stringify({ ...diesel(ids), documents }) },
    { name: 'fileIndices', content: '0' },
    { name: 'documentFiles', content, fileName },
  ]);
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/ads',
    payload: body,
    headers: { 'content-type': type, authorization: `Bearer ${as.token}` },
  });
  expect(answer.statusCode, answer.body).toBe(201);
  const ad = answer.json() as Ad;
  expect((await call('PUT', `/ads/${ad.id}/approve`, moderator)).statusCode).toBe(200);
  await readDueFiles(t.ctx);
  // The site's own job may have taken the file first.
  const countDue = async () =>
    (
      await sql`select from ad_documents d join doc_files f on f.sha256 = d.sha256
        where d.ad_id = ${ad.id} and f.due_at < now() + interval '2 hours'`.execute(t.ctx.db)
    ).rows.length;
  await expect.poll(countDue).toBe(0);
  await t.ctx.jobs.drain();
  return ad;
}
const documentOf = (ad: Ad) => ad.documents[0]?.id ?? '';
const pdf = (change: Record<string, string> = {}, extra: Row[] = []) =>
  pdfOf([...certificate(change), ...extra]);

const queue = async (state = 'open'): Promise<QueuedSignal[]> =>
  (await call('GET', `/documents/queue?state=${state}`, reviewer)).json().items;
const codes = async () => (await queue()).map(({ code }) => code).toSorted();
const view = async (id: string): Promise<SignalView> =>
  (await call('GET', `/documents/signals/${id}`, reviewer)).json();
const act = async (as: Person, id: string, what: string, body: object = {}) => {
  const answer = await call('POST', `/documents/signals/${id}/${what}`, as, {
    reason: 'Looked at both files',
    version: (await view(id)).version,
    ...body,
  });
  await t.ctx.jobs.drain();
  return answer;
};
const tell = async () => {
  await sql`update doc_signals set tell_at = now() - interval '1 minute' where told_at is null`.execute(
    t.ctx.db,
  );
  await askOwners(t.ctx);
};
const mine = async (as: Person, ad: Ad): Promise<{ remarks: { code: string }[]; items: OwnSignal[] }> =>
  (await call('GET', `/documents/${documentOf(ad)}/signals`, as)).json();
const told = async (as: Person) =>
  (await call('GET', '/notifications', as))
    .json()
    .items.filter(({ kind }: { kind: string }) => kind.startsWith('document'))
    .map(({ body }: { body: string }) => body);
const seen = async (ad: Ad) => (await call('GET', `/ads/${ad.id}/document-checks`)).json();

describe('what is found', () => {
  test('P1: one file at two companies, not at one', async () => {
    await post(first, pdf());
    await post(first, pdf());
    expect(await codes()).toEqual([]);
    await post(second, pdf());
    expect(await codes()).toEqual(['P1']);
    const [found] = await queue();
    expect(found).toMatchObject({ publicAds: 3, answers: 0, facts: {} });
    expect(found?.parties).toHaveLength(2);
  });

  test('P1: two people of one company are one', async () => {
    await setPlan(t, { seats: 5 });
    const boss = await makePerson(t, { role: 'paid' });
    const company = await makeCompany(t, boss, { legalName: 'One House Ltd', displayName: 'One House' });
    const colleague = await makeColleague(t, { admin: boss, company }, 'trader');
    await post(boss, pdf());
    await post(colleague, pdf());
    expect(await codes()).toEqual([]);
  });

  test('P2 and P3: made from another’s file, with the old text and the new', async () => {
    const original = pdf();
    await post(first, original);
    await post(
      second,
      rewritten(original, certificate({ Quantity: '49,961.000 MT', Volume: '60,042.000 m3' })),
    );
    expect(await codes()).toEqual(['P2', 'P3', 'P4']);
    const derived = (await queue()).find(({ code }) => code === 'P2');
    const { fileA, fileB } = await view(derived?.id ?? '');
    expect(fileA).toMatchObject({
      revisions: 2,
      changes: [
        { page: 1, old: 'Quantity  29,961.000 MT', new: 'Quantity  49,961.000 MT' },
        { page: 1, old: 'Volume  36,006.500 m3', new: 'Volume  60,042.000 m3' },
      ],
    });
    expect(fileB?.facts).toContainEqual({ field: 'quantity', value: '29,961.000 MT', normal: '29961 t' });
  });

  test('P4: one number with other figures; the same certificate again is P1', async () => {
    await post(first, pdf());
    await post(second, pdf({ Client: 'Other Example Ltd', Quantity: '29,900.000 MT' }));
    expect(await queue()).toMatchObject([{ code: 'P4', facts: { fields: ['client', 'quantity'] } }]);
    await sql`delete from doc_signals`.execute(t.ctx.db);
    await post(second, pdf({}, [['Copy for the buyer, printed once more from the same record.']]));
    expect((await queue()).map(({ code, facts }) => [code, facts.same])).toContainEqual([
      'P1',
      'certificate',
    ]);
  });

  test('a short number of another issuer says nothing', async () => {
    await post(first, pdf({ 'Report No.': '17A', 'Issued by': 'First Example Lab' }));
    await post(
      second,
      pdf({ 'Report No.': '17A', 'Issued by': 'Second Example Lab', Quantity: '9 MT', Volume: '' }),
    );
    expect(await codes()).toEqual([]);
  });

  test('P5 and P6 without another file; hints alone make no signal', async () => {
    await post(first, signed(pdf(), { breaks: true }));
    await post(first, pdf({ 'Report No.': 'OTHER-1', 'IMO No.': '9074728' }));
    expect(await codes()).toEqual(['P5', 'P6']);
    await sql`delete from doc_signals`.execute(t.ctx.db);
    await post(
      first,
      pdfOf(certificate({ 'Report No.': 'OTHER-2' }), { info: '/Producer (Adobe Photoshop)' }),
    );
    expect(await codes()).toEqual([]);
  });

  test('a file that cannot be read is no finding; its owner is told how to mend it', async () => {
    const lying = Buffer.from(pdf().toString('latin1').replace('/Type /Pages', '/Type /Nothing'), 'latin1');
    const ad = await post(first, lying);
    expect(await codes()).toEqual([]);
    const { remarks } = await mine(first, ad);
    if (remarks.length > 0) expect(remarks).toMatchObject([{ code: 'documentChecks.broken' }]);
    const sheet = await post(first, makeOffice('xlsx'), 'sheet.xlsx');
    expect((await seen(sheet)).readings).toHaveLength(1);
  });

  test('a document of the usual tricks weighs on its ad, once, for moderators alone', async () => {
    const ad = await post(first, pdf({}, [['JP54 tank take over, MT103/23, dip and pay']]));
    const read = async (as?: Person): Promise<Ad> => (await call('GET', `/ads/${ad.id}`, as)).json();
    const found = (one: Ad) => one.checks.cautions.map(({ id }) => id);
    expect(found(await read(moderator))).toEqual(expect.arrayContaining(['P01', 'D02', 'X02']));
    // Its words are not everybody's to read.
    const byAll = (await read()).checks.cautions.map((one) => [one.id, one.found]);
    expect(byAll).toContainEqual(['P01', null]);
    const copy = await post(second, pdf());
    await post(first, pdf());
    const check = async (as?: Person): Promise<Ad> => (await call('GET', `/ads/${copy.id}`, as)).json();
    expect(found(await check(moderator))).toContain('F01');
    expect([found(await check(second)), found(await check()), (await check(second)).risk]).toEqual([
      [],
      [],
      null,
    ]);
  });
});

describe('from the question to what buyers read', () => {
  const shared = async () => {
    const theirs = await post(first, pdf());
    const ad = await post(second, pdf());
    const [signal] = await queue();
    return { theirs, ad, id: signal?.id ?? '' };
  };

  test('the owner hears of it later, never of whom; who had it first is not asked', async () => {
    const { theirs, ad, id } = await shared();
    await askOwners(t.ctx);
    expect([await told(second), (await mine(second, ad)).items]).toEqual([[], []]);
    await tell();
    expect(await told(second)).toEqual(['This document is also used in another company’s ad. Tell us why.']);
    expect(await told(first)).toEqual([]);
    const answer = await call('GET', `/documents/${documentOf(ad)}/signals`, second);
    expect(answer.json().items).toMatchObject([{ id, isOpen: true, explanation: null }]);
    expect(answer.body).not.toContain(first.id);
    expect((await mine(first, theirs)).items).toEqual([]);
    expect((await call('GET', `/documents/${documentOf(ad)}/signals`, first)).statusCode).toBe(404);
    expect((await seen(ad)).notices).toEqual([]);
  });

  test('an answer reaches staff; contact data in what buyers would read are refused', async () => {
    const { ad, id } = await shared();
    await tell();
    const explain = (body: object, as = second) =>
      call('POST', `/documents/${documentOf(ad)}/explain`, as, {
        signalId: id,
        reason: 'agent',
        text: 'We sell as their agent under a mandate.',
        ...body,
      });
    expect((await explain({ reply: 'Write to me at me@example.com' })).json().details[0].path).toBe('reply');
    expect((await explain({}, first)).statusCode).toBe(404);
    expect((await explain({ reply: 'We are their agent.' })).json().items[0].explanation).toMatchObject({
      reason: 'agent',
      reply: 'We are their agent.',
    });
    expect((await view(id)).explanations).toMatchObject([
      { text: 'We sell as their agent under a mandate.' },
    ]);
    expect((await act(reviewer, id, 'accept')).json()).toMatchObject({ state: 'explained' });
    expect((await explain({})).statusCode).toBe(409);
    const checked = (await call('GET', `/ads/${ad.id}`, moderator)).json() as Ad;
    expect(checked.checks.cautions.map((one) => one.id)).not.toContain('F01');
  });

  test('two people publish, not before 48 hours; one takes it back, and a correction stands in its place', async () => {
    const { ad, id } = await shared();
    await tell();
    expect((await act(reviewer, id, 'publish', { sentence: 'D3' })).statusCode).toBe(409);
    expect((await act(reviewer, id, 'publish', { sentence: 'D1' })).json()).toMatchObject({
      state: 'announced',
    });
    expect((await told(second))[0]).toContain('From ');
    expect((await act(reviewer, id, 'publish', { sentence: 'D1' })).json().code).toBe('FOUR_EYES');
    expect((await act(other, id, 'publish', { sentence: 'D1', version: 1 })).json().code).toBe('STALE');
    expect((await act(other, id, 'publish', { sentence: 'D1' })).json()).toMatchObject({
      state: 'published',
    });
    expect((await seen(ad)).notices).toEqual([]);
    await sql`update doc_signals set publish_at = now() - interval '3 days'`.execute(t.ctx.db);
    const [notice] = (await seen(ad)).notices;
    expect(notice).toMatchObject({ documentId: documentOf(ad), isCorrection: false, reply: null });
    expect(notice.sentence.code).toBe('documentChecks.D1');
    expect(JSON.stringify(notice)).not.toContain(first.id);
    expect((await act(reviewer, id, 'dismiss')).json()).toMatchObject({ state: 'withdrawn' });
    expect((await seen(ad)).notices).toMatchObject([{ isCorrection: true }]);
    await sql`update doc_signals set withdrawn_at = withdrawn_at - interval '4 days',
      publish_at = publish_at - interval '4 days'`.execute(t.ctx.db);
    expect((await seen(ad)).notices).toEqual([]);
    const { reviews } = await view(id);
    expect(reviews.map(({ decision }) => decision)).toEqual(['announce', 'publish', 'withdraw']);
    const { items } = (await call('GET', '/audit?limit=3', moderator)).json();
    expect(items.map(({ action }: { action: string }) => action)).toEqual([
      'document.withdraw',
      'document.publish',
      'document.announce',
    ]);
  });

  test('an owner who was not asked yet can answer what is announced', async () => {
    const { ad, id } = await shared();
    await act(reviewer, id, 'publish', { sentence: 'D1' });
    expect((await mine(second, ad)).items).toMatchObject([
      { id, isOpen: true, next: { code: 'documentChecks.announced' } },
    ]);
  });

  test('a decision holds for these two files, also when they are uploaded again', async () => {
    const { ad, id } = await shared();
    expect((await act(reviewer, id, 'dismiss')).json()).toMatchObject({ state: 'dismissed' });
    await call('DELETE', `/ads/${ad.id}`, second);
    await post(second, pdf());
    expect(await codes()).toEqual([]);
    expect((await act(reviewer, id, 'reopen')).json()).toMatchObject({ state: 'open' });
  });

  test('public material of its issuer is asked about once, and weighs on nobody', async () => {
    const { ad, id } = await shared();
    await act(reviewer, id, 'public');
    const third = await makePerson(t, { role: 'paid', confirmed: true });
    await post(third, pdf());
    expect(await codes()).toEqual([]);
    const checked = (await call('GET', `/ads/${ad.id}`, moderator)).json() as Ad;
    expect(checked.checks.cautions.map((one) => one.id)).not.toContain('F01');
  });

  test('what is a hint or contradicts itself is published by nobody', async () => {
    await post(first, pdf({ 'IMO No.': '9074728' }));
    const [own] = await queue();
    expect((await view(own?.id ?? '')).sentences).toEqual([]);
    for (const sentence of ['D1', 'D2', 'D3', 'D4'])
      expect((await act(reviewer, own?.id ?? '', 'publish', { sentence })).statusCode).toBe(409);
  });

  test('the company whose document was taken hears of it, if the document names it as client', async () => {
    await sql`update users set company = 'Alder Trading Example GmbH' where id = ${first.id}`.execute(
      t.ctx.db,
    );
    const original = pdf();
    await post(first, original);
    await post(second, rewritten(original, certificate({ Client: 'Somebody Else Example' })));
    await tell();
    expect(await told(first)).toEqual([
      'Another company uploaded a file made from yours. Our staff are looking at it.',
    ]);
  });

  test('staff of a company that has one of the files decide nothing', async () => {
    const { id } = await shared();
    await sql`update ads set owner_id = ${other.id} where owner_id = ${second.id}`.execute(t.ctx.db);
    expect((await act(other, id, 'dismiss')).statusCode).toBe(403);
    await sql`update ads set owner_id = ${second.id} where owner_id = ${other.id}`.execute(t.ctx.db);
  });
});

describe('companies of one house, and claims of companies', () => {
  const declare = async (a: string, b: string) => {
    const staff = await makePerson(t, { permissions: ['companies.verify'] });
    const answer = await call('POST', `/companies/${a}/related`, staff, {
      otherId: b,
      reason: 'One group by its own annual report',
    });
    expect(answer.statusCode, answer.body).toBe(200);
  };
  const house = async (legalName: string) => {
    const boss = await makePerson(t, { role: 'paid', confirmed: true });
    return { boss, company: await makeCompany(t, boss, { legalName, displayName: legalName }) };
  };

  test('related companies may use one file, one that is made from another, and one certificate', async () => {
    const [a, b, c] = [await house('House A Ltd'), await house('House B Ltd'), await house('Stranger Ltd')];
    await declare(a.company.id, b.company.id);
    const original = pdf();
    await post(a.boss, original);
    await post(b.boss, original);
    await post(b.boss, retitled(original, 'Copy'));
    await post(b.boss, pdf({}, [['Copy for the buyer, printed once more from the same record.']]));
    expect(await codes()).toEqual([]);
    await post(c.boss, original);
    expect(await codes()).toContain('P1');
  });

  test('what was open is closed once they are related, and nobody is asked', async () => {
    const [a, b] = [await house('House C Ltd'), await house('House D Ltd')];
    await post(a.boss, pdf());
    await post(b.boss, pdf());
    const [found] = await queue();
    await declare(b.company.id, a.company.id);
    await tell();
    expect(await codes()).toEqual([]);
    expect(await told(b.boss)).toEqual([]);
    const { state, reviews } = await view(found?.id ?? '');
    expect(state).toBe('dismissed');
    expect(reviews).toMatchObject([{ decision: 'related', by: null }]);
    expect((await mine(b.boss, await post(b.boss, pdf({ 'Report No.': 'OTHER-1' })))).items).toEqual([]);
  });

  test('a file of a claim is compared with those of ads; its text is not kept', async () => {
    const a = await house('House E Ltd');
    const licence = { kind: 'document', method: 'licence', issuer: 'Ministry of Energy' };
    const content = pdf({ Client: 'House E Ltd' });
    const answer = await claimWithFiles(t, a.boss, licence, [{ name: 'licence.pdf', content }]);
    expect(answer.statusCode, answer.body).toBe(200);
    await readDueFiles(t.ctx);
    const bodies = async () =>
      (await sql<{ body: string | null }>`select body from doc_files`.execute(t.ctx.db)).rows;
    await expect.poll(async () => (await queue()).length + (await bodies()).length).toBe(1);
    expect(await bodies()).toEqual([{ body: null }]);
    const ad = await post(second, content);
    const [found] = await queue();
    expect(found).toMatchObject({ code: 'P1', publicAds: 1 });
    expect((await bodies())[0]?.body).toContain('RT-2026/00417');
    const { fileA } = await view(found?.id ?? '');
    expect(fileA.parties).toMatchObject([
      { name: 'House E Ltd', madeOutTo: null, papers: [{ id: expect.any(String) }], ads: [] },
      { papers: [], ads: [{ id: ad.id }] },
    ]);
    await tell();
    expect(await told(second)).toHaveLength(1);
    expect(await told(a.boss)).toEqual([]);
    await forgetUnused(t.ctx.db);
    await sql`delete from ad_documents`.execute(t.ctx.db);
    await forgetUnused(t.ctx.db);
    const left = await sql`select body, unused_since from doc_files`.execute(t.ctx.db);
    expect(left.rows).toEqual([{ body: null, unused_since: null }]);
  });

  test('whom a document names as its client is said where it is somebody else', async () => {
    const a = await house('House F Ltd');
    await post(a.boss, pdf());
    await post(second, pdf());
    const { fileA } = await view((await queue())[0]?.id ?? '');
    expect(fileA.parties[0]).toMatchObject({ madeOutTo: 'Alder Trading Example GmbH' });
  });
});

test('twenty files of a newcomer are compared a day; the next waits until tomorrow', async () => {
  await post(first, pdf());
  await sql`insert into doc_files (sha256, media_type, state, due_at, compared_at)
    select sha256(n::text::bytea), 'application/pdf', 'read', null, now() from generate_series(1, 20) n`.execute(
    t.ctx.db,
  );
  const ad = await post(second, pdf({ 'Report No.': 'FIRST-100' }));
  await sql`insert into ad_documents (id, ad_id, position, title, kind, visibility, file_key, file_name, media_type, bytes, sha256)
    select gen_random_uuid(), ${ad.id}, 1 + n, 'x', 'other', 'public', md5(n::text) || '00000000', 'x.pdf', 'application/pdf', 1,
      sha256(n::text::bytea) from generate_series(1, 20) n`.execute(t.ctx.db);
  await sql`update doc_files set due_at = null where reader is null`.execute(t.ctx.db);
  await post(second, pdf());
  expect(await codes()).toEqual([]);
  const due = await sql<{
    hours: number;
  }>`select round(extract(epoch from due_at - now()) / 3600)::int as hours
    from doc_files where due_at > now()`.execute(t.ctx.db);
  expect(due.rows).toEqual([{ hours: 24 }]);
});

test('what no ad has any more loses its text at once and the rest two years later', async () => {
  await post(first, pdf());
  await sql`delete from ad_documents`.execute(t.ctx.db);
  await forgetUnused(t.ctx.db);
  const read = async () => (await sql`select body, revisions from doc_files`.execute(t.ctx.db)).rows;
  expect(await read()).toEqual([{ body: null, revisions: 1 }]);
  await sql`update doc_files set unused_since = now() - interval '25 months'`.execute(t.ctx.db);
  await forgetUnused(t.ctx.db);
  expect(await read()).toEqual([]);
});

test('a file whose bytes are away is read later; a new reader reads all anew', async () => {
  await sql`insert into doc_files (sha256, media_type) values ('\\x01', 'application/pdf')`.execute(t.ctx.db);
  await readDueFiles(t.ctx);
  const state = async () =>
    (await sql`select state, attempts, due_at > now() as later from doc_files`.execute(t.ctx.db)).rows;
  expect(await state()).toEqual([{ state: 'waiting', attempts: 1, later: true }]);
  await post(first, pdf());
  await sql`update doc_files set reader = 'gm-doc-0'`.execute(t.ctx.db);
  expect((await call('POST', '/documents/reread', reviewer)).json()).toEqual({ files: 2 });
  expect((await call('POST', '/documents/reread', first)).statusCode).toBe(403);
});
