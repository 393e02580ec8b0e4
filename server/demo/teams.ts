import type { CompanyAct } from '../../contract/companies/companyActivity.ts';
import { insertUser } from '../accounts/users/users.ts';
import { updateCompany } from '../companies/companies.queries.ts';
import { insertOwners } from '../companies/owners.queries.ts';
import { insertLink } from '../companies/related/related.queries.ts';
import type { Tx } from '../db/client.ts';
import { uuidv7 } from '../lib/uuidv7.ts';
import { demoPhone } from './companies.ts';
import type { People } from './people.ts';
import { insertPastAudit } from './sales/sales.queries.ts';
import { companiesOf, insertCompanies, insertTeam } from './teams.queries.ts';

const DAY_MS = 86_400_000;

const SEAT = { address: 'Wilhelminakade 308, 3072 AR Rotterdam', website: 'https://oosterhaven.test' };

type PastAct = { days: number; by: string; act: CompanyAct; before?: object; after: object };

/** What the team did in the last two months, the oldest first. */
const pastActs = (of: { trader: string; joris: string; anouk: string; domain: string }): PastAct[] => {
  const { trader, joris, anouk, domain } = of;
  const raised = { userId: joris, limit: 25_000_000 };
  return [
    { days: 59, by: trader, act: 'invite', after: { role: 'approver', limitUsd: 10_000_000 } },
    { days: 58, by: joris, act: 'join', after: { role: 'approver', limitUsd: 10_000_000 } },
    { days: 56, by: trader, act: 'invite', after: { role: 'trader', limitUsd: 2_000_000 } },
    { days: 55, by: anouk, act: 'join', after: { role: 'trader', limitUsd: 2_000_000 } },
    { days: 34, by: trader, act: 'limit_change', after: raised },
    {
      days: 31,
      by: trader,
      act: 'set_member',
      before: { userId: anouk, role: 'trader', alsoTrader: false, products: null },
      after: { userId: anouk, role: 'viewer', alsoTrader: false, products: null },
    },
    { days: 30, by: trader, act: 'owners', after: {} },
    { days: 20, by: trader, act: 'prove_domain', after: { domain } },
    {
      days: 12,
      by: trader,
      act: 'update',
      before: { address: null, website: null },
      after: SEAT,
    },
    { days: 1, by: trader, act: 'invite', after: { role: 'viewer', limitUsd: 0 } },
  ];
};

/** Every trading account has its company; that of the demo trader has a team. As the colleagues nobody can sign in. */
export async function insertTeams(tx: Tx, { trader, admin, companies }: People, now: Date): Promise<void> {
  await insertCompanies(tx, [trader, ...companies]);
  const [one, other] = await companiesOf(tx, companies.slice(-2));
  if (one !== undefined && other !== undefined)
    await insertLink(tx, {
      companyId: one,
      otherId: other,
      reason: 'Invented for the demo: both name the same parent on their websites.',
      by: admin,
    });
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
      createdAt: new Date(now.getTime() - 60 * DAY_MS),
      lastSeenAt: now,
    });
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const joris = await colleague('joris.brandt', 'Joris', 'Brandt', 904);
  const anouk = await colleague('anouk.visser', 'Anouk', 'Visser', 905);
  const domain = 'oosterhaven.test';
  const companyId = await insertTeam(tx, trader, {
    colleagues: [
      { id: joris, role: 'approver', limitUsd: 25_000_000, joinedAt: ago(58) },
      { id: anouk, role: 'viewer', limitUsd: 0, joinedAt: ago(55) },
    ],
    domain,
    provedAt: ago(20),
    invited: 'pieter@oosterhaven.test',
  });
  await updateCompany(tx, companyId, SEAT);
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
  await insertPastAudit(
    tx,
    pastActs({ trader, joris, anouk, domain }).map(({ days, by, act, before, after }) => ({
      id: uuidv7(ago(days).getTime()),
      actor_id: by,
      action: `company.${act}`,
      entity: 'company',
      entity_id: companyId,
      created_at: ago(days),
      before: before ? JSON.stringify(before) : null,
      after: JSON.stringify(after),
    })),
  );
}
