import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../../accounts/auth/auth.ts';
import { insertUser } from '../../accounts/users/users.ts';
import { baseIds, diesel, makeAd, makePerson, type Person } from '../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';

let t: TestApp;
let superadmin: Person;

beforeAll(async () => {
  t = await startTestApp({ SITE_URL: 'http://localhost:3000', SMTP_URL: 'smtp://127.0.0.1:1' });
  superadmin = await makePerson(t, { role: 'superadmin' });
});
afterAll(() => t.close());

const steps = async (who: Person, path: 'first-steps' | 'site'): Promise<Record<string, boolean>> => {
  const answer = await t.call('GET', `/setup/${path}`, { as: who.token });
  expect(answer.statusCode).toBe(200);
  const { steps } = answer.json() as { steps: { step: string; done: boolean }[] };
  return Object.fromEntries(steps.map(({ step, done }) => [step, done]));
};
const done = async (who: Person, path: 'first-steps' | 'site') =>
  Object.entries(await steps(who, path))
    .filter(([, is]) => is)
    .map(([step]) => step);

test('a new member sees what is still to do, and each step ticks itself', async () => {
  const ids = await baseIds(t);
  const seller = await makePerson(t);
  const ad = await makeAd(t, seller, diesel(ids), { approvedBy: superadmin });
  const member = await makePerson(t, { profile: false, confirmed: false });
  expect(Object.keys(await steps(member, 'first-steps'))).toEqual([
    'email',
    'profile',
    'company',
    'follow',
    'ad',
    'funds',
  ]);
  expect(await done(member, 'first-steps')).toEqual([]);
  await t.call('POST', `/favorites/${ad.id}`, { as: member.token, payload: {} });
  await t.call('POST', '/ads', { as: member.token, payload: { ...diesel(ids), draft: true } });
  await t.call('POST', `/wallet/users/${member.id}/adjust`, {
    as: superadmin.token,
    payload: { amount: 5, reason: 'To begin with' },
  });
  await t.ctx.db.updateTable('users').set({ email_verified: true }).where('id', '=', member.id).execute();
  expect(await done(member, 'first-steps')).toEqual(['email', 'follow', 'ad', 'funds']);
  expect(await done(seller, 'first-steps')).toEqual(['email', 'profile', 'ad']);
});

test('an operator sees how the site stands, and each step ticks itself', async () => {
  const hash = await hashPassword('gasmap-demo');
  await t.ctx.db.updateTable('users').set({ password_hash: hash }).where('id', '=', superadmin.id).execute();
  const demo = await insertUser(t.ctx.db, {
    email: 'admin@gasmap.test',
    username: 'demoadmin',
    passwordHash: hash,
    role: 'admin',
  });
  // The previous test moved money, so the currency is fixed.
  expect(await done(superadmin, 'site')).toEqual(['mail', 'currency']);
  const save = (payload: object) =>
    t.call('PUT', '/site-settings', { as: superadmin.token, payload: payload });
  await save({
    siteName: 'North Sea Board',
    contactEmail: 'desk@example.com',
    payments: { bankInstructions: 'To the account of the site' },
  });
  await t.ctx.db.updateTable('users').set({ is_active: false }).where('id', '=', demo).execute();
  const own = await hashPassword('rotterdam barge');
  await t.ctx.db.updateTable('users').set({ password_hash: own }).where('id', '=', superadmin.id).execute();
  await t.call('PUT', '/backups/schedule', {
    as: superadmin.token,
    payload: { enabled: true, cron: '0 3 * * *', keep: 7 },
  });
  expect(await done(superadmin, 'site')).toEqual([
    'password',
    'demoAccounts',
    'siteName',
    'contactEmail',
    'mail',
    'payments',
    'currency',
    'backups',
  ]);
});

test('is shown as far as somebody may do something about it', async () => {
  expect(Object.keys(await steps(await makePerson(t), 'site'))).toEqual([]);
  const keeper = await makePerson(t, { permissions: ['basedata.write', 'backups.manage'] });
  expect(Object.keys(await steps(keeper, 'site'))).toEqual(['backups', 'baseData']);
});
