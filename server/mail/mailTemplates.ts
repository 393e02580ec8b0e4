import type { LanguageCode } from '../../contract/core/languages.ts';
import type { Message, MessageValue } from '../../contract/core/message.ts';

/** A mail to send; `path` is the page it links to, relative to the site's root. In English if there is no language. */
export type Mail = { to: string; language?: LanguageCode | null } & {
  [Template in keyof Templates]: { template: Template; values: Templates[Template] };
}[keyof Templates];

type WithoutTo<One> = One extends unknown ? Omit<One, 'to' | 'language'> : never;
/** A mail without a recipient. */
export type MailContent = WithoutTo<Mail>;

type AboutAd = { adTitle: string; reference: string; path: string };
type WithReason = AboutAd & { reason: MessageValue };

export type Templates = {
  adApproved: AboutAd;
  adRejected: WithReason;
  adExpired: AboutAd;
  adSuspended: WithReason;
  adRestored: AboutAd;
  adRemoved: AboutAd;
  /** `reason` describes the correction. */
  adCorrected: WithReason;
  revisionApproved: AboutAd;
  revisionRejected: WithReason;
  newInquiry: { adTitle: string; reference: string; from: string; message: string | null; path: string };
  resetPassword: { path: string };
  verifyEmail: { username: string; path: string };
  invitation: { username: string; path: string };
  companyInvitation: { company: string; by: string; role: Message; path: string };
  domainCode: { company: string; domain: string; code: string; path: string };
  alreadyRegistered: { username: string; path: string };
  passwordChanged: { path: string };
  passwordEnded: { provider: string; path: string };
  accountDeleted: { username: string; path: string };
  newMessage: { adTitle: string; reference: string; from: string; message: string; path: string };
  favoriteChanged: { adTitle: string; reference: string; news: Message[]; path: string };
  searchMatch: { adTitle: string; reference: string; searches: Found[]; path: string };
  searchDigest: { searches: { name: string; count: number; ads: Found[] }[]; path: string };
  planBought: { plan: string; startsAt: string; endsAt: string; path: string };
  planEnding: { plan: string; endsAt: string; path: string };
  planRenews: { plan: string; endsAt: string; path: string };
  planEnded: { plan: string; path: string };
  testMail: { siteName: string; path: string };
  ticketDone: { number: string; subject: string; status: 'resolved' | 'closed'; path: string };
  /** For kinds without a template of their own; `open` is the label of the link. */
  notification: { title: string; body: string; open: string; path: string };
};

/** A name with the reasons it is listed. */
export type Found = { name: string; why: string[] };

/** The parts of a mail in reading order. */
export type MailText = {
  subject: string;
  paragraphs: string[];
  /** Text written by a user, set apart. */
  quote: string | null;
  link: { label: string; path: string };
};
