import type { LanguageCode } from '../../contract/core/languages.ts';
import type { MessageValue, Places } from '../../contract/core/message.ts';
import type { WrittenCode } from '../../contract/messages/writtenMessages.ts';
import type { NotificationKind } from '../../contract/messaging/notificationKinds.ts';
import { messagesIn, plainText } from '../i18n/messages.ts';

/** Kinds with texts in `contract/messages/noticesMessages.ts`; an announcement carries its own. */
export type WrittenKind = Exclude<NotificationKind, 'announcement'>;

/** Label of the button in a mail. */
const links = {
  adApproved: 'notices.seeAd',
  adRejected: 'notices.editAd',
  adSuspended: 'notices.seeAds',
  adRestored: 'notices.seeAd',
  adCorrected: 'notices.seeAd',
  adRemoved: 'notices.seeAds',
  adExpiring: 'notices.seeAds',
  adExpired: 'notices.renewAd',
  adPaused: 'notices.seeAds',
  favoriteChanged: 'notices.seeFavorites',
  searchMatch: 'notices.seeTheAd',
  searchDigest: 'notices.seeSearches',
  newInquiry: 'notices.readAndAnswer',
  contactRevealed: 'notices.seeWho',
  newMessage: 'notices.readAndAnswer',
  compareChanged: 'notices.seeCalculation',
  sellerBlocked: 'notices.openMessages',
  paymentSucceeded: 'notices.seePayments',
  paymentFailed: 'notices.seePayments',
  paymentRefunded: 'notices.seePayments',
  refundFailed: 'notices.seePayments',
  walletCredited: 'notices.seeWallet',
  walletDebited: 'notices.seeWallet',
  planBought: 'notices.seePlan',
  planEnding: 'notices.extendPlan',
  planRenews: 'notices.seePlan',
  planEnded: 'notices.seePlans',
  planRenewed: 'notices.seePlan',
  planRenewalFailed: 'notices.seePlan',
  ticketReply: 'notices.readAndAnswer',
  ticketStatus: 'notices.seeTicket',
  reportHandled: 'notices.seeReport',
  accessChanged: 'notices.openProfile',
  dataRequest: 'notices.seeData',
  newSignIn: 'notices.seeSessions',
  passwordChanged: 'notices.seeSessions',
  secondFactorChanged: 'notices.seeSecurity',
  recoveryCodeUsed: 'notices.seeSecurity',
  secondFactorFailed: 'notices.seeSecurity',
  accountBlocked: 'notices.openSite',
  accountUnblocked: 'notices.signIn',
  companyInvited: 'notices.seeCompany',
  companyJoined: 'notices.seeCompany',
  companyJoinAsked: 'notices.seeCompany',
  companyRoleChanged: 'notices.seeCompany',
  companyHandover: 'notices.seeAds',
  companyProposal: 'notices.seeCompany',
  companyDomainLost: 'notices.seeCompany',
  companyDomainDisputed: 'notices.seeCompany',
  companyDomainDecided: 'notices.seeCompany',
  companyAdminAsked: 'notices.seeCompany',
  companyAdminMade: 'notices.seeCompany',
  companyAdminRefused: 'notices.seeCompany',
  documentAsked: 'notices.seeDocuments',
  documentNotice: 'notices.seeDocuments',
  companyEvidenceEnding: 'notices.seeEvidence',
  companyEvidenceEnded: 'notices.seeEvidence',
  companyLevel: 'notices.seeEvidence',
  ticketAssigned: 'notices.seeTheTicket',
  ticketCustomerReply: 'notices.seeTheTicket',
  ticketsWaiting: 'notices.seeTickets',
  adsWaiting: 'notices.seeTheAds',
  backupFailed: 'notices.seeBackups',
  backupRestored: 'notices.seeBackups',
  integrityFailed: 'notices.seeIntegrity',
  screeningHit: 'notices.seeHits',
  trueMatch: 'notices.seeHits',
  listRefused: 'notices.seeLists',
  quotesWaiting: 'notices.seeQuotes',
} as const satisfies Record<WrittenKind, WrittenCode>;

type Named<Kind extends WrittenKind> = Places<`notices.${Kind}Title` | `notices.${Kind}Body`>;

/** Data required by a kind: what its texts name. Days are ISO 8601; amounts are minor units of `currency`. */
export type DataOf<Kind extends WrittenKind> = {
  [Name in Named<Kind> | ('amount' extends Named<Kind> ? 'currency' : never)]: MessageValue;
};

type Data = Record<string, MessageValue>;

const days = new Set(['until', 'startsAt', 'endsAt', 'madeAt']);

const isDay = (kind: WrittenKind, name: string): boolean =>
  days.has(name) || (kind === 'adsWaiting' && name === 'oldest');

/** Days and amounts as each language writes them. */
function written(kind: WrittenKind, { currency = 'USD', minorDigits = 2, ...data }: Data): Data {
  const values = Object.entries(data).map(([name, value]): [string, MessageValue] => {
    if (isDay(kind, name)) return [name, { day: plainText(value) }];
    if (name !== 'amount') return [name, value];
    return [
      name,
      { money: Number(value), currency: plainText(currency), digits: Number(plainText(minorDigits)) },
    ];
  });
  return Object.fromEntries(values);
}

/** The text of a kind in a language. */
export function textOf(
  kind: NotificationKind,
  data: Data,
  language: LanguageCode | null,
): { title: string; body: string; open: string } {
  const { say } = messagesIn(language);
  if (kind === 'announcement') {
    return { title: plainText(data.title), body: plainText(data.body), open: say('notices.open') };
  }
  // The types tie data to kinds where notifications are made; rows hold it as JSON.
  const tell = say as (code: WrittenCode, values?: Data) => string;
  const values = written(kind, data);
  return {
    title: tell(`notices.${kind}Title`, values).trim(),
    body: tell(`notices.${kind}Body`, values).trim(),
    open: tell(links[kind]),
  };
}
