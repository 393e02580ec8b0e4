import { insertUser } from '../accounts/users/users.ts';
import { insertOwners } from '../companies/owners.queries.ts';
import type { Tx } from '../db/client.ts';
import { demoPhone } from './companies.ts';
import type { People } from './people.ts';
import { insertCompanies, insertTeam } from './teams.queries.ts';

/** Every trading account has its company; that of the demo trader has a team. As the colleagues nobody can sign in. */
export async function insertTeams(tx: Tx, { trader, companies }: People, now: Date): Promise<void> {
  await insertCompanies(tx, [trader, ...companies]);
  const colleague = (username: string, firstName: string, lastName: string, index: number) =>
    insertUser(tx, {
      email: `${username}@oosterhaven.test`,
      username,
      passwordHash: null,
      role: 'guest',
      emailVerified: true,
      firstName,
      lastName,
      phone: demoPhone(index),
      company: 'Oosterhaven Trading BV',
      country: 'NL',
      createdAt: new Date(now.getTime() - 60 * 86_400_000),
      lastSeenAt: now,
    });
  const companyId = await insertTeam(tx, trader, {
    colleagues: [
      { id: await colleague('joris.brandt', 'Joris', 'Brandt', 904), role: 'approver', limitUsd: 25_000_000 },
      { id: await colleague('anouk.visser', 'Anouk', 'Visser', 905), role: 'viewer', limitUsd: 0 },
    ],
    domain: 'oosterhaven.test',
    invited: 'pieter@oosterhaven.test',
    now,
  });
  const noShare = { birthYear: null, sharePct: null, isOfficer: true };
  await insertOwners(tx, { companyId, userId: trader }, [
    { kind: 'person', name: 'Mara Lindqvist', country: 'NL', birthYear: 1979, sharePct: 60, isOfficer: true },
    {
      ...noShare,
      kind: 'company',
      name: 'Lindqvist en Dochters Holding BV',
      country: 'NL',
      sharePct: 40,
      isOfficer: false,
    },
    { ...noShare, kind: 'person', name: 'Joris Brandt', country: 'NL' },
  ]);
}
