import { type Message, msg } from '../core/message.ts';
import { PAPER_DAYS } from '../evidence/evidenceKinds.ts';
import { ADDRESS_DAYS } from '../site/siteSettings.ts';

/** Two years after the last ad that had a file (server/documentChecks). */
const FILE_DAYS = 730;

type Kept = {
  what: Message;
  why: Message;
  /** Days from its writing until it is deleted. Null: no limit; what is kept names nobody then, or is taken over by others. */
  days: number | null;
};

/**
 * What the deletion of an account leaves, why, and for how long: the one table that the screens, the copy of one's data and
 * docs/security.md read from.
 */
export const keptData: readonly Kept[] = [
  { what: msg('accounts.keptPayments'), why: msg('accounts.whyBooks'), days: null },
  { what: msg('accounts.keptAds'), why: msg('accounts.whyRecord'), days: null },
  { what: msg('accounts.keptMessages'), why: msg('accounts.whyOthers'), days: null },
  { what: msg('accounts.keptTickets'), why: msg('accounts.whyRecord'), days: null },
  { what: msg('accounts.keptUsername'), why: msg('accounts.whyImpersonation'), days: null },
  { what: msg('accounts.keptAudit'), why: msg('accounts.whySecurity'), days: null },
  { what: msg('accounts.keptAddresses'), why: msg('accounts.whySecurity'), days: ADDRESS_DAYS.max },
  { what: msg('accounts.keptDocuments'), why: msg('accounts.whySecurity'), days: FILE_DAYS },
  { what: msg('accounts.keptPapers'), why: msg('accounts.whyRecord'), days: PAPER_DAYS },
  { what: msg('accounts.keptAttestations'), why: msg('accounts.whyRecord'), days: null },
  { what: msg('accounts.keptRequests'), why: msg('accounts.whyRecord'), days: null },
  { what: msg('accounts.keptBackups'), why: msg('accounts.whyBackups'), days: null },
];
