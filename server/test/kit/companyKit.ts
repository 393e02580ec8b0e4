import type { CompanyRole } from '../../../contract/companies/companyRoles.ts';
import type { Company } from '../../../contract/companies/companyShapes.ts';
import type { Entitlements } from '../../../contract/core/access.ts';
import { insertDispute } from '../../companies/disputes.queries.ts';
import { claimDomain } from '../../companies/domains.queries.ts';
import { newToken } from '../../lib/secretToken.ts';
import { uuidv7 } from '../../lib/uuidv7.ts';
import { readMails } from './mails.ts';
import { makePerson, type Person } from './make.ts';
import type { TestApp } from './testApp.ts';

export const companyBody = (change: object = {}) => ({
  legalName: 'Tarnholm Energy Trading B.V.',
  displayName: 'Tarnholm Energy',
  country: 'NL',
  kinds: ['principal'],
  ...change,
});

export async function makeCompany(t: TestApp, admin: Person, change: object = {}): Promise<Company> {
  const answer = await t.call('POST', '/companies', { as: admin.token, payload: companyBody(change) });
  if (answer.statusCode !== 201) throw new Error(`${answer.statusCode} ${answer.body}`);
  return answer.json();
}

/** The token of the invitation that was mailed to an address. */
export async function invitationToken(t: TestApp, email: string): Promise<string> {
  const mail = (await readMails(t)).find((one) => one.includes('/invitation#token=') && one.includes(email));
  return /\/invitation#token=([A-Za-z0-9_-]{43})/.exec(mail ?? '')?.[1] ?? 'none';
}

export async function inviteTo(
  t: TestApp,
  { admin, company }: { admin: Person; company: Company },
  person: { email: string },
  given: { role: CompanyRole; limitUsd?: number | null },
): Promise<string> {
  const answer = await t.call('POST', `/companies/${company.id}/invitations`, {
    as: admin.token,
    payload: { email: person.email, ...given },
  });
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
  return invitationToken(t, person.email);
}

/** A new person of a company. */
export async function makeColleague(
  t: TestApp,
  of: { admin: Person; company: Company },
  role: CompanyRole,
  limitUsd: number | null = null,
): Promise<Person> {
  const person = await makePerson(t, { role: 'paid' });
  const token = await inviteTo(t, of, person, { role, limitUsd });
  const answer = await t.call('POST', '/invitations/accept', { as: person.token, payload: { token } });
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
  return person;
}

/** What the plan of paid members gives. */
export const setPlan = (t: TestApp, entitlements: Partial<Entitlements>) =>
  t.ctx.db
    .updateTable('roles')
    .set((eb) => ({
      plan_access: eb(eb.cast('plan_access', 'jsonb'), '||', JSON.stringify(entitlements)) as never,
    }))
    .where('code', '=', 'paid')
    .execute();

/** A domain that a company proved by its mailbox; returns its id. */
export async function insertProvedDomain(
  t: TestApp,
  companyId: string,
  domain?: string,
  { shared = false } = {},
): Promise<string> {
  const id = uuidv7();
  await t.ctx.db
    .insertInto('company_domains')
    .values({
      id,
      company_id: companyId,
      domain: domain ?? `${id.slice(-8)}.test`,
      method: 'mailbox',
      mailbox: 'admin',
      verified_at: new Date(),
      shared,
    })
    .execute();
  return id;
}

/** A domain that one company holds and another claims; returns the id of the dispute. */
export async function insertDisputedDomain(
  t: TestApp,
  { claimant, holder }: { claimant: string; holder: string },
): Promise<string> {
  const id = uuidv7();
  const domain = `${id.slice(-8)}.test`;
  await insertProvedDomain(t, holder, domain);
  const { created_by: userId } = await t.ctx.db
    .selectFrom('companies')
    .select('created_by')
    .where('id', '=', claimant)
    .executeTakeFirstOrThrow();
  const by = { companyId: claimant, domain, userId: userId ?? '' };
  await claimDomain(t.ctx.db, { ...by, token: newToken(), mailbox: null });
  await insertDispute(t.ctx.db, { ...by, id, note: 'It is our domain' });
  return id;
}
