import { levelOf } from '../../contract/evidence/levels.ts';
import { insertUser } from '../accounts/users/users.ts';
import { insertAdminRequest, markProved } from '../companies/adminRequests.queries.ts';
import { nothingBrought } from '../companies/brought/brought.queries.ts';
import { companyIdOf, insertMember } from '../companies/companies.queries.ts';
import { insertDispute, setAnswer } from '../companies/disputes.queries.ts';
import { claimDomain, domainsOf } from '../companies/domains.queries.ts';
import type { Tx } from '../db/client.ts';
import { presentRows, storeLevel } from '../evidence/evidence.queries.ts';
import { keepEvidence, levelRows, type NewEvidence } from '../evidence/keepEvidence.ts';
import { insertPapers } from '../evidence/papers.queries.ts';
import { newToken } from '../lib/secretToken.ts';
import { uuidv7 } from '../lib/uuidv7.ts';
import { demoPhone } from './companies.ts';
import { type Files, keepPaper, makePaper } from './documents.ts';
import type { People } from './people.ts';
import { confirmedDomains, insertDomain } from './teams.queries.ts';

const DAY_MS = 86_400_000;
/** Check digits that are right; nobody has it. */
const INVENTED_LEI = 'TEST00GASMAPSELL0195';

/** Of the other companies: those that proved their domain, every second of which also that it exists and stands behind its account. */
const EACH = 3;

/** One company claims the proved domain of another, which answers; staff have not decided. */
async function disputeDomain(
  tx: Tx,
  { claimant, holder }: { claimant: string | undefined; holder: string | undefined },
): Promise<void> {
  if (claimant === undefined || holder === undefined) return;
  const [companyId, holderId] = [await companyIdOf(tx, claimant), await companyIdOf(tx, holder)];
  const [held] = holderId === null ? [] : await domainsOf(tx, holderId);
  if (companyId === null || !held) return;
  const { domain } = held;
  const id = uuidv7();
  await claimDomain(tx, { companyId, userId: claimant, domain, token: newToken(), mailbox: null });
  const note = 'We took over their gas desk in June, with the domain: the registrar lists us since 1 July.';
  await insertDispute(tx, { id, companyId, domain, note, userId: claimant });
  const answer =
    'We sold the desk, not our name. The transfer at the registrar was a mistake and is being undone.';
  await setAnswer(tx, id, { answer, userId: holder });
}

/** Somebody of a company whose only admin is gone asks to become one; staff have not looked. */
async function askForAdmin(tx: Tx, admin: string | undefined, now: Date): Promise<void> {
  const companyId = admin === undefined ? null : await companyIdOf(tx, admin);
  if (companyId === null) return;
  const [held] = await domainsOf(tx, companyId);
  const userId = await insertUser(tx, {
    email: 'bianca.riva@lanterna.test',
    username: 'bianca.riva',
    passwordHash: null,
    role: 'guest',
    emailVerified: true,
    firstName: 'Bianca',
    lastName: 'Riva',
    phone: demoPhone(906),
    company: 'Lanterna Petroli Srl',
    country: 'IT',
    createdAt: new Date(now.getTime() - 200 * DAY_MS),
    lastSeenAt: now,
  });
  await insertMember(tx, {
    companyId,
    userId,
    role: 'approver',
    alsoTrader: false,
    limitUsd: 500_000_000,
    seat: false,
    brought: nothingBrought,
  });
  const id = uuidv7();
  await insertAdminRequest(tx, {
    id,
    companyId,
    userId,
    domain: held?.domain ?? 'lanterna.test',
    token: newToken(),
    note: 'Chiara Bonadei, our only admin, left us a few days ago and answers nobody. I am procuratrice by the register of Genoa.',
  });
  await markProved(tx, id);
}

/** The company of the demo trader and some others at level 1 or 2, another with a check that ran out, three claims, a disputed domain and a lost admin for staff. All invented. */
export async function insertDemoEvidence(
  tx: Tx,
  files: Files,
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
  /** A made paper of the company, as one that was uploaded; the ids of what is kept. */
  const paper = async (userId: string | undefined, title: string, facts: Record<string, string>) => {
    const companyId = userId === undefined ? null : await companyIdOf(tx, userId);
    if (userId === undefined || companyId === null) return [];
    const content = await makePaper(title, Object.entries(facts), [], now);
    const fileName = `${title.toLowerCase().replaceAll(' ', '-')}.pdf`;
    const { file_key: key, bytes, media_type: mediaType, sha256 } = await keepPaper(files, content, fileName);
    const file = { key, index: 0, fileName, mediaType, bytes, sha256: sha256.toString('hex') };
    return insertPapers(tx, { companyId, by: userId }, [file]);
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
  const settle = async (companyId: string) =>
    storeLevel(tx, companyId, levelOf(levelRows(await presentRows(tx, companyId)), now.getTime()).level);
  await settle(own);
  const proving = companies.slice(4).filter((_, nth) => nth % EACH === 0);
  for (const [nth, { id: userId, domain: subject }] of (await confirmedDomains(tx, proving)).entries()) {
    const companyId = await keep(userId, { kind: 'email', status: 'ok', checkedAt: ago(60 + nth) });
    if (companyId === null) continue;
    await insertDomain(tx, { companyId, domain: subject, by: userId, at: ago(10 + nth) });
    const proved = { subject, status: 'ok', checkedAt: ago(10 + nth) } as const;
    await keep(userId, { kind: 'domain', ...proved, source: { name: `postmaster@${subject}` } });
    await keep(userId, { kind: 'company_mail', ...proved });
    if (nth % 2 === 0) {
      const source = { name: 'Invented register of the demo', reference: `extract 48${10 + nth}` };
      const checked = { status: 'ok', by, checkedAt: ago(9 + nth), validUntil: ago(-300), source } as const;
      await keep(userId, { kind: 'register', subject: `Invented register 48${10 + nth}`, ...checked });
      await keep(userId, { kind: 'binding', method: 'transfer', ...checked });
      await keep(userId, { kind: 'screening', status: 'ok', checkedAt: ago(2) });
    }
    await settle(companyId);
  }
  await disputeDomain(tx, { claimant: companies[3], holder: companies[4] });
  await askForAdmin(tx, companies[7], now);
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
    papers: await paper(companies[1], 'Register extract', { Register: 'Invented register', Number: '4712' }),
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
    papers: await paper(companies[3], 'Export licence', {
      'Issued by': 'Invented Ministry of Energy',
      Number: 'EX-23',
    }),
  });
}
