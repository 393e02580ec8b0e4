import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { REPLY_HOURS } from '../../contract/support/ticketStates.ts';
import { uuidv7 } from '../lib/uuidv7.ts';
import { readStream } from '../test/kit/eventStream.ts';
import { readMails } from '../test/kit/mails.ts';
import { type BaseIds, baseIds, diesel, makeAd, makePerson, type Person } from '../test/kit/make.ts';
import { makeImage, makeOffice, makePdf } from '../test/kit/makeFiles.ts';
import { startTestApp, type TestApp } from '../test/kit/testApp.ts';
import { hoursLeft, question, ticketCalls } from '../test/kit/tickets.ts';

type Calls = ReturnType<typeof ticketCalls>;

let t: TestApp;
let calls: ReturnType<typeof ticketCalls>;
let ids: BaseIds;
let admin: Person;
let colleague: Person;
let me: Person;

beforeAll(async () => {
  t = await startTestApp();
  await t.app.listen({ host: '127.0.0.1', port: 0 });
  calls = ticketCalls(t);
  ids = await baseIds(t);
  admin = await makePerson(t, { role: 'admin' });
  colleague = await makePerson(t, { permissions: ['tickets.handle'] });
});
afterAll(() => t.close());
beforeEach(async () => {
  me = await makePerson(t);
});

const send: Calls['send'] = (...given) => calls.send(...given);
const write: Calls['write'] = (...given) => calls.write(...given);
const read: Calls['read'] = (...given) => calls.read(...given);
const open = (payload: object = question, files?: Parameters<Calls['open']>[2], as = me) =>
  calls.open(as, payload, files);
const change = (id: string, payload: object, as = admin) => calls.change(id, payload, as);
const move = (id: string, what: 'close' | 'reopen', as = me) => calls.move(id, what, as);
const put: Calls['put'] = (...given) => calls.put(...given);
const queue = async (query: string, as = admin) =>
  (await t.call('GET', `/tickets/admin?requesterId=${me.id}&${query}`, { as: as.token })).json();

describe('asking support', () => {
  test('opens a ticket with its files, once for one key', async () => {
    const key = { 'idempotency-key': `ask-${me.id}` };
    const files = [
      { name: 'statement.pdf', content: makePdf() },
      { name: 'screen.png', content: await makeImage('png') },
      { name: 'list.xlsx', content: makeOffice('xlsx') },
    ];
    const first = await send('/tickets', me, question, files, key);
    expect([first.statusCode, (await send('/tickets', me, question, files, key)).json().id]).toEqual([
      201,
      first.json().id,
    ]);
    const ticket = first.json();
    expect(ticket).toMatchObject({
      number: expect.stringMatching(/^T-\d{4,}$/),
      subject: question.subject,
      category: 'payment',
      priority: 'normal',
      status: 'open',
      related: null,
      assignee: null,
      version: null,
      mySide: 'requester',
      requester: { id: me.id },
      messages: [{ body: question.message, isStaff: false, internal: false }],
    });
    expect(hoursLeft(ticket.firstReplyDue)).toBeCloseTo(REPLY_HOURS.normal, 1);
    expect(ticket.messages[0].attachments.map((one: { fileName: string }) => one.fileName)).toEqual([
      'statement.pdf',
      'screen.png',
      'list.xlsx',
    ]);
    expect((await t.call('GET', '/tickets', { as: me.token })).json()).toMatchObject({ total: 1, unread: 0 });
  });

  test('about an own thing or a public ad, and nothing else', async () => {
    const other = await makePerson(t, { role: 'paid' });
    const about = (type: string, id: string) => send('/tickets', me, { ...question, related: { type, id } });
    const mine = await makeAd(t, me, diesel(ids));
    const published = await makeAd(t, other, diesel(ids), { approvedBy: admin });
    expect((await about('ad', mine.id)).json().related).toMatchObject({
      type: 'ad',
      id: mine.id,
      label: expect.stringContaining(mine.reference),
    });
    expect((await about('ad', published.id)).json().related.slug).toBe(published.slug);
    const funds = (as: Person) =>
      t.call('POST', '/wallet/add-funds', { as: as.token, payload: { amount: 20 } });
    const paid = (await funds(me)).json().payment;
    expect((await about('payment', paid.id)).json().related.label).toContain(paid.number);
    const hidden = [
      ['ad', (await makeAd(t, other, diesel(ids))).id],
      ['payment', (await funds(other)).json().payment.id],
      ['conversation', uuidv7()],
      ['ad', uuidv7()],
    ] as const;
    for (const [type, id] of hidden) expect((await about(type, id)).json().code).toBe('NOT_FOUND');
    // Once the subject is no longer public, its name is hidden.
    const asked = (await about('ad', published.id)).json();
    await t.call('POST', `/ads/${published.id}/pause`, { as: other.token });
    expect((await read(asked.id, me)).related).toMatchObject({ label: null, slug: null });
    expect((await read(asked.id, admin)).related.label).toContain(published.reference);
  });

  test('refuses what says nothing, what only staff decides, and bad files', async () => {
    for (const [payload, path] of [
      [{ ...question, subject: ' ' }, 'subject'],
      [{ ...question, subject: 'a\nb' }, 'subject'],
      [{ ...question, message: '' }, 'message'],
      [{ ...question, message: 'x'.repeat(5001) }, 'message'],
      [{ ...question, category: 'report' }, 'category'],
      [{ ...question, priority: 'urgent' }, 'priority'],
      [{ ...question, related: { type: 'user', id: me.id } }, 'related.type'],
    ] as const) {
      const answer = await send('/tickets', me, payload);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().details.map((one: { path: string }) => one.path)).toContain(path);
    }
    const pdf = { name: 'a.pdf', content: makePdf() };
    const six = await send(
      '/tickets',
      me,
      question,
      Array.from({ length: 6 }, () => pdf),
    );
    expect(six.statusCode).toBe(400);
    for (const bad of [
      { name: 'a.svg', content: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
      { name: 'a.pdf', content: '<html><script>alert(1)</script>' },
      { name: 'a.png', content: makePdf() },
    ]) {
      const answer = await send('/tickets', me, question, [pdf, bad]);
      expect([answer.json().code, answer.json().details[0].path]).toEqual(['BAD_UPLOAD', 'files.1']);
    }
    expect((await t.call('GET', '/tickets', { as: me.token })).json().total).toBe(0);
    expect((await send('/tickets', me, question, [])).statusCode).toBe(201);
  });

  test('is limited: twenty open ones, sixty messages an hour, also all at once', async () => {
    const answers = await Promise.all(Array.from({ length: 25 }, () => send('/tickets', me, question)));
    const codes = answers.map((answer) => answer.statusCode);
    expect([
      codes.filter((code) => code === 201).length,
      codes.filter((code) => code === 409).length,
    ]).toEqual([20, 5]);
    const { id } = answers.find((answer) => answer.statusCode === 201)?.json() ?? {};
    const written = await Promise.all(Array.from({ length: 45 }, () => write(id, me, { body: 'More' })));
    expect(written.filter((answer) => answer.statusCode === 201)).toHaveLength(40);
    const refused = written.find((answer) => answer.statusCode === 429);
    expect(refused?.json()).toMatchObject({ code: 'RATE_LIMITED', message: 'Too many requests' });
  });
});

describe('a note among staff', () => {
  test('never reaches the requester, by any way', async () => {
    const { id } = await open();
    await write(id, admin, { body: 'We look.', status: 'in_progress' });
    await readMails(t);
    const everything = async () => {
      const paths = [
        '/tickets',
        '/tickets?state=active',
        `/tickets/${id}`,
        '/notifications',
        '/notifications/unread-count',
      ];
      const answers = await Promise.all(paths.map((path) => t.call('GET', path, { as: me.token })));
      for (const answer of answers) expect(answer.statusCode, answer.body).toBe(200);
      return answers.map((answer) => answer.body);
    };
    const before = await everything();
    const stream = await readStream(t.app, me.token);
    const noted = await write(id, admin, { body: 'He is a FRAUD', internal: true }, [
      { name: 'proof.pdf', content: makePdf() },
    ]);
    expect(noted.statusCode, noted.body).toBe(201);
    const note = noted.json().messages.at(-1);
    expect(note).toMatchObject({ internal: true, isStaff: true, attachments: [{ fileName: 'proof.pdf' }] });
    expect(await everything()).toEqual(before);
    expect(await readMails(t)).toEqual([]);
    // The first event on the open stream is the reply that follows.
    await write(id, admin, { body: 'Solved?' });
    expect((await stream.next('notification')).data).toMatchObject({ kind: 'ticketReply' });
    expect(stream.events.filter(({ event }) => event === 'notification')).toHaveLength(1);
    stream.cut();
    const file = `/tickets/attachments/${note.attachments[0].id}`;
    expect((await t.call('GET', file, { as: me.token })).statusCode).toBe(404);
    expect((await t.call('GET', file, { as: colleague.token })).statusCode).toBe(200);
    // Nor is it exposed by what the requester does.
    const answers = [
      await write(id, me, { body: 'Any news?' }),
      await move(id, 'close'),
      await move(id, 'reopen'),
    ];
    for (const answer of answers) expect(answer.body).not.toContain('FRAUD');
    expect((await queue('q=fraud')).total).toBe(0);
    expect((await read(id, colleague)).messages.some((one: { internal: boolean }) => one.internal)).toBe(
      true,
    );
  });

  test('leaves the clock running, says nothing of itself, and only staff writes one', async () => {
    const ticket = await open();
    const { version } = await read(ticket.id, admin);
    await write(ticket.id, admin, { body: 'Later', internal: true });
    expect(await read(ticket.id, admin)).toMatchObject({
      status: 'open',
      firstReplyDue: ticket.firstReplyDue,
      assignee: null,
      version: version + 1,
    });
    for (const extra of [{ internal: true }, { status: 'resolved' }, { version: 1 }]) {
      const answer = await write(ticket.id, me, { body: 'x', ...extra });
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'FORBIDDEN']);
    }
  });

  test('is not for staff who asked themselves', async () => {
    const { id } = await open(question, undefined, colleague);
    await write(id, admin, { body: 'About a COLLEAGUE', internal: true });
    const own = await read(id, colleague);
    expect([own.mySide, own.version, own.messages.length]).toEqual(['requester', null, 1]);
    expect((await write(id, colleague, { body: 'x', internal: true })).statusCode).toBe(403);
    expect((await change(id, { status: 'resolved' }, colleague)).json().code).toBe('NOT_ON_YOURSELF');
    const listed = await t.call('GET', `/tickets/admin?requesterId=${colleague.id}`, { as: colleague.token });
    expect(listed.json().total).toBe(1);
    expect(listed.body).not.toContain('COLLEAGUE');
  });
});

describe('answers and the clock', () => {
  test('an answer stops it, takes the ticket and tells; the requester’s word winds it up again', async () => {
    const { id, number } = await open();
    await readMails(t);
    const answered = (await write(id, admin, { body: 'Please send the receipt.' })).json();
    expect(answered).toMatchObject({
      status: 'waiting',
      firstReplyDue: null,
      assignee: { id: admin.id },
    });
    const [mail, ...more] = await readMails(t);
    expect(more).toEqual([]);
    expect(mail).toContain(`To: ${me.email}`);
    expect(mail).toContain(number);
    const list = (await t.call('GET', '/tickets', { as: me.token })).json();
    expect([list.unread, list.items[0].unread]).toEqual([1, 1]);
    const notifications = (await t.call('GET', '/notifications', { as: me.token })).json().items;
    expect(notifications).toMatchObject([{ kind: 'ticketReply', link: `/users/tickets/${id}` }]);
    await t.call('POST', `/tickets/${id}/read`, { as: me.token });
    expect((await t.call('GET', '/tickets', { as: me.token })).json().unread).toBe(0);

    await write(id, me, { body: 'Here it is.' }, [{ name: 'r.pdf', content: makePdf() }]);
    const again = await read(id, admin);
    expect(again.status).toBe('open');
    expect(hoursLeft(again.firstReplyDue)).toBeCloseTo(24, 1);
    const ofAdmin = (await t.call('GET', '/notifications', { as: admin.token })).json().items;
    expect(ofAdmin[0]).toMatchObject({ kind: 'ticketCustomerReply', link: `/admin/tickets?ticket=${id}` });
    // A second message does not extend the deadline.
    await put(id, {
      waiting_since: new Date(Date.now() - 3_600_000),
      first_reply_due: new Date(Date.now() + 1000),
    });
    await write(id, me, { body: 'Hello?' });
    expect(hoursLeft((await read(id, admin)).firstReplyDue)).toBeLessThan(0.01);
    // The requester sees the first name of whoever answered, but no id.
    expect((await read(id, me)).messages[1]).toMatchObject({
      isStaff: true,
      author: { id: null, name: 'Ada' },
    });
  });

  test('it follows the priority, and stops at the end', async () => {
    const { id } = await open();
    for (const priority of ['urgent', 'high', 'low'] as const)
      expect(hoursLeft((await change(id, { priority })).json().firstReplyDue)).toBeCloseTo(
        REPLY_HOURS[priority],
        1,
      );
    expect((await change(id, { status: 'closed' })).json().firstReplyDue).toBeNull();
    expect(hoursLeft((await move(id, 'reopen')).json().firstReplyDue)).toBeCloseTo(REPLY_HOURS.low, 1);
  });

  test('a blocked requester is not written to', async () => {
    const { id } = await open();
    await t.call('PATCH', `/users/${me.id}/block`, { as: admin.token, payload: { isActive: false } });
    await readMails(t);
    const answer = (await write(id, admin, { body: 'Hello' })).json();
    expect(answer.requester.state).toBe('blocked');
    expect(await readMails(t)).toEqual([]);
  });
});
