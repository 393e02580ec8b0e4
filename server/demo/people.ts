import { insertUser, type NewUser } from '../accounts/users/users.ts';
import type { Tx } from '../db/client.ts';
import { demoCompanies, demoPhone } from './companies.ts';
import { demoMembers } from './members.ts';
import type { Random } from './random.ts';

/** Of `gasmap-demo`, which is public. */
const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$9S2L0uEQ3bmpfS1Ok6nRbg$zEOHFoTAq0K/2T+hxuPb+HaUd5e6iXj/lbfFw+LFnPI';
const DAY = 86_400_000;

export type People = {
  superadmin: string;
  admin: string;
  trader: string;
  companies: string[];
  /** Who buys plans and posts nothing, from the day of registration. */
  members: { id: string; since: Date }[];
};

/** The four public demo accounts, and one person of each company, as whom nobody can sign in. */
export async function insertPeople(tx: Tx, random: Random, now: Date): Promise<People> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY);
  const account = (name: string, user: Partial<NewUser>) =>
    insertUser(tx, {
      email: `${name}@gasmap.test`,
      username: name,
      passwordHash: PASSWORD_HASH,
      emailVerified: true,
      createdAt: daysAgo(120),
      lastSeenAt: now,
      ...user,
    });
  const superadmin = await account('superadmin', {
    role: 'superadmin',
    firstName: 'Ingrid',
    lastName: 'Solberg',
    phone: demoPhone(901),
    company: 'GasMap',
    country: 'NL',
  });
  const admin = await account('admin', {
    role: 'admin',
    firstName: 'Joana',
    lastName: 'Teixeira',
    phone: demoPhone(902),
    company: 'GasMap',
    country: 'NL',
  });
  const trader = await account('trader', {
    role: 'paid',
    firstName: 'Mara',
    lastName: 'Lindqvist',
    phone: demoPhone(903),
    company: 'Oosterhaven Trading BV',
    country: 'NL',
  });
  await account('guest', { role: 'guest', firstName: 'Tom', createdAt: daysAgo(2) });
  const companyAccount = async (
    place: number,
    [company, username, country, person]: (typeof demoMembers)[number],
    user: Partial<NewUser>,
  ): Promise<string> => {
    const [firstName = '', ...rest] = person.split(' ');
    return insertUser(tx, {
      email: `desk@${username.replace('.', '-')}.test`,
      username,
      passwordHash: null,
      role: 'paid',
      emailVerified: random.chance(0.8),
      firstName,
      lastName: rest.join(' '),
      phone: demoPhone(place),
      company,
      country,
      createdAt: daysAgo(95 + random.below(500)),
      lastSeenAt: daysAgo(random.next() * 6),
      ...user,
    });
  };
  const companies: string[] = [];
  for (const [place, [company, username, country, person]] of demoCompanies.entries())
    companies.push(await companyAccount(place, [company, username, country, person], {}));
  const members: People['members'] = [];
  for (const [place, one] of demoMembers.entries()) {
    const since = daysAgo(2.5 + (78 * place) / demoMembers.length);
    const lastSeenAt = daysAgo(random.next() * 2.4);
    const id = await companyAccount(demoCompanies.length + place, one, {
      role: 'guest',
      createdAt: since,
      lastSeenAt,
    });
    members.push({ id, since });
  }
  return { superadmin, admin, trader, companies, members };
}
