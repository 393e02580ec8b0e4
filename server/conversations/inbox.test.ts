import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readMails } from '../test/kit/mails.ts';
import { type BaseIds, baseIds, diesel, makeAd, makePerson, type Person } from '../test/kit/make.ts';
import { makePdf, multipart } from '../test/kit/makeFiles.ts';
import { startTestApp, type TestApp } from '../test/kit/testApp.ts';

let t: TestApp;
let ids: BaseIds;
let admin: Person;
let owner: Person;
let buyer: Person;
let adId: string;

beforeAll(async () => {
  t = await startTestApp();
  ids = await baseIds(t);
  admin = await makePerson(t, { role: 'admin' });
});
afterAll(() => t.close());
beforeEach(async () => {
  owner = await makePerson(t, { role: 'paid' });
  buyer = await makePerson(t);
  adId = await publish();
  await readMails(t);
});

const contact = { types: ['in_app', 'phone', 'email', 'whatsapp'] as const };
const publish = async () =>
  (await makeAd(t, owner, diesel(ids, { contact: { types: [...contact.types] } }), { approvedBy: admin })).id;
const ask = (payload: object, as = buyer, about = adId) =>
  t.call('POST', `/ads/${about}/inquiry`, { as: as.token, payload });
const list = async (as: Person, query = '') =>
  (await t.call('GET', `/conversations?${query}`, { as: as.token })).json();
const read = async (as: Person, id: string) =>
  (await t.call('GET', `/conversations/${id}`, { as: as.token })).json();
const told = async (as: Person) =>
  (await t.call('GET', '/notifications', { as: as.token }))
    .json()
    .items.filter(({ kind }: { kind: string }) =>
      ['newInquiry', 'newMessage', 'contactRevealed'].includes(kind),
    );
const mailsTo = async (person: Person) =>
  (await readMails(t)).filter((mail) => mail.includes(`To: ${person.email}`));

describe('one buyer and one ad', () => {
  test('who looks at three contacts is one inquiry, one entry, one notification and one mail', async () => {
    const answers = [];
    for (const contactType of ['phone', 'email', 'whatsapp', 'email'])
      answers.push((await ask({ contactType })).json());
    const id = answers[0].conversationId;
    expect(new Set(answers.map((answer) => answer.conversationId)).size).toBe(1);
    expect((await t.call('GET', `/ads/${adId}`)).json().inquiries).toBe(1);
    expect((await read(owner, id)).messages).toMatchObject([
      { kind: 'reveal', body: '', contactTypes: ['phone', 'email', 'whatsapp'], mine: false },
    ]);
    const [notice, ...more] = await told(owner);
    expect(more).toEqual([]);
    expect(notice).toMatchObject({ kind: 'contactRevealed', link: `/users/inbox/${id}`, readAt: null });
    expect(notice.title).toMatch(/looked at your phone number, e-mail address, WhatsApp number$/);
    const mails = await mailsTo(owner);
    expect(mails).toHaveLength(1);
    expect(mails.join()).not.toContain('asks about');
  });

  test('at the same time too', async () => {
    const answers = await Promise.all(
      ['phone', 'email', 'whatsapp'].map((contactType) => ask({ contactType })),
    );
    expect(answers.map((answer) => answer.statusCode)).toEqual([201, 201, 201]);
    expect((await t.call('GET', `/ads/${adId}`)).json().inquiries).toBe(1);
    expect(await told(owner)).toHaveLength(1);
    expect(await mailsTo(owner)).toHaveLength(1);
  });

  test('a message after a look is mailed, and updates the notification, which is unread again', async () => {
    const { conversationId } = (await ask({ contactType: 'phone' })).json();
    await t.call('POST', '/notifications/read-all', { as: owner.token });
    await readMails(t);
    await ask({ message: 'Still open?' });
    expect(await told(owner)).toMatchObject([{ kind: 'newInquiry', body: 'Still open?', readAt: null }]);
    expect(await mailsTo(owner)).toHaveLength(1);
    await ask({ message: 'Anybody there?' });
    const send = await t.call('POST', `/conversations/${conversationId}/messages`, {
      as: buyer.token,
      payload: { body: 'Hello?' },
    });
    expect(send.statusCode).toBe(201);
    expect(await told(owner)).toMatchObject([{ kind: 'newMessage', body: 'Hello?' }]);
    expect(await mailsTo(owner)).toEqual([]);
  });

  test('interest needs no words', async () => {
    for (const payload of [{}, { contactType: 'in_app' }]) expect((await ask(payload)).statusCode).toBe(201);
    const { items } = await list(owner);
    expect(items).toMatchObject([{ unread: 1, waiting: true, lastMessage: { kind: 'interest', body: '' } }]);
    expect((await read(buyer, items[0].id)).messages).toHaveLength(1);
    expect(await told(owner)).toMatchObject([
      { kind: 'newInquiry', body: expect.stringContaining('Interested') },
    ]);
  });
});

describe('who has not confirmed the e-mail address', () => {
  test('asks, looks, writes and submits nothing, and loses nothing', async () => {
    const { conversationId } = (await ask({ message: 'Open?' })).json();
    const fresh = await makePerson(t, { confirmed: false });
    for (const payload of [{}, { message: 'Hi' }, { contactType: 'phone' }])
      expect((await ask(payload, fresh)).json().code).toBe('EMAIL_UNCONFIRMED');
    expect((await list(fresh)).total).toBe(0);
    const refused = await t.call('POST', '/ads', { as: fresh.token, payload: diesel(ids) });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'EMAIL_UNCONFIRMED']);
    const draft = await t.call('POST', '/ads', { as: fresh.token, payload: { ...diesel(ids), draft: true } });
    expect(draft.statusCode).toBe(201);
    const submit = await t.call('POST', `/ads/${draft.json().id}/submit`, { as: fresh.token });
    expect(submit.json().code).toBe('EMAIL_UNCONFIRMED');
    await t.ctx.db.updateTable('users').set({ email_verified: false }).where('id', '=', buyer.id).execute();
    const write = await t.call('POST', `/conversations/${conversationId}/messages`, {
      as: buyer.token,
      payload: { body: 'x' },
    });
    expect(write.json().code).toBe('EMAIL_UNCONFIRMED');
  });
});

describe('files', () => {
  const send = (
    as: Person,
    id: string,
    payload: object,
    files: { name: string; content: Buffer | string }[],
  ) => {
    const { body, type } = multipart([
      { name: 'payload', content: JSON.stringify(payload) },
      { name: 'fileIndices', content: JSON.stringify(files.map((_, index) => index)) },
      ...files.map(({ name, content }) => ({ name: 'files', content, fileName: name })),
    ]);
    return t.call('POST', `/conversations/${id}/messages`, {
      as: as.token,
      payload: body,
      headers: { 'content-type': type },
    });
  };
  const open = (as: Person, id: string) =>
    t.call('GET', `/conversations/attachments/${id}`, { as: as.token });

  test('are for both sides only, and for who handles tickets after a report', async () => {
    const { conversationId: id } = (await ask({ message: 'Which documents?' })).json();
    const answer = await send(owner, id, { body: '', kinds: ['quality_certificate'] }, [
      { name: 'coq.pdf', content: makePdf() },
    ]);
    expect(answer.statusCode, answer.body).toBe(201);
    const [file] = answer.json().attachments;
    expect(file).toMatchObject({
      kind: 'quality_certificate',
      fileName: 'coq.pdf',
      mediaType: 'application/pdf',
    });
    expect((await list(buyer)).items[0].lastMessage).toMatchObject({ body: '', files: 1 });
    expect((await told(buyer))[0].body).toBe('coq.pdf');
    for (const side of [owner, buyer]) expect((await open(side, file.id)).statusCode).toBe(200);
    for (const other of [admin, await makePerson(t)])
      expect((await open(other, file.id)).statusCode).toBe(404);
    await t.call('POST', `/conversations/${id}/report`, {
      as: buyer.token,
      payload: { reason: 'fraud', text: 'Forged' },
    });
    expect((await open(admin, file.id)).statusCode).toBe(200);
    expect((await open(await makePerson(t), file.id)).statusCode).toBe(404);
  });

  test('are checked, and count against the quota of who sends them', async () => {
    const { conversationId: id } = (await ask({ message: 'Hello' })).json();
    const script = await send(buyer, id, { body: 'x' }, [{ name: 'a.pdf', content: '<script>' }]);
    expect([script.statusCode, script.json().code]).toEqual([400, 'BAD_UPLOAD']);
    expect((await send(buyer, id, { body: ' ' }, [])).json().details[0].path).toBe('body');
    const stranger = await send(await makePerson(t), id, { body: 'x' }, [
      { name: 'a.pdf', content: makePdf() },
    ]);
    expect(stranger.statusCode).toBe(404);
    expect((await read(buyer, id)).messages).toHaveLength(1);
  });
});

describe('the list', () => {
  test('is filtered by ad, state and words; an archived one comes back with the next message', async () => {
    const first = (await ask({ message: 'About the diesel' })).json().conversationId;
    const second = await publish();
    const other = await makePerson(t);
    const talk = (await ask({ message: 'Jetty?' }, other, second)).json().conversationId;
    const idsOf = async (query: string) =>
      (await list(owner, query)).items.map((one: { id: string }) => one.id);
    expect(await idsOf('')).toEqual([talk, first]);
    expect(await idsOf(`adId=${second}`)).toEqual([talk]);
    expect(await idsOf('q=JETTY')).toEqual([talk]);
    expect(await idsOf('q=%25')).toEqual([]);
    expect((await list(owner)).ads).toMatchObject([
      { id: second, count: 1 },
      { id: adId, count: 1 },
    ]);
    await t.call('POST', `/conversations/${talk}/messages`, { as: owner.token, payload: { body: 'No 3' } });
    expect(await idsOf('state=waiting')).toEqual([first]);
    expect(await idsOf('state=unread')).toEqual([first]);
    const archive = (as: Person, archived: boolean) =>
      t.call('POST', `/conversations/${first}/archive`, { as: as.token, payload: { archived } });
    expect((await archive(owner, true)).statusCode).toBe(204);
    expect((await archive(other, true)).statusCode).toBe(404);
    expect(await idsOf('')).toEqual([talk]);
    expect(await idsOf('state=archived')).toEqual([first]);
    expect(await list(owner)).toMatchObject({ unread: 0, waiting: 0, archived: 1 });
    expect((await list(buyer)).items).toHaveLength(1);
    await ask({ message: 'Well?' });
    expect(await idsOf('')).toEqual([first, talk]);
  });
});
