import { levelOf } from '../../contract/evidence/levels.ts';
import { companyIdOf } from '../companies/companies.queries.ts';
import type { Tx } from '../db/client.ts';
import { presentRows, storeLevel } from '../evidence/evidence.queries.ts';
import { keepEvidence, levelRows, type NewEvidence } from '../evidence/keepEvidence.ts';
import type { People } from './people.ts';

const DAY_MS = 86_400_000;
/** Check digits that are right; nobody has it. */
const INVENTED_LEI = 'TEST00GASMAPSELL0195';

/** The company of the demo trader at level 2, another with a check that ran out, and three claims for staff. All invented. */
export async function insertDemoEvidence(
  tx: Tx,
  { trader, superadmin, companies }: People,
  now: Date,
): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const by = { first: superadmin };
  const keep = async (userId: string | undefined, row: Omit<NewEvidence, 'companyId'>) => {
    const companyId = userId === undefined ? null : await companyIdOf(tx, userId);
    if (companyId !== null) await keepEvidence(tx, { companyId, ...row });
    return companyId;
  };
  const own = await keep(trader, { kind: 'email', status: 'ok', checkedAt: ago(40) });
  if (own === null) return;
  const domain = { subject: 'oosterhaven.test', status: 'ok', checkedAt: ago(20) } as const;
  await keep(trader, { kind: 'domain', ...domain, source: { name: 'DNS TXT _gasmap.oosterhaven.test' } });
  await keep(trader, { kind: 'company_mail', ...domain });
  await keep(trader, {
    kind: 'lei',
    subject: INVENTED_LEI,
    status: 'ok',
    checkedAt: ago(3),
    source: { name: 'Invented register of the demo', reference: INVENTED_LEI },
    validUntil: ago(-34),
  });
  await keep(trader, {
    kind: 'binding',
    method: 'transfer',
    status: 'ok',
    by,
    checkedAt: ago(18),
    validUntil: ago(-347),
  });
  await keep(trader, { kind: 'screening', status: 'ok', checkedAt: ago(2) });
  await storeLevel(tx, own, levelOf(levelRows(await presentRows(tx, own)), now.getTime()).level);
  await keep(companies[0], {
    kind: 'register',
    subject: 'Invented register 4711',
    status: 'expired',
    by,
    checkedAt: ago(400),
    source: { name: 'Invented register of the demo', reference: 'extract 4711' },
    validUntil: ago(35),
  });
  await keep(companies[1], {
    kind: 'register',
    subject: 'Invented register 4712',
    status: 'pending',
    reason: 'evidence.waits',
    facts: { register: 'Invented register', number: '4712' },
  });
  await keep(companies[2], {
    kind: 'authority',
    method: 'officer',
    subject: 'Jule Brandes',
    status: 'pending',
    reason: 'evidence.waits',
    facts: { person: 'Jule Brandes', note: '' },
  });
  await keep(companies[3], {
    kind: 'document',
    method: 'licence',
    subject: 'Invented Ministry of Energy',
    status: 'pending',
    reason: 'evidence.waits',
    facts: { issuer: 'Invented Ministry of Energy', reference: 'EX-23', expires: null, note: '' },
  });
}
