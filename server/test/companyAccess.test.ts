import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPolicy } from '../../contract/companies/approval.ts';
import type { Company } from '../../contract/companies/companyShapes.ts';
import type { EndpointSpec } from '../../contract/core/endpoint.ts';
import { contract } from '../../contract/index.ts';
import { insertAdminRequest } from '../companies/adminRequests.queries.ts';
import { giveAllSeats } from '../companies/seats.ts';
import type { Tx } from '../db/client.ts';
import { askedDocument } from '../documentChecks/fixtures/askedDocument.queries.ts';
import { uuidv7 } from '../lib/uuidv7.ts';
import { insertRule, setConfirmed } from '../screening/rules/rules.queries.ts';
import {
  companyBody,
  insertDisputedDomain,
  insertProvedDomain,
  makeColleague,
  makeCompany,
  setPlan,
} from './kit/companyKit.ts';
import { makeAnswerFile, makePaper } from './kit/evidenceKit.ts';
import { type BaseIds, baseIds, diesel, makeAd, makePerson, type Person } from './kit/make.ts';
import { startTestApp, type TestApp } from './kit/testApp.ts';

/** What somebody can be to a company. */
const relations = [
  'viewer',
  'trader',
  'approver',
  'admin',
  'tradingAdmin',
  'seatless',
  'former',
  'stranger',
] as const;
type Relation = (typeof relations)[number];

let t: TestApp;
let ids: BaseIds;
let staff: Person;
let company: Company;
let target: Person;
const people = {} as Record<Relation, Person>;

beforeAll(async () => {
  t = await startTestApp();
  ids = await baseIds(t);
  await setPlan(t, { seats: null, maxActiveAds: null, maxDrafts: null });
  staff = await makePerson(t, { role: 'superadmin' });
  const founder = await makePerson(t, { role: 'paid' });
  company = await makeCompany(t, founder);
  const of = { admin: founder, company };
  people.tradingAdmin = founder;
  for (const role of ['viewer', 'trader', 'approver', 'admin'] as const)
    people[role] = await makeColleague(t, of, role, 0);
  people.seatless = await makeColleague(t, of, 'trader', 0);
  people.former = await makeColleague(t, of, 'trader', 0);
  await t.call('POST', '/company/leave', { as: people.former.token, payload: {} });
  people.stranger = await makePerson(t, { role: 'paid' });
  await makeCompany(t, people.stranger);
  target = await makeColleague(t, of, 'viewer');
  // The two admins, and of the others the first two.
  await setPlan(t, { seats: 4 });
  await giveAllSeats(t.ctx);
});
afterAll(() => t.close());

type Sent = { path: string; payload?: unknown };
type Rule = { open: readonly Relation[]; send: () => Promise<Sent> | Sent };

const members = ['viewer', 'trader', 'approver', 'admin', 'tradingAdmin', 'seatless'] as const;
const acting = ['trader', 'approver', 'tradingAdmin'] as const;
const admins = ['admin', 'tradingAdmin'] as const;
const deciding = ['approver', ...admins] as const;

const anAd = async (approved = true) =>
  makeAd(t, people.tradingAdmin, diesel(ids), approved ? { approvedBy: staff } : {});
const onAd =
  (more = '', payload?: () => object) =>
  async (): Promise<Sent> => ({
    path: `/ads/${(await anAd()).id}${more}`,
    ...(payload && { payload: payload() }),
  });
const inTalk =
  (more = '', payload?: object) =>
  async (): Promise<Sent> => {
    const asker = await makePerson(t);
    const { id } = await anAd();
    const asked = await t.call('POST', `/ads/${id}/inquiry`, {
      as: asker.token,
      payload: { message: 'Open?' },
    });
    return { path: `/conversations/${asked.json().conversationId}${more}`, ...(payload && { payload }) };
  };
const ofCompany = (more: string, payload?: unknown): Sent => ({
  path: `/companies/${company.id}${more}`,
  payload,
});

const aDomain = () => insertProvedDomain(t, company.id);

/** The viewer asks to become an admin. */
async function anAdminRequest(): Promise<string> {
  const id = uuidv7();
  const of = { id, companyId: company.id, userId: people.viewer.id };
  await t.ctx.db.deleteFrom('admin_requests').execute();
  await insertAdminRequest(t.ctx.db, { ...of, domain: 'lost.test', token: id, note: 'Our admin is lost' });
  return id;
}

const aDispute = async (side: 'claimant' | 'holder') => {
  const other = (await t.call('GET', '/companies/mine', { as: people.stranger.token })).json().company.id;
  const [claimant, holder] = side === 'claimant' ? [company.id, other] : [other, company.id];
  return insertDisputedDomain(t, { claimant, holder });
};

/** A letter with a code that waits. */
async function aLetter(): Promise<string> {
  const id = uuidv7();
  await t.ctx.db
    .insertInto('evidence')
    .values({
      id,
      company_id: company.id,
      kind: 'binding',
      method: 'post',
      subject: id,
      status: 'pending',
      checked_by: 'auto',
      visibility: 'staff',
    })
    .execute();
  return id;
}

/** The one of a rule that holds ads of an origin. */
const aRule = async (): Promise<string> => {
  const id = uuidv7();
  await insertRule(
    t.ctx.db as Tx,
    id,
    {
      authority: 'Invented authority',
      kind: 'origin_ban',
      scope: { origins: ['BN'] },
      from: '2026-01-01',
      to: null,
      params: {},
      action: 'attest',
      message: 'Made up for this test',
      sourceUrl: 'https://example.com/act',
    },
    staff.id,
  );
  await setConfirmed(t.ctx.db as Tx, id, target.id);
  return id;
};
const aRuledAd = async (): Promise<Sent> => {
  const ad = await makeAd(t, people.tradingAdmin, diesel(ids, { originCountryId: ids.country('BN') }));
  return {
    path: `/ads/${ad.id}/rules/${await aRule()}/attestation`,
    payload: { version: 2, freight: '1', insurance: '0', other: '0', agreed: true },
  };
};

/** An ad of the company about whose document it is asked. */
const aDocument = async () => askedDocument(t.ctx.db, (await anAd()).id);

/** Calls about what belongs to a company: for whom each is open. Others of it are refused, everybody else is not told of it. */
const rules: Record<string, Rule> = {
  'ads.read': { open: members, send: async () => ({ path: `/ads/${(await anAd(false)).id}` }) },
  'ads.userEdit': { open: acting, send: onAd('/user-edit', () => diesel(ids)) },
  'ads.submit': { open: acting, send: onAd('/submit') },
  'adLife.pause': { open: acting, send: onAd('/pause') },
  'adLife.resume': { open: acting, send: onAd('/resume') },
  'adLife.renew': { open: acting, send: onAd('/renew') },
  'adLife.close': { open: acting, send: onAd('/close', () => ({ reason: 'done' })) },
  'adLife.undelete': { open: acting, send: onAd('/undelete') },
  'adLife.duplicate': { open: acting, send: onAd('/duplicate') },
  'adLife.feature': { open: acting, send: onAd('/featured', () => ({ featured: false })) },
  'adRules.ofAd': { open: members, send: onAd('/rules') },
  'adRules.attest': { open: acting, send: aRuledAd },
  'adLife.history': { open: members, send: onAd('/history') },
  'adLife.setStatus': {
    open: acting,
    send: async () => ({ path: `/ads/${(await anAd(false)).id}/status`, payload: { status: 'closed' } }),
  },
  'adLife.remove': { open: acting, send: onAd() },
  'conversations.read': { open: members, send: inTalk() },
  'conversations.send': { open: acting, send: inTalk('/messages', { body: 'Yes' }) },
  'conversations.archive': { open: acting, send: inTalk('/archive', { archived: true }) },
  'conversations.markRead': { open: members, send: inTalk('/read') },
  'conversations.block': { open: admins, send: inTalk('/block') },
  'conversations.unblock': { open: admins, send: inTalk('/unblock') },
  'conversations.shareDocuments': { open: acting, send: inTalk('/documents', { shared: true }) },
  'companies.update': { open: admins, send: () => ofCompany('', companyBody({ version: 0 })) },
  'companies.setOwners': { open: admins, send: () => ofCompany('/owners', { owners: [], version: 0 }) },
  'companies.setMember': {
    open: admins,
    send: () => ofCompany(`/members/${target.id}`, { role: 'viewer', limitUsd: 0 }),
  },
  'companies.removeMember': {
    open: admins,
    send: () => ofCompany(`/members/${target.id}/remove`, { successorId: target.id }),
  },
  'companies.takeBack': { open: members, send: () => ofCompany('/take-back') },
  'companies.setPolicy': { open: admins, send: () => ofCompany('/policy', openPolicy) },
  'companies.decideProposal': {
    open: deciding,
    send: async () => {
      const id = uuidv7();
      await t.ctx.db
        .updateTable('company_proposals')
        .set({ state: 'withdrawn' })
        .where('company_id', '=', company.id)
        .execute();
      await t.ctx.db
        .insertInto('company_proposals')
        .values({ id, company_id: company.id, kind: 'policy', value: '{}', proposed_by: target.id })
        .execute();
      return ofCompany(`/proposals/${id}/decide`, { confirm: true });
    },
  },
  'companyActivity.list': { open: deciding, send: () => ofCompany('/activity') },
  'companyActivity.download': { open: deciding, send: () => ofCompany('/activity/export') },
  'companyInvitations.invite': {
    open: admins,
    send: () => ofCompany('/invitations', { email: 'new@example.com', role: 'viewer' }),
  },
  'companyInvitations.revoke': {
    open: admins,
    send: async () => {
      const id = uuidv7();
      await t.ctx.db
        .insertInto('company_invitations')
        .values({
          id,
          company_id: company.id,
          email_key: `${id}@x.test`,
          role: 'viewer',
          invited_by: target.id,
        })
        .execute();
      return ofCompany(`/invitations/${id}`);
    },
  },
  'companyInvitations.decideJoin': {
    open: admins,
    send: async () => {
      const id = uuidv7();
      const person = await makePerson(t);
      await t.ctx.db
        .insertInto('company_join_requests')
        .values({ id, company_id: company.id, user_id: person.id })
        .execute();
      return ofCompany(`/join-requests/${id}/decide`, { accept: false });
    },
  },
  'documentChecks.mine': {
    open: members,
    send: async () => ({ path: `/documents/${(await aDocument()).id}/signals` }),
  },
  'documentChecks.explain': {
    open: acting,
    send: async () => {
      const { id, signalId } = await aDocument();
      const payload = { signalId, reason: 'other', text: 'Our issuer corrected it.' };
      return { path: `/documents/${id}/explain`, payload };
    },
  },
  'documentChecks.answerFile': {
    open: members,
    send: async () => {
      const file = await makeAnswerFile(t, people.tradingAdmin, await aDocument());
      return { path: `/documents/answer-files/${file}` };
    },
  },
  'evidence.paper': {
    open: admins,
    send: async () => ({ path: `/evidence/papers/${await makePaper(t, people.admin)}` }),
  },
  'evidence.recheck': { open: admins, send: async () => ({ path: `/evidence/${await aLetter()}/recheck` }) },
  'evidence.enterCode': {
    open: admins,
    send: async () => ({ path: `/evidence/${await aLetter()}/code`, payload: { code: '00000000' } }),
  },
  'companyDomains.add': {
    open: admins,
    send: () => ofCompany('/domains', { domain: 'co.uk' }),
  },
  'companyDomains.check': {
    open: admins,
    send: async () => ofCompany(`/domains/${await aDomain()}/check`, {}),
  },
  'companyDomains.setJoinMode': {
    open: admins,
    send: async () => ofCompany(`/domains/${await aDomain()}`, { joinMode: 'off' }),
  },
  'companyDomains.remove': { open: admins, send: async () => ofCompany(`/domains/${await aDomain()}`) },
  'domainDisputes.open': {
    open: admins,
    send: () => ofCompany('/domain-disputes', { domain: 'co.uk', note: 'It is our domain' }),
  },
  'domainDisputes.withdraw': {
    open: admins,
    send: async () => ofCompany(`/domain-disputes/${await aDispute('claimant')}/withdraw`),
  },
  'domainDisputes.answer': {
    open: admins,
    send: async () =>
      ofCompany(`/domain-disputes/${await aDispute('holder')}/answer`, { answer: 'It is our domain' }),
  },
  'domainDisputes.share': {
    open: admins,
    send: async () => ofCompany(`/domain-disputes/${await aDispute('holder')}/share`),
  },
  'adminRequests.open': {
    open: members,
    send: () => ofCompany('/admin-requests', { domain: 'co.uk', note: 'Our admin is lost' }),
  },
  'adminRequests.withdraw': {
    open: ['viewer'],
    send: async () => ofCompany(`/admin-requests/${await anAdminRequest()}/withdraw`),
  },
  'adminRequests.object': {
    open: admins,
    send: async () => ofCompany(`/admin-requests/${await anAdminRequest()}/object`),
  },
  'domainDisputes.unshare': {
    open: admins,
    send: async () => ofCompany(`/domains/${await aDomain()}/shares/${company.id}`),
  },
};

/** Calls in the name of the own company that name no thing of it: refused to its own who do not act. */
const inItsName: Record<string, () => Promise<Sent> | Sent> = {
  'ads.create': () => ({ path: '/ads', payload: diesel(ids) }),
  'ads.inquire': async () => {
    const owner = await makePerson(t, { role: 'paid' });
    const { id } = await makeAd(t, owner, diesel(ids), { approvedBy: staff });
    return { path: `/ads/${id}/inquiry`, payload: { message: 'Open?' } };
  },
  'adImport.run': () => ({
    path: '/ads/import',
    payload: { rows: [{ side: 'Sell', product: 'DIESEL' }], dryRun: true },
  }),
};

/** Of a person, whatever company they act for; or for everybody who reads an ad. */
const personal =
  /^(auth|account|secondFactor|socialLogin|ownRights|users|roles|plans|wallet|payments|invoices|billing|quotes|benchmarks|favorites|savedSearches|savedViews|tickets|notifications|setup|stats|market|adminSearch|priceFormulas|priceCalculations|screening|legal)\.|^ads\.(check|canCreate|myAds|myCount)|^adLife\.(list|moveMany|removeMany|stats)|^adImport\.download|^conversations\.(list|attachment)|^evidence\.(ofCompany|mine|claim)|^companies\.(mine|create|leave)|^companyInvitations\.(look|accept|joinable|join)$|^adminRequests\.check$/;

const endpoints = Object.entries(contract).flatMap(([group, specs]) =>
  Object.entries(specs).map(([name, spec]): [string, EndpointSpec] => [`${group}.${name}`, spec]),
);
const specOf = new Map(endpoints);

test('every call of members is about a company, in its name, or of a person', () => {
  const known = (name: string) =>
    [name in rules, name in inItsName, personal.test(name)].filter(Boolean).length === 1;
  const calls = endpoints.filter(([name, { access }]) => access === 'signedIn' || name in rules);
  expect(calls.map(([name]) => name).filter((name) => !known(name))).toEqual([]);
});

describe.each(Object.entries(rules))('%s', (name, { open, send }) => {
  test.each(relations)('%s', async (relation) => {
    const { path, payload } = await send();
    const answer = await t.call(specOf.get(name)?.method, path, {
      as: people[relation].token,
      ...(payload !== undefined && { payload }),
    });
    const { statusCode } = answer;
    expect(statusCode).toBeLessThan(500);
    if (open.includes(relation)) expect([401, 403, 404]).not.toContain(statusCode);
    else if (relation === 'former' || relation === 'stranger') expect(statusCode).toBe(404);
    else expect(statusCode).toBe(403);
    if (relation === 'seatless' && statusCode === 403 && /^ad(?:s\.|[A-Z])/.test(name))
      expect(answer.json().code).toBe('SEATS_FULL');
  });
});

describe.each(Object.entries(inItsName))('%s', (name, send) => {
  test.each(members)('%s', async (relation) => {
    const { path, payload } = await send();
    const { statusCode } = await t.call('POST', path, { as: people[relation].token, payload });
    if ((acting as readonly string[]).includes(relation)) expect([200, 201]).toContain(statusCode);
    else expect(statusCode).toBe(403);
    expect(specOf.get(name)).toBeDefined();
  });
});
