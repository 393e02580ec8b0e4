import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Company } from '../../contract/companies/companyShapes.ts';
import { makeColleague, makeCompany, setPlan } from '../test/kit/companyKit.ts';
import { makePerson, type Person } from '../test/kit/make.ts';
import { startTestApp, type TestApp } from '../test/kit/testApp.ts';

let t: TestApp;
let admin: Person;
let company: Company;

beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

beforeEach(async () => {
  await setPlan(t, { seats: 5 });
  admin = await makePerson(t, { role: 'paid' });
  company = await makeCompany(t, admin);
});

const mine = async (as: Person): Promise<Company> =>
  (await t.call('GET', '/companies/mine', { as: as.token })).json().company;
const said = ({ statusCode, json }: Awaited<ReturnType<TestApp['call']>>) => [statusCode, json().code];
const leave = (as: Person) => t.call('POST', '/company/leave', { as: as.token, payload: {} });
const setMember = (as: Person, who: Person, payload: object) =>
  t.call('PUT', `/companies/${company.id}/members/${who.id}`, { as: as.token, payload });
const colleague = (role: Parameters<typeof makeColleague>[2], limit: number | null = null) =>
  makeColleague(t, { admin, company }, role, limit);

describe('a change that a second person confirms', () => {
  const policy = {
    approveAboveUsd: 5_000_000,
    dailyCompanyUsd: null,
    newCounterparty: true,
    counterpartyBelowLevel: 1,
    paymentTerms: ['OPEN'],
    countries: [],
    products: [],
  };
  const propose = (as: Person, change: object = {}) =>
    t.call('PUT', `/companies/${company.id}/policy`, { as: as.token, payload: { ...policy, ...change } });
  const decide = (as: Person, proposalId: string | undefined, confirm: boolean) =>
    t.call('POST', `/companies/${company.id}/proposals/${proposalId}/decide`, {
      as: as.token,
      payload: { confirm },
    });

  test('counts at once where there is nobody else', async () => {
    expect((await propose(admin)).json()).toMatchObject({ policy, proposals: [] });
    expect(said(await propose(admin))).toEqual([400, 'NOTHING_CHANGED']);
  });

  test('waits for the other admin, and never for who proposed it', async () => {
    const [second, trader] = [await colleague('admin'), await colleague('trader', 0)];
    const waiting = (await propose(admin)).json();
    expect(waiting.policy.approveAboveUsd).toBeNull();
    const proposal = waiting.proposals.find((one: { kind: string }) => one.kind === 'policy');
    expect(proposal).toMatchObject({ kind: 'policy', policy, by: { id: admin.id } });
    expect(said(await decide(admin, proposal.id, true))).toEqual([403, 'FOUR_EYES']);
    expect(said(await decide(trader, proposal.id, true))).toEqual([403, 'FORBIDDEN']);
    expect((await decide(second, proposal.id, true)).json()).toMatchObject({ policy });
    expect(said(await decide(second, proposal.id, true))).toEqual([404, 'NOT_FOUND']);
  });

  test('can be refused, taken back and replaced', async () => {
    const approver = await colleague('approver');
    const first = (await propose(admin)).json().proposals[0].id;
    const second = (await propose(admin, { approveAboveUsd: 1 })).json().proposals;
    expect(second).toHaveLength(1);
    expect(said(await decide(approver, first, true))).toEqual([404, 'NOT_FOUND']);
    expect((await decide(approver, second[0].id, false)).json()).toMatchObject({
      proposals: [],
      policy: { approveAboveUsd: null },
    });
    const third = (await propose(admin)).json().proposals[0].id;
    expect((await decide(admin, third, false)).json().proposals).toEqual([]);
  });

  test('is a raised limit, not a lowered one, and one that an invitation gives', async () => {
    const approver = await colleague('approver', 100);
    const raised = await setMember(admin, approver, { role: 'approver', limitUsd: 200 });
    const limitOf = (one: Company, who: Person) =>
      one.members.find(({ user }) => user.id === who.id)?.limitUsd;
    expect(limitOf(raised.json(), approver)).toBe(100);
    expect(raised.json().proposals).toMatchObject([
      { kind: 'limit', limitUsd: 200, user: { id: approver.id } },
    ]);
    const lowered = (await setMember(admin, approver, { role: 'approver', limitUsd: 50 })).json();
    expect(limitOf(lowered, approver)).toBe(50);
    expect(lowered.proposals).toEqual([]);
    const trader = await colleague('trader', 1000);
    const now = await mine(admin);
    expect(limitOf(now, trader)).toBe(0);
    const id = now.proposals[0]?.id;
    expect(limitOf((await decide(approver, id, true)).json(), trader)).toBe(1000);
  });

  test('asked by somebody who leaves is void', async () => {
    const second = await colleague('admin');
    await propose(second);
    await leave(second);
    expect((await mine(admin)).proposals).toEqual([]);
  });
});
