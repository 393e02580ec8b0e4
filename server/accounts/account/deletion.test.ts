import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMails } from '../../test/kit/mails.ts';
import { type BaseIds, baseIds, diesel, makeAd, makePerson, type Person } from '../../test/kit/make.ts';
import { makeImage, makePdf } from '../../test/kit/makeFiles.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';
import { hashPassword } from '../auth/auth.ts';

const PASSWORD = 'rotterdam barge';
let t: TestApp;
let ids: BaseIds;
let admin: Person;
let passwordHash: string;

beforeAll(async () => {
  t = await startTestApp();
  ids = await baseIds(t);
  admin = await makePerson(t, { role: 'admin' });
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => t.close());

async function member(role: 'paid' | 'superadmin' = 'paid'): Promise<Person> {
  const person = await makePerson(t, { role });
  await t.ctx.db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', person.id)
    .execute();
  return person;
}

const remove = (as: string, payload?: object) =>
  t.call('DELETE', '/auth/me', { as, ...(payload && { payload }) });
const rowOf = (id: string) =>
  t.ctx.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const login = (email: string) => t.call('POST', '/auth/login', { payload: { email, password: PASSWORD } });

describe('deleting the own account', () => {
  test('asks for the password', async () => {
    const person = await member();
    const wrong = await remove(person.token, { password: 'wrong' });
    expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'WRONG_PASSWORD']);
    const missing = await remove(person.token);
    expect([missing.statusCode, missing.json().details[0].path]).toEqual([400, 'password']);
    expect((await login(person.email)).statusCode).toBe(200);
  });

  test('needs none where there is none', async () => {
    const person = await makePerson(t);
    expect((await remove(person.token, { password: 'any' })).json().code).toBe('WRONG_PASSWORD');
    expect((await remove(person.token)).statusCode).toBe(204);
  });

  test('erases what is personal, keeps the name taken, and ends every session', async () => {
    const person = await member();
    const other = (await login(person.email)).json().token;
    const before = await rowOf(person.id);
    await t.ctx.db
      .insertInto('identities')
      .values({
        id: person.id,
        user_id: person.id,
        provider: 'google',
        subject: person.id,
        email: person.email,
      })
      .execute();
    expect((await remove(person.token, { password: PASSWORD })).statusCode).toBe(204);

    const after = await rowOf(person.id);
    expect(after).toMatchObject({
      username: 'Deleted account',
      username_key: before.username_key,
      role: 'guest',
      is_active: false,
      password_hash: null,
      first_name: null,
      last_name: null,
      phone: null,
      company: null,
      country: null,
      image_key: null,
    });
    expect(after.deleted_at).not.toBeNull();
    expect(JSON.stringify(after)).not.toContain(person.email);
    for (const token of [person.token, other])
      expect((await t.call('GET', '/auth/me', { as: token })).statusCode).toBe(401);
    expect((await login(person.email)).json().code).toBe('UNKNOWN_ACCOUNT');
    for (const table of ['sessions', 'identities', 'mail_tokens'] as const) {
      const rows = await t.ctx.db
        .selectFrom(table)
        .select('user_id')
        .where('user_id', '=', person.id)
        .execute();
      expect(rows).toEqual([]);
    }
    const [fact] = await t.ctx.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'auth.account_delete')
      .where('entity_id', '=', person.id)
      .execute();
    expect(fact).toMatchObject({ actor_id: person.id, address: '127.0.0.1', before: { role: 'paid' } });
    const mails = await readMails(t);
    expect(mails.filter((mail) => mail.includes(`To: ${person.email}`))).toHaveLength(1);

    const again = (username: string) =>
      t.call('POST', '/auth/register', { payload: { username, email: person.email, password: PASSWORD } });
    expect((await again(before.username)).json().code).toBe('USERNAME_TAKEN');
    expect((await again(`${before.username}-2`)).statusCode).toBe(201);
  });

  test('closes the ads, removes the drafts, and keeps what was written to others', async () => {
    const person = await member();
    const contact = { types: ['in_app' as const, 'phone' as const], phone: '+31201234567' };
    const ad = await makeAd(t, person, { ...diesel(ids), contact }, { approvedBy: admin });
    const waiting = await makeAd(t, person, diesel(ids));
    const draft = await makeAd(t, person, { ...diesel(ids), draft: true });
    const reader = await makePerson(t);
    const asked = await t.call('POST', `/ads/${ad.id}/inquiry`, {
      as: reader.token,
      payload: { message: 'Still free?' },
    });
    expect(asked.statusCode).toBe(201);
    const [conversation] = (await t.call('GET', '/conversations', { as: person.token })).json().items;
    await t.call('POST', `/conversations/${conversation.id}/messages`, {
      as: person.token,
      payload: { body: 'Yes, until Friday' },
    });
    const isListed = async () => JSON.stringify((await t.call('GET', '/ads/public')).json()).includes(ad.id);
    expect(await isListed()).toBe(true);

    expect((await remove(person.token, { password: PASSWORD })).statusCode).toBe(204);

    await expect.poll(isListed, { timeout: 15_000 }).toBe(false);
    expect((await t.call('GET', `/ads/${ad.id}`, { as: reader.token })).statusCode).toBe(410);
    const rows = await t.ctx.db
      .selectFrom('ads')
      .select(['id', 'status', 'contact'])
      .where('owner_id', '=', person.id)
      .orderBy('id')
      .execute();
    expect(rows).toEqual(
      [ad.id, waiting.id].map((id) => ({ id, status: 'closed', contact: { types: ['in_app'] } })),
    );
    expect(rows.map(({ id }) => id)).not.toContain(draft.id);
    const events = await t.ctx.db
      .selectFrom('ad_events')
      .select(['ad_id', 'from_status', 'actor_id'])
      .where('to_status', '=', 'closed')
      .where('ad_id', 'in', [ad.id, waiting.id])
      .orderBy('ad_id')
      .execute();
    expect(events).toEqual([
      { ad_id: ad.id, from_status: 'approved', actor_id: person.id },
      { ad_id: waiting.id, from_status: 'pending', actor_id: person.id },
    ]);
    const thread = (await t.call('GET', `/conversations/${conversation.id}`, { as: reader.token })).json();
    expect(thread.other).toEqual({ username: 'Deleted account', company: null, country: null });
    expect(thread.messages.map(({ body }: { body: string }) => body)).toEqual([
      'Still free?',
      'Yes, until Friday',
    ]);
  });

  test('takes favorites, saved searches, blocks and grants along; reports stay without a name', async () => {
    const { db } = t.ctx;
    const [person, owner] = [await member(), await makePerson(t, { role: 'admin' })];
    const as = person.token;
    const { id } = await makeAd(t, owner, diesel(ids), { approvedBy: admin });
    await t.call('POST', `/favorites/${id}`, { as });
    await t.call('POST', '/saved-searches', { as, payload: { name: 'Mine', query: { side: 'buy' } } });
    const payload = { reason: 'fraud', text: 'Asks for money first' };
    await t.call('POST', `/ads/${id}/report`, { as, payload });
    const asked = await t.call('POST', `/ads/${id}/inquiry`, { as, payload: { message: 'Open?' } });
    const talk = `/conversations/${asked.json().conversationId}`;
    await t.call('POST', `${talk}/documents`, { as: owner.token, payload: { shared: true } });
    for (const by of [as, owner.token]) await t.call('POST', `${talk}/block`, { as: by });
    expect((await remove(as, { password: PASSWORD })).statusCode).toBe(204);
    for (const table of ['favorites', 'saved_searches', 'ad_document_grants'] as const)
      expect(await db.selectFrom(table).selectAll().where('user_id', '=', person.id).execute()).toEqual([]);
    for (const side of ['blocker_id', 'blocked_id'] as const)
      expect(await db.selectFrom('user_blocks').selectAll().where(side, '=', person.id).execute()).toEqual(
        [],
      );
    const tickets = await t.call('GET', `/tickets/admin?relatedId=${id}`, { as: admin.token });
    expect(tickets.json().items).toMatchObject([
      {
        requester: { username: 'Deleted account', company: null, state: 'deleted' },
        opening: payload.text,
        firstReplyDue: null,
      },
    ]);
    expect(tickets.body).not.toContain(person.email);
  });

  test('removes the picture and the files of drafts, those of other ads stay', async () => {
    const person = await member();
    await t.ctx.db.updateTable('users').set({ email_verified: true }).where('id', '=', person.id).execute();
    const send = async (url: string, form: FormData) => {
      const encoded = new Response(form);
      const answer = await t.call('POST', url, {
        as: person.token,
        payload: Buffer.from(await encoded.arrayBuffer()),
        headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
      });
      expect(answer.statusCode).toBeLessThan(300);
      return answer.json();
    };
    const file = (content: Buffer, name: string) => [new Blob([new Uint8Array(content)]), name] as const;
    const picture = new FormData();
    picture.append('profileImage', ...file(await makeImage('png'), 'me.png'));
    const { imageUrl } = (await send('/auth/upload-profile-image', picture)).profile;
    for (const draft of [true, false]) {
      const documents = [{ title: 'Certificate', kind: 'quality_certificate', visibility: 'public' }];
      const ad = new FormData();
      ad.append('payload', JSON.stringify({ ...diesel(ids), documents, draft }));
      ad.append('fileIndices', '0');
      ad.append('documentFiles', ...file(makePdf(), 'coq.pdf'));
      await send('/ads', ad);
    }
    const files = join(t.ctx.env.DATA_DIR, 'files');
    const stored = async () => (await readdir(files, { recursive: true })).filter((name) => name.length > 10);
    expect(await stored()).toHaveLength(3);
    expect((await remove(person.token, { password: PASSWORD })).statusCode).toBe(204);
    expect((await t.app.inject({ url: imageUrl })).statusCode).toBe(404);
    expect(await stored()).toHaveLength(1);
  });

  test('the last superadmin stays, also of two that leave at once', async () => {
    const [one, two] = [await member('superadmin'), await member('superadmin')];
    const answers = await Promise.all(
      [one, two].map((person) => remove(person.token, { password: PASSWORD })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json().code).toBe('LAST_SUPERADMIN');
    const left = await t.ctx.db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'superadmin')
      .where('deleted_at', 'is', null)
      .execute();
    expect(left).toHaveLength(1);
  });

  test('twice at once is once', async () => {
    const person = await member();
    const answers = await Promise.all([1, 2].map(() => remove(person.token, { password: PASSWORD })));
    const [first, second] = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(first).toBe(204);
    expect([401, 404]).toContain(second);
  });
});
