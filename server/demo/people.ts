import { insertUser, type NewUser } from '../accounts/users/users.ts';
import type { Tx } from '../db/client.ts';
import { demoCompanies, demoPhone } from './companies.ts';
import type { Random } from './random.ts';

/** Of `gasmap-demo`, which is public. */
const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$9S2L0uEQ3bmpfS1Ok6nRbg$zEOHFoTAq0K/2T+hxuPb+HaUd5e6iXj/lbfFw+LFnPI';
const DAY = 86_400_000;

export type People = { admin: string; trader: string; companies: string[] };

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
  await account('superadmin', {
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
  const companies: string[] = [];
  for (const [place, [company, username, country, person]] of demoCompanies.entries()) {
    const [firstName = '', ...rest] = person.split(' ');
    companies.push(
      await insertUser(tx, {
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
      }),
    );
  }
  return { admin, trader, companies };
}
