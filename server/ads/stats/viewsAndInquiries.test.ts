import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BaseIds, baseIds, diesel, makeAd, makePerson, type Person } from '../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';

let t: TestApp;
let ids: BaseIds;
let owner: Person;
let admin: Person;
let buyer: Person;

beforeAll(async () => {
  t = await startTestApp();
  ids = await baseIds(t);
  owner = await makePerson(t, { role: 'paid' });
  admin = await makePerson(t, { role: 'admin' });
  buyer = await makePerson(t);
});
afterAll(() => t.close());

const publish = (contact: ('phone' | 'email')[] = []) =>
  makeAd(t, owner, diesel(ids, { contact: { types: ['in_app', ...contact] } }), { approvedBy: admin });
const ask = (id: string, payload: object, as = buyer.token, headers?: Record<string, string>) =>
  t.call('POST', `/ads/${id}/inquiry`, { as, payload, ...(headers && { headers }) });

describe('views', () => {
  const look = (id: string, headers: Record<string, string>, as?: string) =>
    t.call('POST', `/ads/${id}/view`, { headers, ...(as && { as }) });
  test('count one per visitor and day, neither the owner nor robots', async () => {
    const { id } = await publish();
    const browser = { 'user-agent': 'Mozilla/5.0' };
    for (let time = 0; time < 20; time += 1) await look(id, browser);
    expect((await look(id, browser)).json()).toEqual({ views: 1 });
    expect((await look(id, { 'user-agent': 'Googlebot/2.1' })).json()).toEqual({ views: 1 });
    expect((await look(id, browser, owner.token)).json()).toEqual({ views: 1 });
    expect((await look(id, browser, buyer.token)).json()).toEqual({ views: 2 });
  });
  test('of one network are one, whatever the browser calls itself', async () => {
    const { id } = await publish();
    const from = (remoteAddress: string, agent: string) =>
      t.app.inject({
        method: 'POST',
        url: `/api/ads/${id}/view`,
        remoteAddress,
        headers: { 'user-agent': agent },
      });
    const crowd = await Promise.all(
      Array.from({ length: 20 }, (_, nth) => from('198.51.100.7', `Mozilla/5.0 (${nth})`)),
    );
    expect(crowd.every((answer) => answer.statusCode === 200)).toBe(true);
    expect((await from('198.51.100.8', 'Mozilla/5.0')).json()).toEqual({ views: 2 });
    for (const host of ['1', '2', 'ffff:ffff:ffff:ffff'])
      await from(`2001:db8:1:2:${host.includes(':') ? '' : ':'}${host}`, 'Mozilla/5.0');
    expect((await from('2001:db8:1:3::1', 'Mozilla/5.0')).json()).toEqual({ views: 4 });
  });
});

describe('inquiries', () => {
  test('a message opens one conversation that both sides read', async () => {
    const { id } = await publish();
    const first = (await ask(id, { message: 'Is the cargo still open?' })).json();
    const second = (await ask(id, { message: 'We can lift on the 4th.' })).json();
    expect(second.conversationId).toBe(first.conversationId);
    const inbox = (await t.call('GET', '/conversations', { as: owner.token })).json();
    expect(inbox).toMatchObject({
      unread: 1,
      items: [
        {
          id: first.conversationId,
          mySide: 'owner',
          unread: 2,
          lastMessage: { body: 'We can lift on the 4th.', mine: false },
        },
      ],
    });
    await t.call('POST', `/conversations/${first.conversationId}/read`, { as: owner.token });
    expect((await t.call('GET', '/conversations', { as: owner.token })).json().unread).toBe(0);
    const reply = await t.call('POST', `/conversations/${first.conversationId}/messages`, {
      as: owner.token,
      payload: { body: 'Yes.' },
    });
    expect(reply.statusCode).toBe(201);
    const thread = (
      await t.call('GET', `/conversations/${first.conversationId}`, { as: buyer.token })
    ).json();
    expect(thread).toMatchObject({ mySide: 'inquirer', unread: 1 });
    expect(
      thread.messages.map((message: { body: string; mine: boolean }) => [message.body, message.mine]),
    ).toEqual([
      ['Is the cargo still open?', true],
      ['We can lift on the 4th.', true],
      ['Yes.', false],
    ]);
    expect((await t.call('GET', `/ads/${id}`)).json().inquiries).toBe(1);
  });

  test('a third person does not know of the conversation', async () => {
    const { id } = await publish();
    const { conversationId } = (await ask(id, { message: 'Hello' })).json();
    const stranger = await makePerson(t);
    for (const by of [stranger, admin]) {
      expect((await t.call('GET', `/conversations/${conversationId}`, { as: by.token })).statusCode).toBe(
        404,
      );
      expect(
        (
          await t.call('POST', `/conversations/${conversationId}/messages`, {
            as: by.token,
            payload: { body: 'x' },
          })
        ).statusCode,
      ).toBe(404);
      expect(
        (await t.call('POST', `/conversations/${conversationId}/read`, { as: by.token })).statusCode,
      ).toBe(404);
    }
  });

  test('reveals use up the month, the same ad again is free', async () => {
    const ads = [];
    for (let index = 0; index < 6; index += 1) ads.push(await publish(['phone']));
    const answers = [];
    for (const ad of ads) answers.push(await ask(ad.id, { contactType: 'phone' }));
    expect(answers.map((answer) => answer.statusCode)).toEqual([201, 201, 201, 201, 201, 403]);
    expect(answers[0]?.json()).toMatchObject({
      contactType: 'phone',
      contactValue: '+31201234567',
      conversationId: expect.any(String),
    });
    expect(answers[5]?.json()).toMatchObject({
      code: 'UPGRADE_REQUIRED',
      upgradeRequired: true,
      feature: 'contactRevealsPerMonth',
      limit: 5,
      used: 5,
    });
    expect((await ask(ads[0]?.id ?? '', { contactType: 'phone' })).statusCode).toBe(201);
  });

  test('refuses oneself, ways that are not offered, empty texts and visitors', async () => {
    const { id } = await publish();
    expect((await ask(id, { message: 'Me' }, owner.token)).json().code).toBe('OWN_AD');
    expect((await ask(id, { contactType: 'telegram' })).json().details[0].path).toBe('contactType');
    expect((await ask(id, { message: ' ' })).json().details[0].path).toBe('message');
    expect((await t.call('POST', `/ads/${id}/inquiry`, { payload: { message: 'x' } })).statusCode).toBe(401);
  });

  test('a repeated request with one key asks once, also at the same time', async () => {
    const { id } = await publish();
    const key = { 'idempotency-key': 'inquiry-12345678' };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => ask(id, { message: 'Once' }, buyer.token, key)),
    );
    expect(
      answers.every((answer) => answer.statusCode === 201 || answer.json().code === 'IDEMPOTENCY_KEY_BUSY'),
    ).toBe(true);
    expect((await ask(id, { message: 'Once' }, buyer.token, key)).statusCode).toBe(201);
    expect((await t.call('GET', `/ads/${id}`)).json().inquiries).toBe(1);
  });

  test('contact values are for the owner and moderators until they are revealed', async () => {
    const ad = await makeAd(
      t,
      owner,
      diesel(ids, { contact: { types: ['in_app', 'email'], email: 'desk@cargo.example' } }),
      { approvedBy: admin },
    );
    expect((await t.call('GET', `/ads/${ad.id}`)).body).not.toContain('desk@cargo.example');
    expect((await t.call('GET', `/ads/${ad.id}`, { as: buyer.token })).body).not.toContain(
      'desk@cargo.example',
    );
    expect((await t.call('GET', `/ads/${ad.id}`, { as: owner.token })).json().contact.values).toEqual({
      email: 'desk@cargo.example',
    });
  });
});
