import type { LanguageCode } from '../../contract/core/languages.ts';
import type { MessageValue } from '../../contract/core/message.ts';
import type { NotificationKind } from '../../contract/messaging/notificationKinds.ts';
import { messagesIn, plainText } from '../i18n/messages.ts';

type Text = { title: string; body: string /** Label of the button in a mail. */; open: string };

/** English texts of each kind; placeholders as in server/i18n/messages.ts. Kinds not listed carry their own text. */
export const english = {
  adApproved: {
    title: 'Your ad {reference} is published',
    body: '“{adTitle}” was approved and is on the market.',
    open: 'See your ad',
  },
  adRejected: {
    title: 'Your ad {reference} needs a change',
    body: '“{adTitle}”: {reason}',
    open: 'Edit your ad',
  },
  adSuspended: {
    title: 'Your ad {reference} is suspended',
    body: '“{adTitle}”: {reason}',
    open: 'See your ads',
  },
  adRestored: {
    title: 'Your ad {reference} is back on the market',
    body: 'A moderator looked at “{adTitle}”: it is no longer suspended.',
    open: 'See your ad',
  },
  adCorrected: {
    title: 'Your ad {reference} was corrected',
    body: '“{adTitle}”: {reason}',
    open: 'See your ad',
  },
  adRemoved: {
    title: 'Your ad {reference} was deleted',
    body: 'An administrator deleted “{adTitle}” with its documents.',
    open: 'See your ads',
  },
  adExpiring: {
    title: 'Your ad {reference} expires on {until:day}',
    body: 'Renew “{adTitle}” to keep it on the market.',
    open: 'See your ads',
  },
  adExpired: {
    title: 'Your ad {reference} has expired',
    body: '“{adTitle}” is no longer on the market. Renew it to publish it again.',
    open: 'Renew your ad',
  },
  adPaused: {
    title: 'Your ad {reference} is paused',
    body: '“{adTitle}” is more than your plan has room for. It comes back with a plan that has.',
    open: 'See your ads',
  },
  favoriteChanged: {
    title: '{reference} changed: {adTitle}',
    body: '{news}',
    open: 'See your favorites',
  },
  searchMatch: {
    title: 'New on the market: {adTitle}',
    body: '{reference} matches “{search}”{why}',
    open: 'See the ad',
  },
  searchDigest: {
    title: 'New matches of your saved searches',
    body: 'New ads: {count}. Searches: {searches}',
    open: 'See your saved searches',
  },
  newInquiry: {
    title: '{from} asks about your ad {reference}',
    body: '{message}',
    open: 'Read and answer',
  },
  newMessage: { title: '{from} wrote to you about {reference}', body: '{message}', open: 'Read and answer' },
  sellerBlocked: {
    title: 'The account behind {reference} was blocked',
    body: 'You asked about “{adTitle}”. We blocked the account of its seller. Check what was agreed before you pay or ship anything.',
    open: 'Open your messages',
  },
  paymentSucceeded: {
    title: 'Your payment {number} arrived',
    body: '{amount:money} – {description}',
    open: 'See your payments',
  },
  paymentFailed: {
    title: 'Your payment {number} did not go through',
    body: '{amount:money} – {description}. Nothing was charged. {reason}',
    open: 'See your payments',
  },
  paymentRefunded: {
    title: 'A refund of {amount:money}',
    body: '{description}',
    open: 'See your payments',
  },
  refundFailed: {
    title: 'A refund of {amount:money} could not be paid out',
    body: 'The payment counts as it did before. We will see to it.',
    open: 'See your payments',
  },
  walletCredited: {
    title: '{amount:money} was credited to your wallet',
    body: '{description}',
    open: 'See your wallet',
  },
  walletDebited: {
    title: '{amount:money} was taken from your wallet',
    body: '{description}',
    open: 'See your wallet',
  },
  planBought: {
    title: 'Your plan {plan}',
    body: '{plan} is yours from {startsAt:day} to {endsAt:day}.',
    open: 'See your plan',
  },
  planEnding: {
    title: 'Your plan {plan} ends on {endsAt:day}',
    body: 'Nothing you have is lost then. Published ads beyond the free limit are paused.',
    open: 'Extend it',
  },
  planRenews: {
    title: 'Your plan {plan} renews on {endsAt:day}',
    body: 'It is bought again from your wallet, at its price of that day.',
    open: 'See your plan',
  },
  planEnded: {
    title: 'Your plan {plan} has ended',
    body: 'Nothing you have is lost. Published ads beyond the free limit are paused.',
    open: 'See the plans',
  },
  planRenewed: {
    title: 'Your plan {plan} was renewed',
    body: 'It was bought again from your wallet and goes on to {endsAt:day}.',
    open: 'See your plan',
  },
  planRenewalFailed: {
    title: 'Your plan {plan} could not be renewed',
    body: '{reason} It ends on {endsAt:day}.',
    open: 'See your plan',
  },
  ticketReply: {
    title: 'An answer to {number}: {subject}',
    body: '{from} answered you.',
    open: 'Read and answer',
  },
  ticketStatus: { title: '{number} is {status}', body: '{subject}', open: 'See your ticket' },
  reportHandled: {
    title: 'Your report {number} is {status}',
    body: 'Thank you for telling us. We looked at “{subject}”.',
    open: 'See your report',
  },
  accessChanged: {
    title: 'Your role or permissions were changed',
    body: '{change}',
    open: 'Open your profile',
  },
  newSignIn: {
    title: 'A new sign-in to your account',
    body: '{device}, from {address}. If it was not you, change your password at once.',
    open: 'See where you are signed in',
  },
  passwordChanged: {
    title: 'Your password was changed',
    body: 'If it was not you, ask for a new password at once, where you sign in.',
    open: 'See where you are signed in',
  },
  secondFactorChanged: {
    title: 'Your second factor was changed',
    body: '{change} If it was not you, change your password at once and write to us.',
    open: 'See your security settings',
  },
  recoveryCodeUsed: {
    title: 'A recovery code was used',
    body: 'Unused codes left: {left}. If it was not you, change your password and make new recovery codes at once.',
    open: 'See your security settings',
  },
  secondFactorFailed: {
    title: 'Somebody has your password',
    body: 'Somebody at {address} entered your password and then several wrong codes. If it was not you, change your password at once.',
    open: 'See your security settings',
  },
  accountBlocked: {
    title: 'Your account was blocked',
    body: 'You were signed out everywhere. If you think that this is a mistake, write to us.',
    open: 'Open the site',
  },
  accountUnblocked: {
    title: 'Your account was unblocked',
    body: 'You can sign in as before.',
    open: 'Sign in',
  },
  ticketAssigned: { title: '{number} is yours to answer', body: '{subject}', open: 'See the ticket' },
  ticketCustomerReply: { title: '{from} answered in {number}', body: '{subject}', open: 'See the ticket' },
  ticketsWaiting: {
    title: 'Tickets wait for an answer: {count}',
    body: 'The oldest: {oldest}',
    open: 'See the tickets',
  },
  adsWaiting: {
    title: 'Ads wait for approval: {count}',
    body: 'The oldest was submitted on {oldest:day}.',
    open: 'See the ads',
  },
  backupFailed: { title: 'A backup failed', body: '{name}: {reason}', open: 'See the backups' },
  backupRestored: {
    title: 'A backup was restored',
    body: '{name}, made on {madeAt:day}. Everybody was signed out.',
    open: 'See the backups',
  },
  integrityFailed: {
    title: 'The books are not exact',
    body: 'Faults found: {count}. Look before more money moves.',
    open: 'See the integrity check',
  },
} as const satisfies Record<Exclude<NotificationKind, 'announcement'>, Text>;

type Texts = typeof english;

/** Placeholder names of a template, without the format after the colon. */
type Named<Template extends string> = Template extends `${string}{${infer Name}}${infer Rest}`
  ?
      | (Name extends `${infer Plain}:money`
          ? Plain | 'currency'
          : Name extends `${infer Plain}:${string}`
            ? Plain
            : Name)
      | Named<Rest>
  : never;

/** Data required by a kind: the placeholders of its texts. */
export type DataOf<Kind extends keyof Texts> = {
  [Name in Named<Texts[Kind]['title'] | Texts[Kind]['body']>]: MessageValue;
};

/** The text of a kind in a language; an announcement carries its own. */
export function textOf(
  kind: NotificationKind,
  data: Record<string, MessageValue>,
  language: LanguageCode | null,
): Text {
  const { translate } = messagesIn(language);
  if (kind === 'announcement') {
    return { title: plainText(data.title), body: plainText(data.body), open: translate('Open') };
  }
  const { title, body, open } = english[kind];
  return { title: translate(title, data).trim(), body: translate(body, data).trim(), open: translate(open) };
}
