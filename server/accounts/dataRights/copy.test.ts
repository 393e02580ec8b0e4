import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sweepLooseFiles } from '../../jobs/looseFiles.ts';
import { readMails } from '../../test/kit/mails.ts';
import { baseIds, diesel, makeAd, makePerson, type Person } from '../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';
import { copyAreas, notInCopy } from './copyAreas.queries.ts';

let t: TestApp;
let boss: Person;
beforeAll(async () => {
  t = await startTestApp();
  boss = await makePerson(t, { role: 'superadmin' });
});
afterAll(() => t.close());

const ask = (as: Person) => t.call('POST', '/auth/data/copies', { as: as.token });
const own = async (as: Person) => (await t.call('GET', '/auth/data', { as: as.token })).json();
const download = (as: Person, id: string) => t.call('GET', `/auth/data/copies/${id}`, { as: as.token });
const forgetProof = (id: string) =>
  t.ctx.db
    .updateTable('sessions')
    .set({ authenticated_at: sql<Date>`now() - interval '11 minutes'` })
    .where('user_id', '=', id)
    .execute();

/** The finished copy of a person. */
async function copyOf(person: Person) {
  expect((await ask(person)).statusCode).toBe(202);
  await t.ctx.jobs.drain();
  const { copy } = await own(person);
  expect(copy.state).toBe('ready');
  return { id: copy.id as string, content: (await download(person, copy.id)).json() };
}

test('every table that names accounts is part of the copy, or left out for a reason', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct c.conrelid::regclass::text as name from pg_constraint c
    where c.contype = 'f' and c.confrelid = 'users'::regclass`.execute(t.ctx.db);
  const told = new Set<string>(['users', ...copyAreas.flatMap(({ tables }) => tables)]);
  const forgotten = rows.map(({ name }) => name).filter((name) => !told.has(name) && !(name in notInCopy));
  expect(forgotten).toEqual([]);
  expect(rows.length).toBeGreaterThan(30);
});

test('the copy holds what is stored of a member, and neither secrets nor what is other people’s', async () => {
  const ids = await baseIds(t);
  const [ada, bob] = [await makePerson(t, { role: 'paid' }), await makePerson(t)];
  const ad = await makeAd(t, ada, diesel(ids), { approvedBy: boss });
  const asked = await t.call('POST', `/ads/${ad.id}/inquiry`, {
    as: bob.token,
    payload: { message: 'Still free?' },
  });
  const talk = asked.json().conversationId;
  await t.call('POST', `/conversations/${talk}/messages`, {
    as: ada.token,
    payload: { body: 'Until Friday' },
  });
  await t.call('POST', `/conversations/${talk}/block`, { as: bob.token });
  const question = { subject: 'Help', category: 'other', message: 'Hello' };
  const ticket = (await t.call('POST', '/tickets', { as: ada.token, payload: question })).json();
  const note = { body: 'Looks like a scammer', internal: true };
  await t.call('POST', `/tickets/admin/${ticket.id}/messages`, { as: boss.token, payload: note });
  await t.call('PUT', `/users/${ada.id}/hold`, { as: boss.token, payload: { reason: 'Court order 7' } });

  const { content } = await copyOf(ada);
  expect(Object.keys(content)).toEqual(['about', ...copyAreas.map(({ name }) => name)]);
  expect(content.profile).toMatchObject([{ email: ada.email, first_name: 'Ada' }]);
  expect(content.ads).toMatchObject([{ reference: ad.reference, product: expect.any(String) }]);
  expect(content.messages.map(({ from, body }: { from: string; body: string }) => [from, body])).toEqual([
    [expect.not.stringMatching(/^you$/), 'Still free?'],
    ['you', 'Until Friday'],
  ]);
  expect(content.tickets).toMatchObject([{ subject: 'Help' }]);
  expect(content.sessions).toHaveLength(1);
  expect(content.about.afterDeletion.length).toBeGreaterThan(5);
  const text = JSON.stringify(content);
  expect(text).not.toMatch(/scammer|Court order|user\.hold|_hash|sha256|file_key|"secret"|private/);
  expect(text).not.toContain(bob.email);
  expect(content.blocked_by_you).toEqual([]);
});

test('one at a time, ready by itself, told by mail, and for its member alone', async () => {
  const [ada, eve] = [await makePerson(t), await makePerson(t)];
  await readMails(t);
  const answers = await Promise.all([ask(ada), ask(ada)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([202, 409]);
  const mails = await readMails(t);
  expect(mails.filter((mail) => mail.includes(`To: ${ada.email}`)).join()).toContain('/users/profile#data');
  const { id } = (await own(ada)).copy;
  expect((await download(ada, id)).headers['content-type']).toContain('application/json');
  for (const other of [eve, boss]) expect((await download(other, id)).statusCode).toBe(404);
});

test('asks for a fresh proof before it is made and before it is downloaded', async () => {
  const ada = await makePerson(t);
  const { id } = await copyOf(ada);
  await forgetProof(ada.id);
  for (const answer of [await ask(ada), await download(ada, id)])
    expect(answer.json().code).toBe('REAUTHENTICATION_REQUIRED');
});

test('a copy ends after a week, or with the next one, and its file goes', async () => {
  const ada = await makePerson(t);
  const first = await copyOf(ada);
  const second = await copyOf(ada);
  expect((await download(ada, first.id)).statusCode).toBe(404);
  const { file_key } = await t.ctx.db
    .selectFrom('data_requests')
    .select('file_key')
    .where('id', '=', second.id)
    .executeTakeFirstOrThrow();
  const isStored = async () => {
    const content = await t.ctx.files.read(file_key ?? '');
    content?.destroy();
    return content !== null;
  };
  await sweepLooseFiles(t.ctx);
  expect(await isStored()).toBe(true);
  await sql`update data_requests set expires_at = now() where id = ${second.id}`.execute(t.ctx.db);
  await sql`update loose_files set since = since - interval '8 days' where file_key = ${file_key}`.execute(
    t.ctx.db,
  );
  expect((await own(ada)).copy).toMatchObject({ state: 'expired', bytes: null });
  expect((await download(ada, second.id)).statusCode).toBe(404);
  await sweepLooseFiles(t.ctx);
  expect(await isStored()).toBe(false);
});

test('three copies a day', async () => {
  const strict = await startTestApp({ RATE_LIMIT_FACTOR: '1' });
  const ada = await makePerson(strict);
  const codes: number[] = [];
  for (let nth = 0; nth < 4; nth += 1) {
    codes.push((await strict.call('POST', '/auth/data/copies', { as: ada.token })).statusCode);
    await strict.ctx.jobs.drain();
  }
  await strict.close();
  expect(codes).toEqual([202, 202, 202, 429]);
});

test('with the account go its copies', async () => {
  const ada = await makePerson(t);
  const { id } = await copyOf(ada);
  const row = () => t.ctx.db.selectFrom('data_requests').selectAll().where('id', '=', id).executeTakeFirst();
  const key = (await row())?.file_key ?? '';
  expect((await t.call('DELETE', '/auth/me', { as: ada.token })).statusCode).toBe(204);
  expect(await row()).toBeUndefined();
  expect(await t.ctx.files.read(key)).toBeNull();
});
