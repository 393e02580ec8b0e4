/** A message to send; `path` is the page it leads to, from the root of the site. */
export type Mail = { to: string } & {
  [Template in keyof Templates]: { template: Template; values: Templates[Template] };
}[keyof Templates];

type WithoutTo<One> = One extends unknown ? Omit<One, 'to'> : never;
/** A message that nobody is named for yet. */
export type MailContent = WithoutTo<Mail>;

type AboutAd = { adTitle: string; reference: string; path: string };
type WithReason = AboutAd & { reason: string };

type Templates = {
  adApproved: AboutAd;
  adRejected: WithReason;
  adExpired: AboutAd;
  adSuspended: WithReason;
  adRestored: AboutAd;
  adRemoved: AboutAd;
  /** `reason` names what was corrected. */
  adCorrected: WithReason;
  revisionApproved: AboutAd;
  revisionRejected: WithReason;
  newInquiry: { adTitle: string; reference: string; from: string; message: string | null; path: string };
  resetPassword: { path: string };
  verifyEmail: { username: string; path: string };
  invitation: { username: string; path: string };
  passwordChanged: { path: string };
  accountDeleted: { username: string; path: string };
  newMessage: { adTitle: string; reference: string; from: string; message: string; path: string };
  favoriteChanged: { adTitle: string; reference: string; news: string[]; path: string };
  searchMatch: { adTitle: string; reference: string; searches: Found[]; path: string };
  searchDigest: { searches: { name: string; count: number; ads: Found[] }[]; path: string };
  planBought: { plan: string; startsAt: string; endsAt: string; path: string };
  planEnding: { plan: string; endsAt: string; path: string };
  planRenews: { plan: string; endsAt: string; path: string };
  planEnded: { plan: string; path: string };
  ticketDone: { number: string; subject: string; status: 'resolved' | 'closed'; path: string };
  /** What has no message of its own; `open` names what the link leads to. */
  notification: { title: string; body: string; open: string; path: string };
};

/** A name with why it is named. */
type Found = { name: string; why: string[] };

/** The parts of a message in the order they are read. */
export type MailText = {
  subject: string;
  paragraphs: string[];
  /** Somebody's own words, shown apart. */
  quote: string | null;
  link: { label: string; path: string };
};

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const because = ({ name, why }: Found): string =>
  why.length > 0 ? `“${oneLine(name)}” – ${oneLine(why.join(', '))}` : `“${oneLine(name)}”`;

const dayOf = (iso: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso));

type Writers = { [Template in keyof Templates]: (values: Templates[Template]) => MailText };

const writers: Writers = {
  adApproved: ({ adTitle, reference, path }) => ({
    subject: `Your ad ${reference} is published`,
    paragraphs: [`“${oneLine(adTitle)}” was approved and is now on the market.`],
    quote: null,
    link: { label: 'See your ad', path },
  }),
  adRejected: ({ adTitle, reference, reason, path }) => ({
    subject: `Your ad ${reference} needs a change`,
    paragraphs: [
      `“${oneLine(adTitle)}” was not approved. This is the reason:`,
      'Correct it and submit it again; nothing you entered is lost.',
    ],
    quote: reason,
    link: { label: 'Edit your ad', path },
  }),
  adExpired: ({ adTitle, reference, path }) => ({
    subject: `Your ad ${reference} has run out`,
    paragraphs: [
      `The days of “${oneLine(adTitle)}” are over, and it left the market.`,
      'Renew it to publish it for 30 more days; unchanged, it is back at once.',
    ],
    quote: null,
    link: { label: 'Renew your ad', path },
  }),
  adSuspended: ({ adTitle, reference, reason, path }) => ({
    subject: `Your ad ${reference} is suspended`,
    paragraphs: [
      `“${oneLine(adTitle)}” is out of the market until a moderator has looked at it. This is why:`,
    ],
    quote: reason,
    link: { label: 'See your ads', path },
  }),
  adRestored: ({ adTitle, reference, path }) => ({
    subject: `Your ad ${reference} is back on the market`,
    paragraphs: [`A moderator looked at “${oneLine(adTitle)}”: it is no longer suspended.`],
    quote: null,
    link: { label: 'See your ad', path },
  }),
  adRemoved: ({ adTitle, reference, path }) => ({
    subject: `Your ad ${reference} was deleted`,
    paragraphs: [`An administrator deleted “${oneLine(adTitle)}” with its documents.`],
    quote: null,
    link: { label: 'See your ads', path },
  }),
  adCorrected: ({ adTitle, reference, reason, path }) => ({
    subject: `Your ad ${reference} was corrected`,
    paragraphs: [`An administrator corrected “${oneLine(adTitle)}”. This was changed:`],
    quote: reason,
    link: { label: 'See your ad', path },
  }),
  revisionApproved: ({ adTitle, reference, path }) => ({
    subject: `The change of your ad ${reference} is published`,
    paragraphs: [`The new version of “${oneLine(adTitle)}” was approved and is now on the market.`],
    quote: null,
    link: { label: 'See your ad', path },
  }),
  revisionRejected: ({ adTitle, reference, reason, path }) => ({
    subject: `The change of your ad ${reference} needs a change`,
    paragraphs: [
      `The new version of “${oneLine(adTitle)}” was not approved. This is the reason:`,
      'The published version stays as it is. Correct the new one and submit it again.',
    ],
    quote: reason,
    link: { label: 'Edit your ad', path },
  }),
  planBought: ({ plan, startsAt, endsAt, path }) => ({
    subject: `Your plan ${oneLine(plan)}`,
    paragraphs: [`${oneLine(plan)} is yours from ${dayOf(startsAt)} to ${dayOf(endsAt)}.`],
    quote: null,
    link: { label: 'See your plan', path },
  }),
  planEnding: ({ plan, endsAt, path }) => ({
    subject: `Your plan ${oneLine(plan)} ends on ${dayOf(endsAt)}`,
    paragraphs: [
      `${oneLine(plan)} ends on ${dayOf(endsAt)}. Nothing you have is lost then.`,
      'Published ads beyond the free limit are paused, and come back when you have a plan again.',
    ],
    quote: null,
    link: { label: 'Extend it', path },
  }),
  planRenews: ({ plan, endsAt, path }) => ({
    subject: `Your plan ${oneLine(plan)} renews on ${dayOf(endsAt)}`,
    paragraphs: [
      `${oneLine(plan)} is bought again from your wallet on ${dayOf(endsAt)}, at its price of that day.`,
      'See that there is enough money in it, or switch the renewal off.',
    ],
    quote: null,
    link: { label: 'See your plan', path },
  }),
  planEnded: ({ plan, path }) => ({
    subject: `Your plan ${oneLine(plan)} has ended`,
    paragraphs: [
      `${oneLine(plan)} has ended. Nothing you have is lost.`,
      'Published ads beyond the free limit are paused, and come back when you have a plan again.',
    ],
    quote: null,
    link: { label: 'See the plans', path },
  }),
  newInquiry: ({ adTitle, reference, from, message, path }) => ({
    subject: `${oneLine(from)} asks about your ad ${reference}`,
    paragraphs: [
      message
        ? `${oneLine(from)} wrote about “${oneLine(adTitle)}”:`
        : `${oneLine(from)} asked for your contact details on “${oneLine(adTitle)}”.`,
    ],
    quote: message,
    link: { label: message ? 'Read and answer' : 'See who asked', path },
  }),
  resetPassword: ({ path }) => ({
    subject: 'Set a new password',
    paragraphs: [
      'Somebody, hopefully you, asked to set a new password for the account with this e-mail address.',
      'The link works once, within one hour. If it was not you, do nothing: your password stays as it is.',
    ],
    quote: null,
    link: { label: 'Set a new password', path },
  }),
  verifyEmail: ({ username, path }) => ({
    subject: 'Confirm your e-mail address',
    paragraphs: [
      `Confirm that this is the e-mail address of your account “${oneLine(username)}”.`,
      'The link works once, within 24 hours. If you made no account here, do nothing.',
    ],
    quote: null,
    link: { label: 'Confirm the address', path },
  }),
  invitation: ({ username, path }) => ({
    subject: 'An account was made for you',
    paragraphs: [
      `An administrator made an account with the username “${oneLine(username)}” for you. Set a password to use it.`,
      'The link works once, within seven days.',
    ],
    quote: null,
    link: { label: 'Set a password', path },
  }),
  passwordChanged: ({ path }) => ({
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your account was changed just now, and it was signed out everywhere else.',
      'If it was not you, ask for a new password at once, where you sign in.',
    ],
    quote: null,
    link: { label: 'Sign in', path },
  }),
  accountDeleted: ({ username, path }) => ({
    subject: 'Your account was deleted',
    paragraphs: [
      `Your account “${oneLine(username)}” was deleted: its ads are closed and your personal data is erased.`,
      'If it was not you, write to us.',
    ],
    quote: null,
    link: { label: 'Open the site', path },
  }),
  newMessage: ({ adTitle, reference, from, message, path }) => ({
    subject: `${oneLine(from)} wrote to you about ${reference}`,
    paragraphs: [`${oneLine(from)} wrote about “${oneLine(adTitle)}”:`],
    quote: message,
    link: { label: 'Read and answer', path },
  }),
  favoriteChanged: ({ adTitle, reference, news, path }) => ({
    subject: `${reference} changed: ${oneLine(adTitle)}`,
    paragraphs: [
      `“${oneLine(adTitle)}”, which you keep among your favorites, changed.`,
      ...news.map(oneLine),
    ],
    quote: null,
    link: { label: path.startsWith('/market/') ? 'See the ad' : 'See your favorites', path },
  }),
  searchMatch: ({ adTitle, reference, searches, path }) => ({
    subject: `New on the market: ${oneLine(adTitle)} (${reference})`,
    paragraphs: [
      `“${oneLine(adTitle)}” was published and matches what you look for:`,
      ...searches.map(because),
    ],
    quote: null,
    link: { label: 'See the ad', path },
  }),
  searchDigest: ({ searches, path }) => ({
    subject:
      searches.length === 1
        ? `New matches of “${oneLine(searches[0]?.name ?? '')}”`
        : `New matches of ${searches.length} saved searches`,
    paragraphs: searches.flatMap(({ name, count, ads }) => [
      `“${oneLine(name)}” found ${count === 1 ? 'one new ad' : `${count} new ads`}${count > ads.length ? ', among them' : ''}:`,
      ...ads.map(because),
    ]),
    quote: null,
    link: { label: 'See your saved searches', path },
  }),
  ticketDone: ({ number, subject, status, path }) => ({
    subject: `Your report ${number} is ${status}`,
    paragraphs: [
      `Thank you for telling us. We looked at “${oneLine(subject)}” (${number}) and ${status} it.`,
    ],
    quote: null,
    link: { label: 'Open the site', path },
  }),
  notification: ({ title, body, open, path }) => ({
    subject: oneLine(title),
    paragraphs: body === '' ? [] : [body],
    quote: null,
    link: { label: open, path },
  }),
};

export const writeMail = (mail: Mail): MailText =>
  // The union keeps template and values together, which a lookup by key cannot show to the compiler.
  (writers[mail.template] as (values: Mail['values']) => MailText)(mail.values);
