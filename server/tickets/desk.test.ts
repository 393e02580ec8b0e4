import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  requesterCan,
  requesterMoves,
  staffCan,
  ticketStatuses,
} from '../../contract/support/ticketStates.ts';
import { uuidv7 } from '../lib/uuidv7.ts';
import { makePerson, type Person } from '../test/kit/make.ts';
import { makeImage, makePdf } from '../test/kit/makeFiles.ts';
import { startTestApp, type TestApp } from '../test/kit/testApp.ts';
import { question, ticketCalls } from '../test/kit/tickets.ts';

type Calls = ReturnType<typeof ticketCalls>;

let t: TestApp;
let calls: ReturnType<typeof ticketCalls>;
let admin: Person;
let colleague: Person;
let me: Person;

beforeAll(async () => {
  t = await startTestApp();
  calls = ticketCalls(t);
  admin = await makePerson(t, { role: 'admin' });
  colleague = await makePerson(t, { permissions: ['tickets.handle'] });
});
afterAll(() => t.close());
beforeEach(async () => {
  me = await makePerson(t);
});

const write: Calls['write'] = (...given) => calls.write(...given);
const read: Calls['read'] = (...given) => calls.read(...given);
const open = (payload: object = question, files?: Parameters<Calls['open']>[2], as = me) =>
  calls.open(as, payload, files);
const change = (id: string, payload: object, as = admin) => calls.change(id, payload, as);
const move = (id: string, what: 'close' | 'reopen', as = me) => calls.move(id, what, as);
const put: Calls['put'] = (...given) => calls.put(...given);
const queue = async (query: string, as = admin) =>
  (await t.call('GET', `/tickets/admin?requesterId=${me.id}&${query}`, { as: as.token })).json();

describe('states', () => {
  test('move as the table says, and no other way', async () => {
    const { id } = await open();
    for (const from of ticketStatuses) {
      for (const to of ticketStatuses) {
        await put(id, { status: from });
        const answer = await change(id, { status: to });
        expect(answer.statusCode, `${from} → ${to}`).toBe(staffCan(from, to) ? 200 : 409);
      }
      for (const name of ['close', 'reopen'] as const) {
        await put(id, { status: from });
        const answer = await move(id, name);
        expect(answer.statusCode, `${name} of ${from}`).toBe(requesterCan(name, from) ? 200 : 409);
        expect(answer.json().status).toBe(requesterCan(name, from) ? requesterMoves[name].to : from);
      }
      await put(id, { status: from });
      const rated = await t.call('POST', `/tickets/${id}/rating`, { as: me.token, payload: { rating: 4 } });
      expect(rated.statusCode).toBe(requesterCan('rate', from) ? 200 : 409);
      const written = await write(id, me, { body: 'And?' });
      expect(written.statusCode).toBe(requesterCan('write', from) ? 201 : 409);
    }
    await put(id, { status: 'resolved' });
    expect((await write(id, me, { body: 'Not solved' })).json().status).toBe('open');
  });

  test('a rating can be thought over', async () => {
    const { id } = await open();
    await change(id, { status: 'resolved' });
    const rate = (payload: object) => t.call('POST', `/tickets/${id}/rating`, { as: me.token, payload });
    expect((await rate({ rating: 2, comment: 'Slow' })).json().rating).toMatchObject({
      stars: 2,
      words: 'Slow',
    });
    expect((await rate({ rating: 5 })).json().rating).toMatchObject({ stars: 5, words: null });
    for (const rating of [0, 6, 4.5, '5', null]) expect((await rate({ rating })).statusCode).toBe(400);
    expect((await read(id, admin)).rating.stars).toBe(5);
  });
});

describe('the desk', () => {
  test('two at once: one of them is told that it is stale', async () => {
    const { id } = await open();
    const { version } = await read(id, admin);
    const answers = await Promise.all([
      write(id, admin, { body: 'Answer A', version }),
      write(id, colleague, { body: 'Answer B', version }),
      change(id, { assigneeId: colleague.id, version }),
    ]);
    const codes = answers.map((answer) => answer.statusCode).toSorted();
    expect([codes.filter((code) => code === 409).length, codes[2]]).toEqual([2, 409]);
    expect(answers.find((answer) => answer.statusCode === 409)?.json().code).toBe('STALE');
  });

  test('tickets are given to who can handle them, and they are told', async () => {
    const { id } = await open();
    const handlers = (await t.call('GET', '/tickets/admin/handlers', { as: colleague.token })).json().items;
    expect(handlers.map((one: { id: string }) => one.id)).toEqual(
      expect.arrayContaining([admin.id, colleague.id]),
    );
    expect(handlers.some((one: { id: string }) => one.id === me.id)).toBe(false);
    for (const assigneeId of [me.id, uuidv7(), (await makePerson(t, { role: 'paid' })).id])
      expect((await change(id, { assigneeId })).json().details?.[0].path).toBe('assigneeId');
    const given = (await change(id, { assigneeId: colleague.id })).json();
    expect(given.assignee).toMatchObject({ id: colleague.id });
    const notifications = (await t.call('GET', '/notifications', { as: colleague.token })).json().items;
    expect(notifications[0]).toMatchObject({ kind: 'ticketAssigned', link: `/admin/tickets?ticket=${id}` });
    expect((await change(id, { assigneeId: null })).json().assignee).toBeNull();
  });

  test('the queue is by clock, and narrows', async () => {
    const [first, second, third] = [await open(), await open({ ...question, subject: 'Zulu' }), await open()];
    await change(third.id, { priority: 'urgent' });
    await write(first.id, colleague, { body: 'Done', status: 'resolved' });
    const idsOf = async (query: string, as = admin) =>
      (await queue(query, as)).items.map((one: { id: string }) => one.id);
    expect(await idsOf('')).toEqual([third.id, second.id, first.id]);
    expect(await idsOf('sort=newest')).toEqual([third.id, second.id, first.id].sort().reverse());
    expect(await idsOf('status=active')).toEqual([third.id, second.id]);
    expect(await idsOf('priority=urgent')).toEqual([third.id]);
    expect(await idsOf('assignee=none')).toEqual([third.id, second.id]);
    expect(await idsOf('assignee=me', colleague)).toEqual([first.id]);
    expect(await idsOf('q=zUL')).toEqual([second.id]);
    expect(await idsOf(`q=${second.number}`)).toEqual([second.id]);
    expect(await idsOf('q=%25')).toEqual([]);
    expect(await idsOf('overdue=true')).toEqual([]);
    await put(second.id, { first_reply_due: new Date(Date.now() - 1000) });
    expect(await idsOf('overdue=true')).toEqual([second.id]);
  });

  test('its figures add up', async () => {
    const stats = async () =>
      (await t.call('GET', '/tickets/admin/stats?days=7', { as: colleague.token })).json();
    const before = await stats();
    const { id } = await open();
    await put(id, { created_at: new Date(Date.now() - 2 * 3_600_000) });
    await change(id, { priority: 'high' });
    const now = await stats();
    const count = (of: typeof now, category: string) =>
      of.byCategory.find((one: { category: string }) => one.category === category).count;
    expect([now.active - before.active, count(now, 'payment') - count(before, 'payment')]).toEqual([1, 1]);
    expect(now.byDay).toHaveLength(7);
    await write(id, admin, { body: 'Yes', status: 'resolved' });
    await t.call('POST', `/tickets/${id}/rating`, { as: me.token, payload: { rating: 3 } });
    const after = await stats();
    expect(after.rating.count).toBe(before.rating.count + 1);
    expect(after.firstReplyMedian).toBeGreaterThanOrEqual(0);
    expect(after.byDay.at(-1).done).toBe(before.byDay.at(-1).done + 1);
    expect((await t.call('GET', '/tickets/admin/stats?days=1e9', { as: admin.token })).statusCode).toBe(400);
  });

  test('ready answers are kept under one title, with known placeholders', async () => {
    const call = (method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
      t.call(method, `/tickets/canned-replies${path}`, { as: colleague.token, ...(payload && { payload }) });
    const reply = { title: 'Receipt', body: 'Hello {name}, about { number }: send the receipt.' };
    const made = await call('POST', '', reply);
    expect(made.statusCode).toBe(201);
    expect((await call('POST', '', { ...reply, title: 'RECEIPT' })).json().code).toBe('NAME_TAKEN');
    const bad = await call('POST', '', { title: 'B', body: '{password}, {} and {{name}}' });
    expect(bad.json().details).toHaveLength(3);
    const { id } = made.json();
    expect((await call('PUT', `/${id}`, { ...reply, title: 'Proof' })).json().title).toBe('Proof');
    const listed = await t.call('GET', '/tickets/canned-replies', { as: admin.token });
    expect(listed.json().items).toMatchObject([{ id, title: 'Proof' }]);
    expect((await call('DELETE', `/${id}`)).statusCode).toBe(204);
    expect((await call('DELETE', `/${id}`)).statusCode).toBe(404);
    const stored = await t.ctx.db
      .selectFrom('audit_log')
      .select('action')
      .where('entity_id', '=', id)
      .execute();
    expect(stored.map((one) => one.action).sort()).toEqual(['reply.create', 'reply.delete', 'reply.update']);
  });

  test('whoever only handles tickets does that and nothing else of the back office', async () => {
    const head = await makePerson(t, { role: 'superadmin' });
    const role = await t.call('POST', '/roles', {
      as: head.token,
      payload: { name: 'Support', base: 'admin', permissions: ['tickets.handle'] },
    });
    const support = await makePerson(t, { role: 'admin', customRoleId: role.json().id });
    const { id } = await open();
    expect((await read(id, support)).mySide).toBe('staff');
    expect((await write(id, support, { body: 'Hello' })).statusCode).toBe(201);
    for (const path of ['/users', '/audit', '/ads/all-for-admin', '/payments/admin', '/plans/admin'])
      expect((await t.call('GET', path, { as: support.token })).statusCode, path).toBe(403);
  });
});

describe('files', () => {
  test('are for the two sides, images encoded anew, and can do nothing', async () => {
    const picture = await makeImage('jpeg');
    const ticket = await open(question, [{ name: 'id.jpg', content: picture }]);
    const { id } = ticket.messages[0].attachments[0];
    const get = (as?: Person) => t.call('GET', `/tickets/attachments/${id}`, as ? { as: as.token } : {});
    const mine = await get(me);
    expect(mine.statusCode).toBe(200);
    expect(mine.rawPayload.includes('secret place')).toBe(false);
    expect(mine.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    expect((await get(admin)).statusCode).toBe(200);
    expect((await get(await makePerson(t))).statusCode).toBe(404);
    expect((await get()).statusCode).toBe(401);
  });

  test('go with the account that sent them; its questions are closed', async () => {
    const ticket = await open(question, [{ name: 'id.pdf', content: makePdf() }]);
    await write(ticket.id, admin, { body: 'Here' }, [{ name: 'form.pdf', content: makePdf() }]);
    const head = await makePerson(t, { role: 'superadmin' });
    expect((await t.call('DELETE', `/users/${me.id}`, { as: head.token })).statusCode).toBe(204);
    const left = await read(ticket.id, admin);
    expect(left).toMatchObject({
      status: 'closed',
      firstReplyDue: null,
      requester: { username: 'Deleted account', company: null, state: 'deleted' },
    });
    expect(left.messages.map((one: { attachments: unknown[] }) => one.attachments.length)).toEqual([0, 1]);
    const gone = await t.call('GET', `/tickets/attachments/${ticket.messages[0].attachments[0].id}`, {
      as: admin.token,
    });
    expect(gone.statusCode).toBe(404);
  });
});
