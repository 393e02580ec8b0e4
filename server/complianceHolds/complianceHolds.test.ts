import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { HitDetail } from '../../contract/screening/hits.ts';
import { returnAdsOfUnblocked, withdrawAdsOfBlocked } from '../ads/ads.ts';
import { payOutRefund } from '../billing/payments/payments.ts';
import { changeMarket } from '../http/cache/changeMarket.ts';
import { screenSubject } from '../screening/screening.ts';
import { makeColleague, makeCompany, setPlan } from '../test/kit/companyKit.ts';
import { type BaseIds, baseIds, diesel, makeAd, makePerson, type Person } from '../test/kit/make.ts';
import { forgetScreening, putInUse, sdnList } from '../test/kit/screening.ts';
import { startTestApp, type TestApp } from '../test/kit/testApp.ts';
import { makeWalletOwner } from '../test/money/money.ts';

const LISTED = 'Zorvane Petroleum Trading LLC';
const ALIAS = 'ZPT Holding';
const SENTENCE = 'This is paused for a routine check.';

let t: TestApp;
let ids: BaseIds;
let first: Person;
let second: Person;
let superadmin: Person;
let owner: Person;
beforeAll(async () => {
  t = await startTestApp();
  ids = await baseIds(t);
  first = await makePerson(t, { permissions: ['compliance.read', 'compliance.review'] });
  second = await makePerson(t, { permissions: ['compliance.read', 'compliance.review'] });
  superadmin = await makePerson(t, { role: 'superadmin' });
  await setPlan(t, { seats: 5 });
});
afterAll(() => t.close());
beforeEach(async () => {
  await forgetScreening(t);
  await putInUse(t, first, 'ofac_sdn', [{ fileName: 'list.xml', content: sdnList() }]);
  owner = await makePerson(t, { role: 'paid' });
});

/** The hit of somebody under a name of the list. */
async function listed(ref: string, name = LISTED): Promise<string> {
  await screenSubject(t.ctx, { kind: 'company', ref, names: [name], ids: [], countries: [] });
  const hits = await t.ctx.db
    .selectFrom('screening_hits as h')
    .innerJoin('screening_subjects as s', 's.id', 'h.subject_id')
    .select('h.id')
    .where('s.ref', '=', ref)
    .execute();
  expect(hits).toHaveLength(1);
  return hits[0]?.id ?? '';
}
const read = async (id: string): Promise<HitDetail> =>
  (await t.call('GET', `/screening/hits/${id}`, { as: first.token })).json();
const act = async (as: Person, id: string, verb: string, payload: object = {}) => {
  const { version } = await read(id);
  const answer = await t.call('POST', `/screening/hits/${id}/${verb}`, {
    as: as.token,
    payload: { version, ...payload },
  });
  await t.ctx.jobs.drain();
  return answer;
};
const note = 'Same register number, same address, same director';
const propose = (id: string, decision: string) =>
  act(first, id, 'propose', { decision, reasons: decision === 'false_match' ? ['ids'] : [], note });
async function decide(id: string, decision: string): Promise<void> {
  expect((await propose(id, decision)).statusCode).toBe(200);
  expect((await act(second, id, 'confirm')).statusCode).toBe(200);
}

const publish = (by = owner) => makeAd(t, by, diesel(ids), { approvedBy: superadmin });
const statusOf = async (id: string): Promise<string> =>
  (await t.call('GET', `/ads/${id}`, { as: superadmin.token })).json().status;
const isPaused = async (person: Person): Promise<boolean> =>
  (await t.call('GET', '/auth/me', { as: person.token })).json().isPaused;
const held = { code: 'HELD', message: SENTENCE };

describe('a strong hit', () => {
  test('stops what is new and leaves what is there', async () => {
    const { id } = await publish();
    const draft = await makeAd(t, owner, { ...diesel(ids), draft: true });
    const waiting = await makeAd(t, owner, diesel(ids));
    expect(await isPaused(owner)).toBe(false);
    await listed(owner.id);
    expect(await isPaused(owner)).toBe(true);
    const submit = await t.call('POST', `/ads/${draft.id}/submit`, { as: owner.token });
    expect([submit.statusCode, submit.json()]).toEqual([409, expect.objectContaining(held)]);
    expect((await t.call('POST', '/ads', { as: owner.token, payload: diesel(ids) })).json()).toMatchObject(
      held,
    );
    const approve = await t.call('PUT', `/ads/${waiting.id}/approve`, { as: superadmin.token });
    expect(approve.json()).toMatchObject(held);
    expect([await statusOf(draft.id), await statusOf(waiting.id)]).toEqual(['draft', 'pending']);
    // What lessens an exposure stays open, its way back does not.
    expect((await t.call('GET', `/ads/${id}`)).json().status).toBe('approved');
    expect((await t.call('POST', `/ads/${id}/pause`, { as: owner.token })).statusCode).toBe(200);
    expect((await t.call('POST', `/ads/${id}/resume`, { as: owner.token })).json()).toMatchObject(held);
    expect((await t.call('DELETE', `/ads/${waiting.id}`, { as: owner.token })).statusCode).toBe(204);
    expect((await t.call('POST', `/ads/${waiting.id}/undelete`, { as: owner.token })).json()).toMatchObject(
      held,
    );
    expect((await t.call('DELETE', '/auth/me', { as: owner.token })).json()).toMatchObject(held);
  });

  test('a candidate stops nothing, a proposed true match holds, its return releases', async () => {
    const hit = await listed(owner.id, ALIAS);
    expect([await isPaused(owner), (await read(hit)).hold]).toEqual([false, 'none']);
    await propose(hit, 'true_match');
    expect([await isPaused(owner), (await read(hit)).hold]).toEqual([true, 'held']);
    await act(second, hit, 'return', { note: 'The register number is another one' });
    expect([await isPaused(owner), (await read(hit)).hold]).toEqual([false, 'none']);
  });

  test('an edit of the subject does not end it, nor the return of a proposal after the edit', async () => {
    const hit = await listed(owner.id);
    expect(await listed(owner.id, ALIAS)).toBe(hit);
    expect(await read(hit)).toMatchObject({ state: 'open', hold: 'held' });
    await propose(hit, 'true_match');
    await act(second, hit, 'return', { note: 'Only the initials are the same now' });
    expect([await isPaused(owner), (await read(hit)).hold]).toEqual([true, 'held']);
  });

  test('of a company keeps its ads in it: nobody closes it or takes back what was brought along', async () => {
    const { id } = await publish();
    const company = await makeCompany(t, owner);
    await listed(company.id);
    expect(
      (await t.call('POST', `/companies/${company.id}/take-back`, { as: owner.token })).json(),
    ).toMatchObject(held);
    const left = await t.call('POST', '/company/leave', { as: owner.token, payload: {} });
    expect(left.json()).toMatchObject(held);
    const row = await t.ctx.db.selectFrom('ads').select('company_id').where('id', '=', id).executeTakeFirst();
    expect(row?.company_id).toBe(company.id);
  });

  test('a changed revision waits as well', async () => {
    const { id, version } = await publish();
    const offer = diesel(ids);
    const payload = { ...offer, delivery: { ...offer.delivery, term: 'DAP' }, version };
    const edited = await t.call('PUT', `/ads/${id}/user-edit`, { as: owner.token, payload });
    expect(edited.statusCode).toBe(200);
    const revision = await t.ctx.db
      .selectFrom('ads')
      .select('id')
      .where('revises_id', '=', id)
      .executeTakeFirstOrThrow();
    await listed(owner.id);
    const approve = await t.call('PUT', `/ads/${revision.id}/approve`, { as: superadmin.token });
    expect(approve.json()).toMatchObject(held);
  });
});

describe('a true match of two people', () => {
  test('takes the ads off the market, says nothing of why, and puts them back when it was wrong', async () => {
    const { id, slug } = await publish();
    const closed = await publish();
    await t.call('POST', `/ads/${closed.id}/close`, { as: owner.token, payload: { reason: 'done' } });
    const hit = await listed(owner.id);
    await propose(hit, 'true_match');
    expect(await statusOf(id)).toBe('approved');
    await act(second, hit, 'confirm');
    expect([await statusOf(id), await statusOf(closed.id)]).toEqual(['suspended', 'closed']);
    expect((await t.call('GET', `/ads/${slug}`)).statusCode).toBe(404);
    const mine = (await t.call('GET', `/ads/${id}`, { as: owner.token })).body;
    expect(mine).toContain(SENTENCE);
    const story = (await t.call('GET', `/ads/${id}/history`, { as: owner.token })).body;
    for (const word of ['sanction', 'screening', 'match', 'OFAC']) {
      expect(mine.toLowerCase()).not.toContain(word.toLowerCase());
      expect(story.toLowerCase()).not.toContain(word.toLowerCase());
    }
    // No moderator brings it back meanwhile.
    const restore = await t.call('PATCH', `/ads/${id}/status`, {
      as: superadmin.token,
      payload: { status: 'approved' },
    });
    expect(restore.json()).toMatchObject(held);
    expect((await read(hit)).hold).toBe('suspended');
    // Doubted by one, nothing changes; confirmed by the other, everything comes back.
    expect((await propose(hit, 'true_match')).json().code).toBe('WRONG_STATE');
    expect((await propose(hit, 'false_match')).statusCode).toBe(200);
    expect(await statusOf(id)).toBe('suspended');
    await act(second, hit, 'return', { note: 'The director is the same person after all' });
    expect(await read(hit)).toMatchObject({ state: 'confirmed', decision: 'true_match', hold: 'suspended' });
    await decide(hit, 'false_match');
    expect([await statusOf(id), await statusOf(closed.id)]).toEqual(['approved', 'closed']);
    expect(await isPaused(owner)).toBe(false);
  });

  test('an ad that a moderator suspended for its own reason stays suspended', async () => {
    const { id } = await publish();
    const hit = await listed(owner.id);
    await decide(hit, 'true_match');
    await t.call('PATCH', `/ads/${id}/status`, {
      as: superadmin.token,
      payload: { status: 'suspended', reason: 'Its certificate belongs to another cargo' },
    });
    await t.ctx.db.updateTable('ads').set({ moved_by_hold: false }).where('id', '=', id).execute();
    await decide(hit, 'false_match');
    expect(await statusOf(id)).toBe('suspended');
  });

  test('the end of a block does not bring back what a suspension keeps away, its own end does', async () => {
    const { id } = await publish();
    const block = { ownerId: owner.id, actorId: superadmin.id };
    await changeMarket(t.ctx, (tx) => withdrawAdsOfBlocked(t.ctx, tx, { ...block, rejectWaiting: true }));
    const hit = await listed(owner.id);
    await decide(hit, 'true_match');
    expect(await changeMarket(t.ctx, (tx) => returnAdsOfUnblocked(t.ctx, tx, block))).toBe(0);
    expect(await statusOf(id)).toBe('suspended');
    await decide(hit, 'false_match');
    expect(await statusOf(id)).toBe('approved');
  });

  test('holds the company that the person acts for, its colleagues and its page', async () => {
    const company = await makeCompany(t, owner, { legalName: 'Tarnholm Energy B.V.' });
    const colleague = await makeColleague(t, { admin: owner, company }, 'trader');
    const viewer = await makeColleague(t, { admin: owner, company }, 'viewer');
    const { id } = await publish(colleague);
    expect((await t.call('GET', `/companies/${company.slug}`)).statusCode).toBe(200);
    const hit = await listed(owner.id);
    expect([await isPaused(colleague), await isPaused(viewer)]).toEqual([true, true]);
    await decide(hit, 'true_match');
    expect(await statusOf(id)).toBe('suspended');
    expect((await t.call('GET', `/companies/${company.slug}`)).statusCode).toBe(404);
    await decide(hit, 'false_match');
    expect((await t.call('GET', `/companies/${company.slug}`)).statusCode).toBe(200);
  });

  test('a listed viewer does not hold the company', async () => {
    const company = await makeCompany(t, owner, { legalName: 'Ostholm Energy B.V.' });
    const viewer = await makeColleague(t, { admin: owner, company }, 'viewer');
    await listed(viewer.id);
    expect([await isPaused(viewer), await isPaused(owner)]).toEqual([true, false]);
  });

  test('closes its talks for both sides with the same sentence', async () => {
    const buyer = await makePerson(t);
    const ad = await publish();
    const { conversationId } = (
      await t.call('POST', `/ads/${ad.id}/inquiry`, { as: buyer.token, payload: { message: 'Still open?' } })
    ).json();
    const send = (as: Person) =>
      t.call('POST', `/conversations/${conversationId}/messages`, {
        as: as.token,
        payload: { body: 'Hello' },
      });
    const blocked = async (as: Person) =>
      (await t.call('GET', `/conversations/${conversationId}`, { as: as.token })).json().blocked;
    const hit = await listed(buyer.id);
    expect((await send(buyer)).statusCode).toBe(201);
    await decide(hit, 'true_match');
    for (const side of [owner, buyer]) {
      expect((await send(side)).json()).toMatchObject(held);
      expect(await blocked(side)).toBe('paused');
    }
    const other = await publish();
    const inquiry = await t.call('POST', `/ads/${other.id}/inquiry`, {
      as: buyer.token,
      payload: { message: 'And this one?' },
    });
    expect(inquiry.json()).toMatchObject(held);
    await decide(hit, 'false_match');
    expect([await blocked(owner), (await send(buyer)).statusCode]).toEqual([null, 201]);
  });

  test('tells who answers for it, without a name', async () => {
    const hit = await listed(owner.id);
    await decide(hit, 'true_match');
    const notices = (await t.call('GET', '/notifications', { as: second.token })).body;
    expect(notices).toContain('confirmed as a true match');
    expect(notices).not.toContain('Zorvane');
  });
});

describe('money', () => {
  const refund = (id: string) =>
    t.call('POST', `/payments/${id}/refund`, { as: superadmin.token, payload: { reason: 'Asked for' } });

  test('of a held account does not leave; a refund that waited is paid out after the release', async () => {
    const payer = await makeWalletOwner(t);
    const [one, two] = [await payer.topUpAndPay(20), await payer.topUpAndPay(30)];
    const { id } = (await refund(one.id)).json();
    await t.ctx.jobs.drain();
    const hit = await listed(payer.id);
    // As if the hit had come before the job.
    await t.ctx.db
      .updateTable('payments')
      .set({ status: 'pending', completed_at: null })
      .where('id', '=', id)
      .execute();
    await payOutRefund(t.ctx, id);
    expect((await payer.payment(id)).status).toBe('pending');
    expect((await refund(two.id)).json()).toMatchObject(held);
    await decide(hit, 'false_match');
    await payOutRefund(t.ctx, id);
    expect((await payer.payment(id)).status).toBe('succeeded');
    expect((await refund(two.id)).statusCode).toBe(201);
  });

  test('a suspended account neither pays in nor buys', async () => {
    const payer = await makeWalletOwner(t);
    await payer.topUpAndPay(200);
    const plans = (await t.call('GET', '/plans')).json().items;
    const trader = plans.find((one: { code: string }) => one.code === 'trader');
    const addFunds = () =>
      t.call('POST', '/wallet/add-funds', {
        as: payer.token,
        payload: { amount: 20, paymentMethod: 'credit_card' },
      });
    const hit = await listed(payer.id);
    expect((await addFunds()).statusCode).toBe(201);
    await decide(hit, 'true_match');
    expect((await addFunds()).json()).toMatchObject(held);
    const buy = await t.call('POST', `/plans/purchase/${trader.id}`, {
      as: payer.token,
      payload: { paymentMethod: 'wallet' },
    });
    expect(buy.json()).toMatchObject(held);
    expect(await payer.balance()).toBe(200);
  });
});
