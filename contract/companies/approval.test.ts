import { expect, test } from 'vitest';
import {
  type ApprovalReason,
  approvalOf,
  type Case,
  openPolicy,
  type Policy,
  type PolicyMember,
} from './approval.ts';
import { isLei } from './lei.ts';

const person = (userId: string, change: Partial<PolicyMember> = {}): PolicyMember => ({
  userId,
  role: 'trader',
  alsoTrader: false,
  seat: true,
  limitUsd: null,
  products: null,
  ...change,
});
const approver = (userId: string, limitUsd: number | null, change: Partial<PolicyMember> = {}) =>
  person(userId, { role: 'approver', limitUsd, ...change });
const cargo = (change: Partial<Case> = {}): Case => ({
  exposureUsd: 23_182_500,
  todayUsd: 0,
  isNewCounterparty: false,
  counterpartyLevel: 4,
  paymentTerm: 'LC_SIGHT',
  country: 'NL',
  productId: 'diesel',
  ...change,
});
const policy = (change: Partial<Policy>): Policy => ({ ...openPolicy, ...change });
const asker = person('asker', { limitUsd: 5_000_000 });

test('only who has enough limit approves; where nobody has, two do', () => {
  const [small, large] = [approver('small', 20_000_000), approver('large', 25_000_000)];
  expect(approvalOf(openPolicy, [asker, small, large], 'asker', cargo())).toEqual({
    mayAct: true,
    reasons: ['ownLimit'],
    needed: 1,
    approvers: ['large'],
  });
  expect(
    approvalOf(openPolicy, [asker, small, approver('other', 20_000_000)], 'asker', cargo()),
  ).toMatchObject({
    needed: 2,
    approvers: ['small', 'other'],
  });
});

test('nobody approves what they asked for, even with the role', () => {
  const self = approver('self', null);
  const asks = policy({ approveAboveUsd: 0 });
  expect(approvalOf(asks, [self], 'self', cargo())).toMatchObject({ needed: 2, approvers: [] });
  expect(approvalOf(asks, [self, approver('other', null)], 'self', cargo()).approvers).toEqual(['other']);
});

test('traders, readers, admins who do not trade and people without a seat approve nothing, nor ask', () => {
  const others = [
    person('trader'),
    person('viewer', { role: 'viewer' }),
    person('admin', { role: 'admin' }),
    approver('seatless', null, { seat: false }),
    approver('otherProduct', null, { products: ['lpg'] }),
  ];
  expect(approvalOf(openPolicy, [asker, ...others], 'asker', cargo()).approvers).toEqual([]);
  for (const id of ['viewer', 'admin', 'seatless', 'nobody'])
    expect(approvalOf(openPolicy, [asker, ...others], id, cargo()).mayAct).toBe(false);
});

test.each<[ApprovalReason, Partial<Policy>, Partial<Case>]>([
  ['exposure', { approveAboveUsd: 23_182_499 }, {}],
  ['daily', { dailyCompanyUsd: 25_000_000 }, { todayUsd: 2_000_000 }],
  ['newCounterparty', { newCounterparty: true }, { isNewCounterparty: true }],
  ['level', { counterpartyBelowLevel: 2 }, { counterpartyLevel: 1 }],
  ['paymentTerm', { paymentTerms: ['OPEN'] }, { paymentTerm: 'OPEN' }],
  ['country', { countries: ['NL'] }, {}],
  ['product', { products: ['diesel'] }, {}],
])('%s asks for a second person', (reason, rules, change) => {
  const members = [person('asker'), approver('other', null)];
  expect(approvalOf(policy(rules), members, 'asker', cargo(change))).toEqual({
    mayAct: true,
    reasons: [reason],
    needed: 1,
    approvers: ['other'],
  });
  expect(approvalOf(openPolicy, members, 'asker', cargo(change)).needed).toBe(0);
});

test('at the amount itself nobody is asked', () => {
  const members = [person('asker', { limitUsd: 23_182_500 })];
  const rules = policy({ approveAboveUsd: 23_182_500, dailyCompanyUsd: 23_182_500 });
  expect(approvalOf(rules, members, 'asker', cargo())).toMatchObject({ needed: 0, reasons: [] });
});

test('an LEI is right by its check digits', () => {
  expect(isLei('TEST00GASMAPSELL0195')).toBe(true);
  expect(isLei('TEST00GASMAPBUY00181')).toBe(true);
  expect(isLei('TEST00GASMAPSELL0196')).toBe(false);
  expect(isLei('TEST00GASMAPSELL019')).toBe(false);
});
