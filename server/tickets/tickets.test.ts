import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { uuidv7 } from '../lib/uuidv7.ts';
import { readMails } from '../test/kit/mails.ts';
import { type BaseIds, baseIds, diesel, makeAd, makePerson, type Person } from '../test/kit/make.ts';
import { startTestApp, type TestApp } from '../test/kit/testApp.ts';

let t: TestApp;
let ids: BaseIds;
let admin: Person;
let owner: Person;
let me: Person;
let ad: { id: string; reference: string };

beforeAll(async () => {
  t = await startTestApp();
  ids = await baseIds(t);
  admin = await makePerson(t, { role: 'admin' });
  owner = await makePerson(t, { role: 'admin' });
});
afterAll(() => t.close());
beforeEach(async () => {
  me = await makePerson(t);
  ad = await makeAd(t, owner, diesel(ids), { approvedBy: admin });
  await readMails(t);
});

const body = { reason: 'wrong_facts', text: 'The density cannot be.' };
const report = (as = me, payload: object = body, id = ad.id, headers?: Record<string, string>) =>
  t.call('POST', `/ads/${id}/report`, { as: as.token, payload, ...(headers && { headers }) });
const listed = async (query = '') =>
  (await t.call('GET', `/tickets/admin?relatedId=${ad.id}${query}`, { as: admin.token })).json();
const read = async (id: string, as = admin) =>
  (await t.call('GET', `/tickets/${id}`, { as: as.token })).json();
const change = (id: string, payload: object) =>
  t.call('PATCH', `/tickets/${id}`, { as: admin.token, payload });

test('are found by who opened them', async () => {
  const { ticketId } = (await report()).json();
  const of = async (person: Person) =>
    (await t.call('GET', `/tickets/admin?requesterId=${person.id}`, { as: admin.token })).json().items;
  expect((await of(me)).map((one: { id: string }) => one.id)).toEqual([ticketId]);
  expect(await of(owner)).toEqual([]);
});

describe('reporting an ad', () => {
  test('opens a ticket that says what it is about', async () => {
    const answer = await report();
    expect(answer.statusCode).toBe(201);
    const { ticketId, number } = answer.json();
    expect(number).toMatch(/^T-\d{4,}$/);
    expect(await listed()).toMatchObject({
      total: 1,
      items: [
        {
          id: ticketId,
          number,
          subject: expect.stringContaining(`(${ad.reference})`),
          category: 'report',
          priority: 'normal',
          status: 'open',
          reportReason: 'wrong_facts',
          related: { type: 'ad', id: ad.id, label: expect.stringContaining(ad.reference) },
          requester: { id: me.id, state: 'active' },
          opening: body.text,
          firstReplyDue: expect.any(String),
        },
      ],
    });
    expect((await read(ticketId)).messages).toMatchObject([
      { author: { id: me.id }, body: body.text, internal: false, isStaff: false },
    ]);
    const own = (await t.call('GET', '/tickets', { as: me.token })).json();
    expect(own.items).toMatchObject([{ id: ticketId, category: 'report' }]);
  });

  test('again, while it is open, adds to it; also ten at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => report()));
    expect(new Set(answers.map((answer) => answer.json().number)).size).toBe(1);
    const { items, total } = await listed();
    expect([total, (await read(items[0].id)).messages.length]).toEqual([1, 10]);
    const other = await makePerson(t);
    await report(other);
    expect((await listed()).total).toBe(2);
    await change(items[0].id, { status: 'resolved' });
    expect((await report()).json().ticketId).not.toBe(items[0].id);
  });

  test('a repeated request with one key is one message', async () => {
    const key = { 'idempotency-key': `report-${me.id}` };
    await report(me, body, ad.id, key);
    expect((await report(me, body, ad.id, key)).statusCode).toBe(201);
    expect((await read((await listed()).items[0].id)).messages).toHaveLength(1);
  });

  test('refuses one’s own, what one may not see, and what says nothing', async () => {
    expect((await report(owner)).json().code).toBe('OWN_AD');
    expect((await report(me, body, uuidv7())).json().code).toBe('NOT_FOUND');
    const hidden = await makeAd(t, owner, diesel(ids));
    expect((await report(me, body, hidden.id)).json().code).toBe('NOT_FOUND');
    expect((await t.call('POST', `/ads/${ad.id}/report`, { payload: body })).statusCode).toBe(401);
    for (const [payload, path] of [
      [{ reason: 'fraud' }, 'text'],
      [{ reason: 'fraud', text: '   ' }, 'text'],
      [{ reason: 'fraud', text: 'x'.repeat(2001) }, 'text'],
      [{ reason: 'fraud', text: 'a\u0000b' }, 'text'],
      [{ reason: 'dislike', text: 'x' }, 'reason'],
      [{ ...body, subject: 'Mine' }, 'subject'],
    ] as const) {
      const answer = await report(me, payload);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().details.map((one: { path: string }) => one.path)).toContain(path);
    }
  });

  test('outlives the ad', async () => {
    await report();
    await t.ctx.db.deleteFrom('ads').where('id', '=', ad.id).execute();
    expect((await listed()).items[0]).toMatchObject({ related: { id: ad.id, label: null } });
  });
});

describe('reporting a conversation', () => {
  test('is for its two sides', async () => {
    const asked = await t.call('POST', `/ads/${ad.id}/inquiry`, {
      as: me.token,
      payload: { message: 'Open?' },
    });
    const id = asked.json().conversationId;
    const rateAds = (as: Person) =>
      t.call('POST', `/conversations/${id}/report`, { as: as.token, payload: body });
    expect((await rateAds(await makePerson(t))).json().code).toBe('NOT_FOUND');
    expect([(await rateAds(me)).statusCode, (await rateAds(owner)).statusCode]).toEqual([201, 201]);
    const { items } = (
      await t.call('GET', `/tickets/admin?relatedId=${id}&category=report`, { as: admin.token })
    ).json();
    expect(items.map((one: { requester: { id: string } }) => one.requester.id).sort()).toEqual(
      [me.id, owner.id].sort(),
    );
    expect(items[0].related).toMatchObject({ type: 'conversation', id });
  });
});

describe('handling', () => {
  test('the end is told to who asked, once, and every change is kept', async () => {
    const { ticketId, number } = (await report()).json();
    expect((await change(ticketId, { status: 'in_progress' })).json()).toMatchObject({
      status: 'in_progress',
    });
    expect(await readMails(t)).toEqual([]);
    await change(ticketId, { status: 'resolved', priority: 'high' });
    const [mail, ...more] = await readMails(t);
    expect(more).toEqual([]);
    expect(mail).toContain(`To: ${me.email}`);
    expect(mail).toContain(`${number} is resolved`);
    await change(ticketId, { status: 'closed' });
    expect(await readMails(t)).toEqual([]);
    const stored = await t.ctx.db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('entity_id', '=', ticketId)
      .orderBy('id')
      .execute();
    expect(stored.map((one) => (one.after as { status: string }).status)).toEqual([
      'in_progress',
      'resolved',
      'closed',
    ]);
  });

  test('is not opened again beside a newer one, by staff or by who asked', async () => {
    const first = (await report()).json().ticketId;
    await change(first, { status: 'resolved' });
    await report();
    const answers = [
      await change(first, { status: 'open' }),
      await t.call('POST', `/tickets/${first}/reopen`, { as: me.token }),
      await t.call('POST', `/tickets/${first}/messages`, { as: me.token, payload: { body: 'And?' } }),
    ];
    for (const answer of answers)
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'WRONG_STATE']);
  });

  test('open ones come first, then the newest', async () => {
    const other = await makePerson(t);
    const first = (await report()).json().ticketId;
    const second = (await report(other)).json().ticketId;
    await change(second, { status: 'closed' });
    expect((await listed()).items.map((one: { id: string }) => one.id)).toEqual([first, second]);
    expect((await listed('&status=closed')).items.map((one: { id: string }) => one.id)).toEqual([second]);
    expect((await listed('&category=payment')).total).toBe(0);
  });

  test('refuses others, unknown tickets and unknown words', async () => {
    const { ticketId } = (await report()).json();
    expect((await t.call('GET', '/tickets/admin', { as: me.token })).statusCode).toBe(403);
    expect((await change(uuidv7(), { status: 'closed' })).json().code).toBe('NOT_FOUND');
    for (const payload of [{ status: 'done' }, {}, { note: 'x' }, { category: 'report' }, { version: 1 }])
      expect((await change(ticketId, payload)).statusCode).toBe(400);
    expect((await change(ticketId, { category: 'ad' })).json().details[0].path).toBe('category');
  });
});

describe('many messages', () => {
  const fill = (ticketId: string, count: number, age = '0') =>
    sql`insert into ticket_messages (id, ticket_id, author_id, body, internal, created_at)
      select gen_random_uuid(), ${ticketId}, ${me.id}, 'x', false,
        now() - make_interval(secs => n) - ${age}::interval
      from generate_series(1, ${sql.lit(count)}) n`.execute(t.ctx.db);

  test('are read by pages, with the files of each', async () => {
    const { ticketId } = (await report()).json();
    await fill(ticketId, 70, '1 day');
    for (const reader of [me, admin]) {
      const newest = await read(ticketId, reader);
      expect([newest.messages.length, newest.hasEarlier]).toEqual([50, true]);
      const rest = (
        await t.call('GET', `/tickets/${ticketId}?before=${newest.messages[0].id}`, { as: reader.token })
      ).json();
      expect([rest.messages.length, rest.hasEarlier]).toEqual([21, false]);
      const ids = [...rest.messages, ...newest.messages].map((one: { id: string }) => one.id);
      expect(new Set(ids).size).toBe(71);
    }
    expect((await t.call('GET', `/tickets/${ticketId}?limit=51`, { as: me.token })).statusCode).toBe(400);
  });

  test('reports and new tickets count in the same hour', async () => {
    const { ticketId } = (await report()).json();
    await fill(ticketId, 58, '10 minutes');
    expect((await report()).statusCode).toBe(201);
    const another = await makeAd(t, owner, diesel(ids), { approvedBy: admin });
    for (const refused of [
      await report(),
      await report(me, body, another.id),
      await t.call('POST', '/tickets', {
        as: me.token,
        payload: { subject: 'Help', category: 'other', message: 'Please' },
      }),
      await t.call('POST', `/tickets/${ticketId}/messages`, { as: me.token, payload: { body: 'x' } }),
    ]) {
      expect(refused.json().code).toBe('RATE_LIMITED');
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3000);
    }
    expect((await report(await makePerson(t))).statusCode).toBe(201);
  });
});
