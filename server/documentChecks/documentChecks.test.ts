import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Ad } from '../../contract/ads/adShapes.ts';
import { makeColleague, makeCompany, setPlan } from '../test/kit/companyKit.ts';
import { type DocumentKit, startDocumentKit } from '../test/kit/documentKit.ts';
import { makePerson, type Person } from '../test/kit/make.ts';
import { makeOffice } from '../test/kit/makeFiles.ts';
import type { TestApp } from '../test/kit/testApp.ts';
import { askOwners } from './askOwners.ts';
import { certificate, pdfOf, rewritten, signed } from './fixtures/pdfs.ts';
import { forgetUnused } from './forgetUnused.ts';
import { readDueFiles } from './readFiles.ts';

let kit: DocumentKit;
let t: TestApp;
let first: Person;
let second: Person;
let reviewer: Person;
let other: Person;
let moderator: Person;

beforeAll(async () => {
  kit = await startDocumentKit();
  ({ t } = kit);
  ({ first, second, reviewer, other, moderator } = kit.people);
});
afterAll(() => t.close());
beforeEach(() => kit.clear());

describe('what is found', () => {
  test('P1: one file at two companies, not at one', async () => {
    await kit.post(first, kit.pdf());
    await kit.post(first, kit.pdf());
    expect(await kit.codes()).toEqual([]);
    await kit.post(second, kit.pdf());
    expect(await kit.codes()).toEqual(['P1']);
    const [found] = await kit.queue();
    expect(found).toMatchObject({ publicAds: 3, answers: 0, facts: {} });
    expect(found?.parties).toHaveLength(2);
  });

  test('P1: two people of one company are one', async () => {
    await setPlan(t, { seats: 5 });
    const boss = await makePerson(t, { role: 'paid' });
    const company = await makeCompany(t, boss, { legalName: 'One House Ltd', displayName: 'One House' });
    const colleague = await makeColleague(t, { admin: boss, company }, 'trader');
    await kit.post(boss, kit.pdf());
    await kit.post(colleague, kit.pdf());
    expect(await kit.codes()).toEqual([]);
  });

  test('P2 and P3: made from another’s file, with the old text and the new', async () => {
    const original = kit.pdf();
    await kit.post(first, original);
    await kit.post(
      second,
      rewritten(original, certificate({ Quantity: '49,961.000 MT', Volume: '60,042.000 m3' })),
    );
    expect(await kit.codes()).toEqual(['P2', 'P3', 'P4']);
    const derived = (await kit.queue()).find(({ code }) => code === 'P2');
    const { fileA, fileB } = await kit.view(derived?.id ?? '');
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
    await kit.post(first, kit.pdf());
    await kit.post(second, kit.pdf({ Client: 'Other Example Ltd', Quantity: '29,900.000 MT' }));
    expect(await kit.queue()).toMatchObject([{ code: 'P4', facts: { fields: ['client', 'quantity'] } }]);
    await sql`delete from doc_signals`.execute(t.ctx.db);
    await kit.post(second, kit.pdf({}, [['Copy for the buyer, printed once more from the same record.']]));
    expect((await kit.queue()).map(({ code, facts }) => [code, facts.same])).toContainEqual([
      'P1',
      'certificate',
    ]);
  });

  test('a short number of another issuer says nothing', async () => {
    await kit.post(first, kit.pdf({ 'Report No.': '17A', 'Issued by': 'First Example Lab' }));
    await kit.post(
      second,
      kit.pdf({ 'Report No.': '17A', 'Issued by': 'Second Example Lab', Quantity: '9 MT', Volume: '' }),
    );
    expect(await kit.codes()).toEqual([]);
  });

  test('P5 and P6 without another file; hints alone make no signal', async () => {
    await kit.post(first, signed(kit.pdf(), { breaks: true }));
    await kit.post(first, kit.pdf({ 'Report No.': 'OTHER-1', 'IMO No.': '9074728' }));
    expect(await kit.codes()).toEqual(['P5', 'P6']);
    await sql`delete from doc_signals`.execute(t.ctx.db);
    await kit.post(
      first,
      pdfOf(certificate({ 'Report No.': 'OTHER-2' }), { info: '/Producer (Adobe Photoshop)' }),
    );
    expect(await kit.codes()).toEqual([]);
  });

  test('a file that cannot be read is no finding; its owner is told how to mend it', async () => {
    const lying = Buffer.from(
      kit.pdf().toString('latin1').replace('/Type /Pages', '/Type /Nothing'),
      'latin1',
    );
    const ad = await kit.post(first, lying);
    expect(await kit.codes()).toEqual([]);
    const { remarks } = await kit.mine(first, ad);
    if (remarks.length > 0) expect(remarks).toMatchObject([{ code: 'documentChecks.broken' }]);
    const sheet = await kit.post(first, makeOffice('xlsx'), 'sheet.xlsx');
    expect((await kit.seen(sheet)).readings).toHaveLength(1);
  });

  test('a document of the usual tricks weighs on its ad, once, for moderators alone', async () => {
    const ad = await kit.post(first, kit.pdf({}, [['JP54 tank take over, MT103/23, dip and pay']]));
    const read = async (as?: Person): Promise<Ad> => (await kit.call('GET', `/ads/${ad.id}`, as)).json();
    const found = (one: Ad) => one.checks.cautions.map(({ id }) => id);
    expect(found(await read(moderator))).toEqual(expect.arrayContaining(['P01', 'D02', 'X02']));
    // Its words are not everybody's to read.
    const byAll = (await read()).checks.cautions.map((one) => [one.id, one.found]);
    expect(byAll).toContainEqual(['P01', null]);
    const copy = await kit.post(second, kit.pdf());
    await kit.post(first, kit.pdf());
    const check = async (as?: Person): Promise<Ad> => (await kit.call('GET', `/ads/${copy.id}`, as)).json();
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
    const theirs = await kit.post(first, kit.pdf());
    const ad = await kit.post(second, kit.pdf());
    const [signal] = await kit.queue();
    return { theirs, ad, id: signal?.id ?? '' };
  };

  test('the owner hears of it later, never of whom; who had it first is not asked', async () => {
    const { theirs, ad, id } = await shared();
    await askOwners(t.ctx);
    expect([await kit.told(second), (await kit.mine(second, ad)).items]).toEqual([[], []]);
    await kit.tell();
    expect(await kit.told(second)).toEqual(['This document is also used by another company. Tell us why.']);
    expect(await kit.told(first)).toEqual([]);
    const answer = await kit.call('GET', `/documents/${kit.documentOf(ad)}/signals`, second);
    expect(answer.json().items).toMatchObject([{ id, isOpen: true, explanation: null }]);
    expect(answer.body).not.toContain(first.id);
    expect((await kit.mine(first, theirs)).items).toEqual([]);
    expect((await kit.call('GET', `/documents/${kit.documentOf(ad)}/signals`, first)).statusCode).toBe(404);
    expect((await kit.seen(ad)).notices).toEqual([]);
  });

  test('an answer reaches staff; contact data in what buyers would read are refused', async () => {
    const { ad, id } = await shared();
    await kit.tell();
    const explain = (body: object, as = second) =>
      kit.call('POST', `/documents/${kit.documentOf(ad)}/explain`, as, {
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
    expect((await kit.view(id)).explanations).toMatchObject([
      { text: 'We sell as their agent under a mandate.' },
    ]);
    expect((await kit.act(reviewer, id, 'accept')).json()).toMatchObject({ state: 'explained' });
    expect((await explain({})).statusCode).toBe(409);
    const checked = (await kit.call('GET', `/ads/${ad.id}`, moderator)).json() as Ad;
    expect(checked.checks.cautions.map((one) => one.id)).not.toContain('F01');
  });

  test('two people publish, not before 48 hours; one takes it back, and a correction stands in its place', async () => {
    const { ad, id } = await shared();
    await kit.tell();
    expect((await kit.act(reviewer, id, 'publish', { sentence: 'D3' })).statusCode).toBe(409);
    expect((await kit.act(reviewer, id, 'publish', { sentence: 'D1' })).json()).toMatchObject({
      state: 'announced',
    });
    expect((await kit.told(second))[0]).toContain('From ');
    expect((await kit.act(reviewer, id, 'publish', { sentence: 'D1' })).json().code).toBe('FOUR_EYES');
    expect((await kit.act(other, id, 'publish', { sentence: 'D1', version: 1 })).json().code).toBe('STALE');
    expect((await kit.act(other, id, 'publish', { sentence: 'D1' })).json()).toMatchObject({
      state: 'published',
    });
    expect((await kit.seen(ad)).notices).toEqual([]);
    await sql`update doc_signals set publish_at = now() - interval '3 days'`.execute(t.ctx.db);
    const [notice] = (await kit.seen(ad)).notices;
    expect(notice).toMatchObject({ documentId: kit.documentOf(ad), isCorrection: false, reply: null });
    expect(notice?.sentence.code).toBe('documentChecks.D1');
    expect(JSON.stringify(notice)).not.toContain(first.id);
    expect((await kit.act(reviewer, id, 'dismiss')).json()).toMatchObject({ state: 'withdrawn' });
    expect((await kit.seen(ad)).notices).toMatchObject([{ isCorrection: true }]);
    await sql`update doc_signals set withdrawn_at = withdrawn_at - interval '4 days',
      publish_at = publish_at - interval '4 days'`.execute(t.ctx.db);
    expect((await kit.seen(ad)).notices).toEqual([]);
    const { reviews } = await kit.view(id);
    expect(reviews.map(({ decision }) => decision)).toEqual(['announce', 'publish', 'withdraw']);
    const { items } = (await kit.call('GET', '/audit?limit=3', moderator)).json();
    expect(items.map(({ action }: { action: string }) => action)).toEqual([
      'document.withdraw',
      'document.publish',
      'document.announce',
    ]);
  });

  test('an owner who was not asked yet can answer what is announced', async () => {
    const { ad, id } = await shared();
    await kit.act(reviewer, id, 'publish', { sentence: 'D1' });
    expect((await kit.mine(second, ad)).items).toMatchObject([
      { id, isOpen: true, next: { code: 'documentChecks.announced' } },
    ]);
  });

  test('a decision holds for these two files, also when they are uploaded again', async () => {
    const { ad, id } = await shared();
    expect((await kit.act(reviewer, id, 'dismiss')).json()).toMatchObject({ state: 'dismissed' });
    await kit.call('DELETE', `/ads/${ad.id}`, second);
    await kit.post(second, kit.pdf());
    expect(await kit.codes()).toEqual([]);
    expect((await kit.act(reviewer, id, 'reopen')).json()).toMatchObject({ state: 'open' });
  });

  test('public material of its issuer is asked about once, and weighs on nobody', async () => {
    const { ad, id } = await shared();
    await kit.act(reviewer, id, 'public');
    const third = await makePerson(t, { role: 'paid', confirmed: true });
    await kit.post(third, kit.pdf());
    expect(await kit.codes()).toEqual([]);
    const checked = (await kit.call('GET', `/ads/${ad.id}`, moderator)).json() as Ad;
    expect(checked.checks.cautions.map((one) => one.id)).not.toContain('F01');
  });

  test('what is a hint or contradicts itself is published by nobody', async () => {
    await kit.post(first, kit.pdf({ 'IMO No.': '9074728' }));
    const [own] = await kit.queue();
    expect((await kit.view(own?.id ?? '')).sentences).toEqual([]);
    for (const sentence of ['D1', 'D2', 'D3', 'D4'])
      expect((await kit.act(reviewer, own?.id ?? '', 'publish', { sentence })).statusCode).toBe(409);
  });

  test('the company whose document was taken hears of it, if the document names it as client', async () => {
    await sql`update users set company = 'Alder Trading Example GmbH' where id = ${first.id}`.execute(
      t.ctx.db,
    );
    const original = kit.pdf();
    await kit.post(first, original);
    await kit.post(second, rewritten(original, certificate({ Client: 'Somebody Else Example' })));
    await kit.tell();
    expect(await kit.told(first)).toEqual([
      'Another company uploaded a file made from yours. Our staff are looking at it.',
    ]);
  });

  test('staff of a company that has one of the files decide nothing', async () => {
    const { id } = await shared();
    await sql`update ads set owner_id = ${other.id} where owner_id = ${second.id}`.execute(t.ctx.db);
    expect((await kit.act(other, id, 'dismiss')).statusCode).toBe(403);
    await sql`update ads set owner_id = ${second.id} where owner_id = ${other.id}`.execute(t.ctx.db);
  });
});

test('twenty files of a newcomer are compared a day; the next waits until tomorrow', async () => {
  await kit.post(first, kit.pdf());
  await sql`insert into doc_files (sha256, media_type, state, due_at, compared_at)
    select sha256(n::text::bytea), 'application/pdf', 'read', null, now() from generate_series(1, 20) n`.execute(
    t.ctx.db,
  );
  const ad = await kit.post(second, kit.pdf({ 'Report No.': 'FIRST-100' }));
  await sql`insert into ad_documents (id, ad_id, position, title, kind, visibility, file_key, file_name, media_type, bytes, sha256)
    select gen_random_uuid(), ${ad.id}, 1 + n, 'x', 'other', 'public', md5(n::text) || '00000000', 'x.pdf', 'application/pdf', 1,
      sha256(n::text::bytea) from generate_series(1, 20) n`.execute(t.ctx.db);
  await sql`update doc_files set due_at = null where reader is null`.execute(t.ctx.db);
  await kit.post(second, kit.pdf());
  expect(await kit.codes()).toEqual([]);
  const due = await sql<{
    hours: number;
  }>`select round(extract(epoch from due_at - now()) / 3600)::int as hours
    from doc_files where due_at > now()`.execute(t.ctx.db);
  expect(due.rows).toEqual([{ hours: 24 }]);
});

test('what no ad has any more loses its text at once and the rest two years later', async () => {
  await kit.post(first, kit.pdf());
  await sql`delete from ad_documents`.execute(t.ctx.db);
  await forgetUnused(t.ctx);
  const read = async () => (await sql`select body, revisions from doc_files`.execute(t.ctx.db)).rows;
  expect(await read()).toEqual([{ body: null, revisions: 1 }]);
  await sql`update doc_files set unused_since = now() - interval '25 months'`.execute(t.ctx.db);
  await forgetUnused(t.ctx);
  expect(await read()).toEqual([]);
});

test('a file whose bytes are away is read later; a new reader reads all anew', async () => {
  await sql`insert into doc_files (sha256, media_type) values ('\\x01', 'application/pdf')`.execute(t.ctx.db);
  await readDueFiles(t.ctx);
  const state = async () =>
    (await sql`select state, attempts, due_at > now() as later from doc_files`.execute(t.ctx.db)).rows;
  expect(await state()).toEqual([{ state: 'waiting', attempts: 1, later: true }]);
  await kit.post(first, kit.pdf());
  await sql`update doc_files set reader = 'gm-doc-0'`.execute(t.ctx.db);
  expect((await kit.call('POST', '/documents/reread', reviewer)).json()).toEqual({ files: 2 });
  expect((await kit.call('POST', '/documents/reread', first)).statusCode).toBe(403);
});
