import { type Message, msg } from '../../contract/core/message.ts';
import type {
  OwnStatement,
  Paper,
  QueuedEvidence,
  QueuedPaper,
  Statement,
} from '../../contract/evidence/evidence.ts';
import { evidenceSpecs, needsTwo } from '../../contract/evidence/evidenceKinds.ts';
import { said } from '../../contract/messages/englishText.ts';
import type { DeskRow, EvidenceRow } from './evidence.queries.ts';

type About = Pick<EvidenceRow, 'kind' | 'method' | 'subject'>;

/** What a check shows, without its subject where a reader may not know it. */
export function whatOf({ kind, method, subject }: About): Message {
  switch (kind) {
    case 'email':
      return msg('evidence.email');
    case 'domain':
      return msg('evidence.domain', { subject });
    case 'company_mail':
      return msg('evidence.companyMail', { subject });
    case 'lei':
      return msg('evidence.lei', { subject });
    case 'vat':
      return msg('evidence.vat', { subject });
    case 'register':
      return msg('evidence.register', { subject });
    case 'binding':
      return method === 'transfer'
        ? msg('evidence.bindingTransfer')
        : method === 'post'
          ? msg('evidence.bindingPost')
          : msg('evidence.bindingOfficer');
    case 'authority':
      return msg('evidence.authority');
    case 'screening':
      return msg('evidence.screening');
    case 'source_confirmation':
      return msg('evidence.sourceConfirmation');
    case 'deal':
      return msg('evidence.deals');
    default:
      return method === 'licence'
        ? msg('evidence.licence')
        : method === 'tax_id'
          ? msg('evidence.taxId')
          : method === 'owners'
            ? msg('evidence.owners')
            : method === 'bank_reference'
              ? msg('evidence.bankReference')
              : msg('evidence.insurance');
  }
}

const limits: Partial<Record<EvidenceRow['kind'], Message>> = {
  email: msg('evidence.notEmail'),
  domain: msg('evidence.notDomain'),
  company_mail: msg('evidence.notCompanyMail'),
  lei: msg('evidence.notLei'),
  vat: msg('evidence.notVat'),
  register: msg('evidence.notRegister'),
  document: msg('evidence.notDocument'),
  source_confirmation: msg('evidence.notSource'),
  deal: msg('evidence.notDeal'),
};

const dayOf = (date: Date) => ({ day: date.toISOString().slice(0, 10) });
const hasEnded = ({ status, valid_until }: EvidenceRow, now: Date) =>
  status === 'expired' || status === 'stale' || (valid_until !== null && valid_until <= now);

/** One check as a sentence with its day, who checked and against what, and what it does not show. */
export function viewStatement(row: EvidenceRow, now: Date): Statement {
  const by =
    row.checked_by === 'auto'
      ? msg('evidence.automatically')
      : row.second_by === null
        ? msg('evidence.byStaff')
        : msg('evidence.byTwo');
  const parts = { what: whatOf(row), day: dayOf(row.checked_at), by };
  const source = row.source && [row.source.name, row.source.reference].filter(Boolean).join(', ');
  const until = row.valid_until ?? (hasEnded(row, now) ? row.created_at : null);
  const limit = limits[row.kind];
  return {
    id: row.id,
    kind: row.kind,
    method: row.method,
    status: row.status === 'ok' && hasEnded(row, now) ? 'expired' : row.status,
    sentence: said(
      source ? msg('evidence.checkedAgainst', { ...parts, source }) : msg('evidence.checked', parts),
    ),
    until:
      until &&
      said(
        hasEnded(row, now)
          ? msg('evidence.wasUntil', { day: dayOf(until) })
          : msg('evidence.until', { day: dayOf(until) }),
      ),
    limit: limit ? said(limit) : null,
    checkedAt: row.checked_at.toISOString(),
    validUntil: row.valid_until?.toISOString() ?? null,
  };
}

const isCode = (reason: string): boolean => /^evidence\.[A-Za-z]+$/.test(reason);

/** Why something waits, was refused or ended. What people wrote stays as it is. */
const reasonOf = (reason: string): Message =>
  isCode(reason) ? { code: reason } : msg('evidence.said', { text: reason });

/** The same for the company itself. An open case of the screening reads as a check that goes on: nobody is warned. */
export function viewOwnStatement(
  row: EvidenceRow,
  now: Date,
  { code, papers }: { code: Date | undefined; papers: Paper[] },
): OwnStatement {
  return {
    ...viewStatement(row, now),
    subject: row.subject,
    reason: row.reason === null ? null : said(reasonOf(row.reason)),
    nextCheckAt: row.next_check_at?.toISOString() ?? null,
    codeUntil: code?.toISOString() ?? null,
    papers,
  };
}

export type Reader = 'everybody' | 'member' | 'staff';

/** Whether a reader may know of a row: everybody what is public, members also of officers and licences, staff all of it. */
export function mayRead({ kind, method, status }: EvidenceRow, reader: Reader): boolean {
  if (!['ok', 'stale', 'expired'].includes(status)) return reader === 'staff';
  if (reader === 'staff') return true;
  const { visibility } = evidenceSpecs[kind];
  if (visibility === 'public') return true;
  return reader === 'member' && visibility === 'members' && (kind === 'authority' || method === 'licence');
}

const GB_REGISTER = 'https://find-and-update.company-information.service.gov.uk/';
/** Registers by country, at their own addresses; where none is known, the European or the worldwide list of registers. */
const registers: Record<string, { name: string; url: string }> = {
  GB: { name: 'Companies House', url: GB_REGISTER },
  NL: { name: 'Kamer van Koophandel', url: 'https://www.kvk.nl/zoeken/' },
  DE: { name: 'Handelsregister', url: 'https://www.handelsregister.de/' },
  FR: { name: 'Annuaire des entreprises', url: 'https://annuaire-entreprises.data.gouv.fr/' },
  CH: { name: 'Zefix', url: 'https://www.zefix.ch/' },
  SG: { name: 'ACRA BizFile', url: 'https://www.bizfile.gov.sg/' },
  TR: { name: 'MERSİS', url: 'https://mersis.ticaret.gov.tr/' },
};
const otherRegister = { name: 'European e-Justice, business registers', url: 'https://e-justice.europa.eu/' };

const openAt = ({ kind, country, subject }: DeskRow): { name: string; url: string } | null => {
  if (kind === 'lei') return { name: 'GLEIF', url: `https://search.gleif.org/#/record/${subject}` };
  if (kind === 'vat') return { name: 'VIES', url: 'https://ec.europa.eu/taxation_customs/vies/' };
  if (kind === 'register' || kind === 'authority' || kind === 'binding')
    return registers[country ?? ''] ?? otherRegister;
  return null;
};

/** What waits for staff, with the address to check it at. */
export const viewQueued = (row: DeskRow, readerId: string, papers: QueuedPaper[]): QueuedEvidence => ({
  id: row.id,
  company: {
    id: row.company_id,
    slug: row.slug,
    legalName: row.legal_name,
    displayName: row.display_name,
    country: row.country,
    address: row.address,
    level: row.level,
  },
  kind: row.kind,
  method: row.method,
  subject: row.subject,
  status: row.status,
  facts: row.facts,
  source: openAt(row),
  firstBy: row.first_name,
  maySign: !row.is_colleague && row.by_user !== readerId,
  needsTwo: needsTwo(row.kind, row.method) || row.status === 'disputed' || row.facts.disputed === true,
  papers,
  isSent: row.is_sent,
  createdAt: row.created_at.toISOString(),
});
