import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPolicy } from '../../contract/companies/approval.ts';
import type { EndpointSpec } from '../../contract/core/endpoint.ts';
import { contract } from '../../contract/index.ts';
import { askedDocument } from '../documentChecks/fixtures/askedDocument.queries.ts';
import { makeAnswerFile, makePaper } from './kit/evidenceKit.ts';
import { addPasskey } from './kit/factors.ts';
import { type BaseIds, baseIds, diesel, makeAd, makePerson, type Person } from './kit/make.ts';
import { startTestApp, type TestApp } from './kit/testApp.ts';
import { billTo, issueInvoices } from './money/invoicing.ts';

const firm = { legalName: 'Tarnholm Energy', displayName: 'Tarnholm', country: 'NL' };
let t: TestApp;
let ids: BaseIds;
let owner: Person;
let stranger: Person;
let adId: string;
let conversationId: string;
let sessionId: string;
let searchId: string;
let paymentId: string;
let invoiceId: string;
let ticketId: string;
let notificationId: string;
let passkeyId: string;
let copyId: string;
let viewId: string;
let calculationId: string;
let companyId: string;
let evidenceId: string;
let paperId: string;
let document: { id: string; signalId: string };
let answerFileId: string;
let domainId: string;
let invitationId: string;

beforeAll(async () => {
  t = await startTestApp();
  ids = await baseIds(t);
  owner = await makePerson(t, { role: 'paid' });
  stranger = await makePerson(t, { role: 'paid' });
  const admin = await makePerson(t, { role: 'admin' });
  const asker = await makePerson(t);
  const published = await makeAd(t, owner, diesel(ids), { approvedBy: admin });
  const asked = await t.call('POST', `/ads/${published.id}/inquiry`, {
    as: asker.token,
    payload: { message: 'Open?' },
  });
  conversationId = asked.json().conversationId;
  adId = (await makeAd(t, owner, diesel(ids))).id;
  document = await askedDocument(t.ctx.db, published.id);
  const search = { name: 'Mine', query: { side: 'sell' } };
  searchId = (await t.call('POST', '/saved-searches', { as: owner.token, payload: search })).json().id;
  const funds = await t.call('POST', '/wallet/add-funds', { as: owner.token, payload: { amount: 20 } });
  paymentId = funds.json().payment.id;
  await issueInvoices(t);
  await billTo(t, owner);
  await t.call('POST', '/wallet/test-balance', { as: owner.token, payload: { amount: 100 } });
  const plans = (await t.call('GET', '/plans')).json().items;
  const trader = plans.find((one: { code: string }) => one.code === 'trader');
  const bought = await t.call('POST', `/plans/purchase/${trader.id}`, { as: owner.token, payload: {} });
  invoiceId = bought.json().payment.documents[0].id;
  const question = { subject: 'Help', category: 'other', message: 'Hello' };
  ticketId = (await t.call('POST', '/tickets', { as: owner.token, payload: question })).json().id;
  // The inquiry itself notified the owner.
  notificationId = (await t.call('GET', '/notifications', { as: owner.token })).json().items[0].id;
  sessionId = (await t.call('GET', '/auth/sessions', { as: owner.token })).json().items[0].id;
  passkeyId = (await addPasskey(t, owner)).passkey.id;
  copyId = (await t.call('POST', '/auth/data/copies', { as: owner.token })).json().copy.id;
  await t.ctx.jobs.drain();
  const rows = [{ day: '2026-01-05', value: '84.1', final: 'yes' }];
  await t.call('POST', '/benchmarks/DATED_BRENT/quotes', { as: owner.token, payload: { rows } });
  const formula = {
    price: { currency: 'USD', unit: 'BBL' },
    terms: [{ benchmark: 'DATED_BRENT' }],
    window: { kind: 'fixed_days', days: ['2026-01-05'] },
  };
  const frozen = await t.call('POST', '/price-calculations', { as: owner.token, payload: { formula } });
  calculationId = frozen.json().id;
  const view = { screen: 'ads', name: 'Mine', search: { status: 'approved' }, columns: {} };
  companyId = (await t.call('POST', '/companies', { as: owner.token, payload: firm })).json().id;
  const claim = { domain: 'tarnholm.test' };
  const claimedNumber = await t.call('POST', '/evidence', {
    as: owner.token,
    payload: { kind: 'register', register: 'KVK', number: '00000195' },
  });
  evidenceId = claimedNumber.json().items.find(({ kind }: { kind: string }) => kind === 'register').id;
  paperId = await makePaper(t, owner);
  answerFileId = await makeAnswerFile(t, owner, document);
  const claimed = await t.call('POST', `/companies/${companyId}/domains`, {
    as: owner.token,
    payload: claim,
  });
  domainId = claimed.json().domains[0].id;
  const guest = { email: 'new@example.com', role: 'viewer' };
  const invited = await t.call('POST', `/companies/${companyId}/invitations`, {
    as: owner.token,
    payload: guest,
  });
  invitationId = invited.json().invitations[0].id;
  viewId = (await t.call('PUT', '/saved-views', { as: owner.token, payload: view })).json().id;
});
afterAll(() => t.close());

/* Every member call with an id in it: the owner's own one, and a body that the owner could send. */
const things: Record<string, () => { id: string; also?: Record<string, string>; payload?: object }> = {
  'ownRights.downloadCopy': () => ({ id: copyId }),
  'ads.userEdit': () => ({ id: adId, payload: { ...diesel(ids), version: 1 } }),
  'ads.submit': () => ({ id: adId }),
  'ads.inquire': () => ({ id: adId, payload: { message: 'Hello' } }),
  'ads.read': () => ({ id: adId }),
  'ads.view': () => ({ id: adId }),
  'adLife.pause': () => ({ id: adId }),
  'adLife.resume': () => ({ id: adId }),
  'adLife.renew': () => ({ id: adId }),
  'adLife.close': () => ({ id: adId }),
  'adLife.undelete': () => ({ id: adId }),
  'adLife.duplicate': () => ({ id: adId }),
  'adLife.feature': () => ({ id: adId, payload: { featured: true } }),
  'adLife.history': () => ({ id: adId }),
  'adRules.ofAd': () => ({ id: adId }),
  'adRules.attest': () => ({
    id: adId,
    also: { ruleId: viewId },
    payload: { version: 1, freight: '1', insurance: '0', other: '0', agreed: true },
  }),
  'adLife.setStatus': () => ({ id: adId, payload: { status: 'closed' } }),
  'adLife.remove': () => ({ id: adId }),
  'conversations.read': () => ({ id: conversationId }),
  'conversations.send': () => ({ id: conversationId, payload: { body: 'Hello' } }),
  'conversations.attachment': () => ({ id: conversationId }),
  'conversations.archive': () => ({ id: conversationId, payload: { archived: true } }),
  'conversations.markRead': () => ({ id: conversationId }),
  'conversations.block': () => ({ id: conversationId }),
  'conversations.unblock': () => ({ id: conversationId }),
  'conversations.shareDocuments': () => ({ id: conversationId, payload: { shared: true } }),
  'tickets.reportAd': () => ({ id: adId, payload: { reason: 'fraud', text: 'Hello' } }),
  'tickets.reportConversation': () => ({ id: conversationId, payload: { reason: 'fraud', text: 'Hello' } }),
  'tickets.read': () => ({ id: ticketId }),
  'tickets.send': () => ({ id: ticketId, payload: { body: 'Hello' } }),
  'tickets.markRead': () => ({ id: ticketId }),
  'tickets.close': () => ({ id: ticketId }),
  'tickets.reopen': () => ({ id: ticketId }),
  'tickets.rate': () => ({ id: ticketId, payload: { rating: 5 } }),
  'tickets.attachment': () => ({ id: ticketId }),
  'notifications.read': () => ({ id: notificationId }),
  'notifications.remove': () => ({ id: notificationId }),
  'savedSearches.update': () => ({ id: searchId, payload: { name: 'Mine', query: { side: 'buy' } } }),
  'savedSearches.remove': () => ({ id: searchId }),
  'savedSearches.matches': () => ({ id: searchId }),
  'savedSearches.markSeen': () => ({ id: searchId }),
  'account.endSession': () => ({ id: sessionId }),
  'secondFactor.renamePasskey': () => ({ id: passkeyId, payload: { name: 'Mine' } }),
  'secondFactor.removePasskey': () => ({ id: passkeyId }),
  'payments.read': () => ({ id: paymentId }),
  'payments.receipt': () => ({ id: paymentId }),
  'payments.cancel': () => ({ id: paymentId }),
  'invoices.document': () => ({ id: invoiceId }),
  'priceCalculations.read': () => ({ id: calculationId }),
  'priceCalculations.proofFile': () => ({ id: calculationId }),
  'priceCalculations.proofPdf': () => ({ id: calculationId }),
  'priceCalculations.share': () => ({ id: calculationId, payload: { conversationId } }),
  'priceCalculations.compare': () => ({ id: calculationId }),
  'savedViews.remove': () => ({ id: viewId }),
  'companies.update': () => ({ id: companyId, payload: { ...firm, version: 2 } }),
  'companies.setOwners': () => ({ id: companyId, payload: { owners: [], version: 2 } }),
  'companyActivity.list': () => ({ id: companyId }),
  'companyActivity.download': () => ({ id: companyId }),
  'companies.setMember': () => ({ id: companyId, also: { userId: owner.id }, payload: { role: 'admin' } }),
  'companies.removeMember': () => ({ id: companyId, also: { userId: owner.id }, payload: {} }),
  'companies.takeBack': () => ({ id: companyId }),
  'companies.setPolicy': () => ({ id: companyId, payload: { ...openPolicy, newCounterparty: true } }),
  'companies.decideProposal': () => ({
    id: companyId,
    also: { proposalId: viewId },
    payload: { confirm: true },
  }),
  'companyInvitations.invite': () => ({ id: companyId, payload: { email: 'x@example.com', role: 'viewer' } }),
  'companyInvitations.revoke': () => ({ id: companyId, also: { invitationId } }),
  'companyInvitations.decideJoin': () => ({
    id: companyId,
    also: { requestId: viewId },
    payload: { accept: true },
  }),
  'documentChecks.mine': () => ({ id: document.id }),
  'documentChecks.explain': () => ({
    id: document.id,
    payload: { signalId: document.signalId, reason: 'other', text: 'Our issuer corrected it.' },
  }),
  'documentChecks.answerFile': () => ({ id: answerFileId }),
  'evidence.paper': () => ({ id: paperId }),
  'evidence.recheck': () => ({ id: evidenceId }),
  'evidence.enterCode': () => ({ id: evidenceId, payload: { code: '00000000' } }),
  'companyDomains.add': () => ({ id: companyId, payload: { domain: 'other.test' } }),
  'companyDomains.check': () => ({ id: companyId, also: { domainId }, payload: {} }),
  'companyDomains.setJoinMode': () => ({ id: companyId, also: { domainId }, payload: { joinMode: 'off' } }),
  'companyDomains.remove': () => ({ id: companyId, also: { domainId } }),
  'domainDisputes.open': () => ({
    id: companyId,
    payload: { domain: 'other.test', note: 'It is our domain' },
  }),
  'domainDisputes.withdraw': () => ({ id: companyId, also: { disputeId: domainId } }),
  'domainDisputes.answer': () => ({
    id: companyId,
    also: { disputeId: domainId },
    payload: { answer: 'It is our domain' },
  }),
  'domainDisputes.share': () => ({ id: companyId, also: { disputeId: domainId } }),
  'adminRequests.open': () => ({
    id: companyId,
    payload: { domain: 'other.test', note: 'Our admin is lost' },
  }),
  'adminRequests.check': () => ({ id: companyId, also: { requestId: domainId } }),
  'adminRequests.withdraw': () => ({ id: companyId, also: { requestId: domainId } }),
  'adminRequests.object': () => ({ id: companyId, also: { requestId: domainId } }),
  'domainDisputes.unshare': () => ({ id: companyId, also: { domainId, companyId } }),
};
/* Their ids are public. */
const everyones = ['quotes.enter', 'plans.checkUpgrade', 'plans.purchase'];

const named = Object.entries(contract).flatMap(([group, specs]) =>
  Object.entries(specs).map(([name, spec]): [string, EndpointSpec] => [`${group}.${name}`, spec]),
);

test('every call of members that names a thing by its id is in the table', () => {
  const calls = named.filter(([, { access, path }]) => access === 'signedIn' && path.includes(':id'));
  const names = calls.map(([name]) => name).filter((name) => !everyones.includes(name));
  expect(names.filter((name) => !(name in things))).toEqual([]);
});

test.each(Object.keys(things))("%s of somebody else's is not there", async (name) => {
  const [, spec] = named.find(([one]) => one === name) ?? [];
  const { id, also = {}, payload } = things[name]?.() ?? { id: '' };
  const path = spec?.path.replace(/:(\w+)/g, (_, part: string) => (part === 'id' ? id : (also[part] ?? '')));
  const answer = await t.call(spec?.method, `${path}`, {
    as: stranger.token,
    ...(payload && { payload }),
  });
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
});

test('the owner still has it all', async () => {
  expect((await t.call('GET', `/ads/${adId}`, { as: owner.token })).json()).toMatchObject({
    status: 'pending',
    version: 1,
  });
  expect(
    (await t.call('GET', `/conversations/${conversationId}`, { as: owner.token })).json().messages,
  ).toHaveLength(1);
  expect((await t.call('GET', `/payments/${paymentId}`, { as: owner.token })).json().status).toBe('pending');
});
