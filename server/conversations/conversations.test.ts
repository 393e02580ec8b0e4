import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { uuidv7 } from '../lib/uuidv7.ts';
import { readMails } from '../test/kit/mails.ts';
import { type BaseIds, baseIds, diesel, makeAd, makePerson, type Person } from '../test/kit/make.ts';
import { startTestApp, type TestApp } from '../test/kit/testApp.ts';
import { refreshAllRates } from './conversations.ts';

let t: TestApp;
let ids: BaseIds;
let admin: Person;
let owner: Person;
let buyer: Person;
let id: string;
let adId: string;

beforeAll(async () => {
  t = await startTestApp();
  ids = await baseIds(t);
  admin = await makePerson(t, { role: 'admin' });
});
afterAll(() => t.close());

const publish = async (by = owner) => (await makeAd(t, by, diesel(ids), { approvedBy: admin })).id;
const ask = (about: string, as: Person, payload: object = { message: 'Still open?' }) =>
  t.call('POST', `/ads/${about}/inquiry`, { as: as.token, payload });
const send = (as: Person, body = 'Hello', conversation = id) =>
  t.call('POST', `/conversations/${conversation}/messages`, { as: as.token, payload: { body } });
const post = (call: string, as: Person, payload?: object) =>
  t.call('POST', `/conversations/${id}/${call}`, { as: as.token, ...(payload && { payload }) });
const read = async (as: Person) => (await t.call('GET', `/conversations/${id}`, { as: as.token })).json();
const mailsTo = async (person: Person) =>
  (await readMails(t)).filter((mail) => mail.includes(`To: ${person.email}`));

beforeEach(async () => {
  owner = await makePerson(t, { role: 'admin' });
  buyer = await makePerson(t);
  adId = await publish();
  id = (await ask(adId, buyer)).json().conversationId;
  await readMails(t);
});

describe('blocking', () => {
  test('ends the talk for both, whoever did it, here and about other ads', async () => {
    const second = await publish();
    for (const [by, other] of [
      [owner, buyer],
      [buyer, owner],
    ] as const) {
      expect((await post('block', by)).statusCode).toBe(204);
      expect((await post('block', by)).statusCode).toBe(204);
      expect([(await read(by)).blocked, (await read(other)).blocked]).toEqual(['by_me', 'by_other']);
      for (const person of [by, other]) expect((await send(person)).json().code).toBe('BLOCKED');
      for (const about of [adId, second]) {
        const answer = await ask(about, buyer);
        expect([answer.statusCode, answer.json().code]).toEqual([409, 'BLOCKED']);
      }
      expect((await post('unblock', by)).statusCode).toBe(204);
      expect((await read(other)).blocked).toBeNull();
      expect((await send(other)).statusCode).toBe(201);
    }
  });

  test('a refused inquiry leaves nothing behind', async () => {
    await post('block', owner);
    const second = await publish();
    await readMails(t);
    await ask(second, buyer);
    expect((await t.call('GET', `/ads/${second}`)).json().inquiries).toBe(0);
    expect(await mailsTo(owner)).toEqual([]);
  });

  test('lifting is for one’s own block only', async () => {
    await post('block', owner);
    await post('block', buyer);
    expect((await read(buyer)).blocked).toBe('by_me');
    await post('unblock', buyer);
    expect((await read(buyer)).blocked).toBe('by_other');
    expect((await send(buyer)).json().code).toBe('BLOCKED');
    expect((await t.call('GET', '/conversations', { as: owner.token })).json().items[0].blocked).toBe(
      'by_me',
    );
  });
});

describe('documents', () => {
  const addDocument = (visibility: 'public' | 'on_request') =>
    t.ctx.db
      .insertInto('ad_documents')
      .values({
        id: uuidv7(),
        ad_id: adId,
        position: 0,
        title: 'Certificate',
        kind: 'other',
        visibility,
        file_key: uuidv7(),
        file_name: 'a.pdf',
        media_type: 'application/pdf',
        bytes: 1,
        sha256: Buffer.alloc(32),
      })
      .execute();

  test('“on request” are opened by the owner and closed again', async () => {
    await addDocument('public');
    expect((await read(buyer)).documentsShared).toBeNull();
    await addDocument('on_request');
    expect([(await read(buyer)).documentsShared, (await read(owner)).documentsShared]).toEqual([
      false,
      false,
    ]);
    for (const shared of [true, true, false, false]) {
      expect((await post('documents', owner, { shared })).statusCode).toBe(204);
      expect((await read(buyer)).documentsShared).toBe(shared);
    }
    const answer = await post('documents', buyer, { shared: true });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
    expect((await post('documents', owner, { shared: 'yes' })).statusCode).toBe(400);
  });
});

describe('mail', () => {
  test('tells the other side once until it reads', async () => {
    await send(owner, 'Yes, it is.');
    await send(owner, 'Which port?');
    const [mail, ...more] = await mailsTo(buyer);
    expect(more).toEqual([]);
    expect(mail).toContain('Yes, it is.');
    expect(mail).toContain(`/users/inbox/${id}`);
    await send(owner, 'Hello?');
    expect(await mailsTo(buyer)).toEqual([]);
    await post('read', buyer);
    await send(owner, 'Still there?');
    expect((await mailsTo(buyer)).join()).toContain('Still there?');
    expect(await mailsTo(owner)).toEqual([]);
    // The owner was notified of the inquiry itself and has read it since, by replying.
    await send(buyer, 'Rotterdam.');
    expect(await mailsTo(owner)).toHaveLength(1);
  });

  test('twenty messages at once are one mail', async () => {
    await Promise.all(Array.from({ length: 20 }, () => send(owner)));
    expect(await mailsTo(buyer)).toHaveLength(1);
  });
});

describe('a long conversation', () => {
  /** This many more messages of one side, one second apart. */
  const fill = (by: Person, count: number, { body = 'x', age = '0' } = {}) =>
    sql`insert into messages (id, conversation_id, sender_id, body, created_at)
      select gen_random_uuid(), ${id}, ${by.id}, ${body},
        now() - make_interval(secs => n) - ${age}::interval
      from generate_series(1, ${sql.lit(count)}) n`.execute(t.ctx.db);
  type Page = { messages: { id: string; createdAt: string }[]; hasEarlier: boolean };
  const pageOf = async (as: Person, query = ''): Promise<Page> =>
    (await t.call('GET', `/conversations/${id}${query}`, { as: as.token })).json();

  test('is read by pages, from the newest on, each message once', async () => {
    await fill(buyer, 2400, { body: 'ü'.repeat(2000), age: '1 day' });
    for (const side of [owner, buyer]) {
      const answer = await t.call('GET', `/conversations/${id}`, { as: side.token });
      expect(answer.json().messages).toHaveLength(50);
      expect(answer.json().messages.at(-1).body).toBe('Still open?');
      // 50 × 2,000 letters of two bytes, plus the rest of the response.
      expect(answer.rawPayload.length).toBeLessThan(220_000);
    }
    const read: Page['messages'] = [];
    let page = await pageOf(owner);
    for (;;) {
      read.unshift(...page.messages);
      if (!page.hasEarlier) break;
      page = await pageOf(owner, `?before=${page.messages[0]?.id}`);
    }
    expect(new Set(read.map((one) => one.id)).size).toBe(2401);
    expect(read.map((one) => one.createdAt)).toEqual(read.map((one) => one.createdAt).toSorted());
    expect((await pageOf(owner, '?limit=3')).messages).toHaveLength(3);
    for (const query of ['?limit=51', '?limit=0', '?before=1', '?after=1'])
      expect((await t.call('GET', `/conversations/${id}${query}`, { as: owner.token })).statusCode).toBe(400);
    const other = (await ask(await publish(), buyer)).json().conversationId;
    const [foreign] = (await t.call('GET', `/conversations/${other}`, { as: buyer.token })).json().messages;
    expect(await pageOf(owner, `?before=${foreign.id}`)).toMatchObject({ messages: [], hasEarlier: false });
    await post('report', buyer, { reason: 'abuse', text: 'Floods me' });
    const reported = (await t.call('GET', `/conversations/reported/${id}`, { as: admin.token })).json();
    expect([reported.messages.length, reported.hasEarlier]).toEqual([50, true]);
  });

  test('takes 120 messages of a side in an hour, not one more; the other side and other talks go on', async () => {
    await fill(buyer, 500, { age: '1 hour' });
    await fill(buyer, 118, { age: '50 minutes' });
    const answers = await Promise.all([send(buyer), send(buyer), send(buyer)]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, 429, 429]);
    const refused = answers.find((answer) => answer.statusCode === 429);
    expect(refused?.json()).toMatchObject({ code: 'RATE_LIMITED' });
    const wait = Number(refused?.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(600);
    expect((await ask(adId, buyer)).json().code).toBe('RATE_LIMITED');
    expect((await send(owner)).statusCode).toBe(201);
    expect((await ask(await publish(), buyer)).statusCode).toBe(201);
  });
});

describe('response rate', () => {
  const rate = async () =>
    (
      await t.ctx.db
        .selectFrom('users')
        .select('response_rate')
        .where('id', '=', owner.id)
        .executeTakeFirstOrThrow()
    ).response_rate;
  const shown = async () => {
    const { responseRate, replyHours } = (await t.call('GET', `/ads/${adId}`)).json().owner;
    return { responseRate, replyHours };
  };
  test('is the share of answered inquiries, from five on; a day is time enough to answer', async () => {
    await send(owner);
    expect(await rate()).toBeNull();
    const others = await Promise.all(Array.from({ length: 5 }, () => makePerson(t)));
    for (const other of others.slice(0, 4)) await ask(adId, other);
    // One was answered, and four are fresh.
    expect(await rate()).toBeNull();
    await t.ctx.db
      .updateTable('messages')
      .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
      .where(
        'sender_id',
        'in',
        others.map((other) => other.id),
      )
      .execute();
    await refreshAllRates(t.ctx.db);
    expect(Number(await rate())).toBeCloseTo(1 / 5, 3);
    expect(await shown()).toEqual({ responseRate: 0.2, replyHours: 1 });
    // Who writes now has to wait a day before it counts.
    const last = others[4] as Person;
    await ask(adId, last);
    await ask(await publish(), last, {});
    expect(Number(await rate())).toBeCloseTo(1 / 5, 3);
    await t.ctx.db
      .updateTable('conversations')
      .set({ created_at: new Date(Date.now() - 91 * 86_400_000) })
      .where('owner_id', '=', owner.id)
      .execute();
    await refreshAllRates(t.ctx.db);
    expect(await rate()).toBeNull();
  });

  test('comes with the hours within which half of the answers came', async () => {
    const asked = async () => {
      const other = await makePerson(t);
      return (await ask(adId, other)).json().conversationId as string;
    };
    const hoursOf = [0.4, 1.6, 30];
    for (const hours of [...hoursOf, null, null]) {
      const talk = await asked();
      const at = new Date(Date.now() - 48 * 3_600_000);
      if (hours !== null) await send(owner, 'Yes', talk);
      await t.ctx.db
        .updateTable('messages')
        .set({
          created_at: sql`${at}::timestamptz + ${hours ?? 0}::float * of_owner::int * interval '1 hour'`,
        })
        .where('conversation_id', '=', talk)
        .execute();
    }
    // The buyer of every test, unanswered, has a day left.
    await refreshAllRates(t.ctx.db);
    expect(await shown()).toEqual({ responseRate: 0.6, replyHours: 2 });
  });

  test('people who ask each other at once do not hold each other up', async () => {
    const withPhone = diesel(ids, { contact: { types: ['in_app', 'phone'] } });
    const [mine, theirs] = [
      await makeAd(t, owner, withPhone, { approvedBy: admin }),
      await makeAd(t, buyer, withPhone, { approvedBy: admin }),
    ];
    const both = { contactType: 'phone', message: 'Call me' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, nth) =>
        nth % 2 ? ask(mine.id, buyer, both) : ask(theirs.id, owner, both),
      ),
    );
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(20).fill(201));
  });
});

describe('a reported conversation', () => {
  const readReported = (as: Person) => t.call('GET', `/conversations/reported/${id}`, { as: as.token });
  test('is read by who handles tickets, only after a report, and that is kept', async () => {
    await send(owner, 'Pay first.');
    expect((await readReported(admin)).json().code).toBe('NOT_FOUND');
    const reported = await post('report', buyer, { reason: 'fraud', text: 'Wants money first' });
    expect(reported.statusCode).toBe(201);
    expect((await readReported(buyer)).statusCode).toBe(403);
    const answer = await readReported(admin);
    expect(answer.json()).toMatchObject({
      id,
      ad: { id: adId },
      owner: { id: owner.id },
      inquirer: { id: buyer.id },
      messages: [
        { senderId: buyer.id, body: 'Still open?' },
        { senderId: owner.id, body: 'Pay first.' },
      ],
    });
    expect(answer.body).not.toContain('@example.com');
    const stored = await t.ctx.db
      .selectFrom('audit_log')
      .select(['actor_id', 'entity_id'])
      .where('action', '=', 'conversation.read_reported')
      .where('entity_id', '=', id)
      .execute();
    expect(stored).toEqual([{ actor_id: admin.id, entity_id: id }]);
    const { ticketId } = reported.json();
    await t.call('PATCH', `/tickets/${ticketId}`, { as: admin.token, payload: { status: 'closed' } });
    expect((await readReported(admin)).statusCode).toBe(200);
  });
});
