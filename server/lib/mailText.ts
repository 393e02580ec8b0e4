import { type Values, type Words, wordsIn } from '../words/words.ts';
import type { Found, Mail, MailText, Templates } from './mailTemplates.ts';

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

type Say = Words['say'];

/** What somebody wrote stands in one line within a sentence. */
const sayInLine =
  ({ say }: Words): Say =>
  (text, values: Values = {}) =>
    say(
      text,
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          typeof value === 'string' ? oneLine(value) : value,
        ]),
      ),
    );

const because = (say: Say, { name, why }: Found): string =>
  why.length > 0 ? say('“{name}” – {why}', { name, why: why.join(say(', ')) }) : say('“{name}”', { name });

type Writers = { [Template in keyof Templates]: (say: Say, values: Templates[Template]) => MailText };

const writers: Writers = {
  adApproved: (say, { adTitle, reference, path }) => ({
    subject: say('Your ad {reference} is published', { reference }),
    paragraphs: [say('“{adTitle}” was approved and is now on the market.', { adTitle })],
    quote: null,
    link: { label: say('See your ad'), path },
  }),
  adRejected: (say, { adTitle, reference, reason, path }) => ({
    subject: say('Your ad {reference} needs a change', { reference }),
    paragraphs: [
      say('“{adTitle}” was not approved. This is the reason:', { adTitle }),
      say('Correct it and submit it again; nothing you entered is lost.'),
    ],
    quote: reason,
    link: { label: say('Edit your ad'), path },
  }),
  adExpired: (say, { adTitle, reference, path }) => ({
    subject: say('Your ad {reference} has expired', { reference }),
    paragraphs: [
      say('“{adTitle}” has expired and is no longer on the market.', { adTitle }),
      say('Renew it to publish it for 30 more days; unchanged, it is back at once.'),
    ],
    quote: null,
    link: { label: say('Renew your ad'), path },
  }),
  adSuspended: (say, { adTitle, reference, reason, path }) => ({
    subject: say('Your ad {reference} is suspended', { reference }),
    paragraphs: [
      say('“{adTitle}” is out of the market until a moderator has looked at it. This is why:', { adTitle }),
    ],
    quote: reason,
    link: { label: say('See your ads'), path },
  }),
  adRestored: (say, { adTitle, reference, path }) => ({
    subject: say('Your ad {reference} is back on the market', { reference }),
    paragraphs: [say('A moderator looked at “{adTitle}”: it is no longer suspended.', { adTitle })],
    quote: null,
    link: { label: say('See your ad'), path },
  }),
  adRemoved: (say, { adTitle, reference, path }) => ({
    subject: say('Your ad {reference} was deleted', { reference }),
    paragraphs: [say('An administrator deleted “{adTitle}” with its documents.', { adTitle })],
    quote: null,
    link: { label: say('See your ads'), path },
  }),
  adCorrected: (say, { adTitle, reference, reason, path }) => ({
    subject: say('Your ad {reference} was corrected', { reference }),
    paragraphs: [say('An administrator corrected “{adTitle}”. This was changed:', { adTitle })],
    quote: reason,
    link: { label: say('See your ad'), path },
  }),
  revisionApproved: (say, { adTitle, reference, path }) => ({
    subject: say('The change of your ad {reference} is published', { reference }),
    paragraphs: [say('The new version of “{adTitle}” was approved and is now on the market.', { adTitle })],
    quote: null,
    link: { label: say('See your ad'), path },
  }),
  revisionRejected: (say, { adTitle, reference, reason, path }) => ({
    subject: say('The change of your ad {reference} needs a change', { reference }),
    paragraphs: [
      say('The new version of “{adTitle}” was not approved. This is the reason:', { adTitle }),
      say('The published version stays as it is. Correct the new one and submit it again.'),
    ],
    quote: reason,
    link: { label: say('Edit your ad'), path },
  }),
  planBought: (say, { plan, startsAt, endsAt, path }) => ({
    subject: say('Your plan {plan}', { plan }),
    paragraphs: [say('{plan} is yours from {startsAt:day} to {endsAt:day}.', { plan, startsAt, endsAt })],
    quote: null,
    link: { label: say('See your plan'), path },
  }),
  planEnding: (say, { plan, endsAt, path }) => ({
    subject: say('Your plan {plan} ends on {endsAt:day}', { plan, endsAt }),
    paragraphs: [
      say('{plan} ends on {endsAt:day}. Nothing you have is lost then.', { plan, endsAt }),
      say('Published ads beyond the free limit are paused, and come back when you have a plan again.'),
    ],
    quote: null,
    link: { label: say('Extend it'), path },
  }),
  planRenews: (say, { plan, endsAt, path }) => ({
    subject: say('Your plan {plan} renews on {endsAt:day}', { plan, endsAt }),
    paragraphs: [
      say('{plan} is bought again from your wallet on {endsAt:day}, at its price of that day.', {
        plan,
        endsAt,
      }),
      say('See that there is enough money in it, or switch the renewal off.'),
    ],
    quote: null,
    link: { label: say('See your plan'), path },
  }),
  planEnded: (say, { plan, path }) => ({
    subject: say('Your plan {plan} has ended', { plan }),
    paragraphs: [
      say('{plan} has ended. Nothing you have is lost.', { plan }),
      say('Published ads beyond the free limit are paused, and come back when you have a plan again.'),
    ],
    quote: null,
    link: { label: say('See the plans'), path },
  }),
  newInquiry: (say, { adTitle, reference, from, message, path }) => ({
    subject: say('{from} asks about your ad {reference}', { from, reference }),
    paragraphs: [
      message
        ? say('{from} wrote about “{adTitle}”:', { from, adTitle })
        : say('{from} asked for your contact details on “{adTitle}”.', { from, adTitle }),
    ],
    quote: message,
    link: { label: message ? say('Read and answer') : say('See who asked'), path },
  }),
  resetPassword: (say, { path }) => ({
    subject: say('Set a new password'),
    paragraphs: [
      say('Somebody, hopefully you, asked to set a new password for the account with this e-mail address.'),
      say(
        'The link works once, within one hour. If it was not you, do nothing: your password stays as it is.',
      ),
    ],
    quote: null,
    link: { label: say('Set a new password'), path },
  }),
  verifyEmail: (say, { username, path }) => ({
    subject: say('Confirm your e-mail address'),
    paragraphs: [
      say('Confirm that this is the e-mail address of your account “{username}”.', { username }),
      say('The link works once, within 24 hours. If you made no account here, do nothing.'),
    ],
    quote: null,
    link: { label: say('Confirm the address'), path },
  }),
  invitation: (say, { username, path }) => ({
    subject: say('An account was made for you'),
    paragraphs: [
      say(
        'An administrator made an account with the username “{username}” for you. Set a password to use it.',
        { username },
      ),
      say('The link works once, within seven days.'),
    ],
    quote: null,
    link: { label: say('Set a password'), path },
  }),
  alreadyRegistered: (say, { username, path }) => ({
    subject: say('You already have an account'),
    paragraphs: [
      say(
        'Somebody, hopefully you, tried to register with this e-mail address. It has an account already: “{username}”.',
        { username },
      ),
      say('Sign in, or ask for a new password there if you forgot yours. If it was not you, do nothing.'),
    ],
    quote: null,
    link: { label: say('Sign in'), path },
  }),
  passwordEnded: (say, { provider, path }) => ({
    subject: say('Your password no longer works'),
    paragraphs: [
      say(
        'You proved with {provider} that the e-mail address of your account is yours. Until then somebody else could have registered it, so its password and all its other sessions were ended.',
        { provider },
      ),
      say('Sign in with {provider}, or set a new password with “Forgot password?” where you sign in.', {
        provider,
      }),
    ],
    quote: null,
    link: { label: say('Sign in'), path },
  }),
  passwordChanged: (say, { path }) => ({
    subject: say('Your password was changed'),
    paragraphs: [
      say('The password of your account was changed just now, and it was signed out everywhere else.'),
      say('If it was not you, ask for a new password at once, where you sign in.'),
    ],
    quote: null,
    link: { label: say('Sign in'), path },
  }),
  accountDeleted: (say, { username, path }) => ({
    subject: say('Your account was deleted'),
    paragraphs: [
      say('Your account “{username}” was deleted: its ads are closed and your personal data is erased.', {
        username,
      }),
      say('If it was not you, write to us.'),
    ],
    quote: null,
    link: { label: say('Open the site'), path },
  }),
  newMessage: (say, { adTitle, reference, from, message, path }) => ({
    subject: say('{from} wrote to you about {reference}', { from, reference }),
    paragraphs: [say('{from} wrote about “{adTitle}”:', { from, adTitle })],
    quote: message,
    link: { label: say('Read and answer'), path },
  }),
  favoriteChanged: (say, { adTitle, reference, news, path }) => ({
    subject: say('{reference} changed: {adTitle}', { reference, adTitle }),
    paragraphs: [
      say('“{adTitle}”, which you keep among your favorites, changed.', { adTitle }),
      ...news.map((one) => say('{one:word}', { one })),
    ],
    quote: null,
    link: { label: path.startsWith('/market/') ? say('See the ad') : say('See your favorites'), path },
  }),
  searchMatch: (say, { adTitle, reference, searches, path }) => ({
    subject: say('New on the market: {adTitle} ({reference})', { adTitle, reference }),
    paragraphs: [
      say('“{adTitle}” was published and matches what you look for:', { adTitle }),
      ...searches.map((one) => because(say, one)),
    ],
    quote: null,
    link: { label: say('See the ad'), path },
  }),
  searchDigest: (say, { searches, path }) => ({
    subject:
      searches.length === 1
        ? say('New matches of “{name}”', { name: searches[0]?.name ?? '' })
        : say('New matches of {count} saved searches', { count: searches.length }),
    paragraphs: searches.flatMap(({ name, count, ads }) => [
      count > ads.length
        ? say('“{name}” found {count} new ads, among them:', { name, count })
        : say('“{name}” found {count} new ads:', { name, count }),
      ...ads.map((ad) => because(say, ad)),
    ]),
    quote: null,
    link: { label: say('See your saved searches'), path },
  }),
  ticketDone: (say, { number, subject, status, path }) => ({
    subject: say('Your report {number} is {status:word}', { number, status }),
    paragraphs: [
      status === 'resolved'
        ? say('Thank you for telling us. We looked at “{subject}” ({number}) and resolved it.', {
            subject,
            number,
          })
        : say('Thank you for telling us. We looked at “{subject}” ({number}) and closed it.', {
            subject,
            number,
          }),
    ],
    quote: null,
    link: { label: say('Open the site'), path },
  }),
  notification: (_say, { title, body, open, path }) => ({
    subject: oneLine(title),
    paragraphs: body === '' ? [] : [body],
    quote: null,
    link: { label: open, path },
  }),
};

/** In the language of whom it is for. */
export const writeMail = (mail: Mail): MailText & Pick<Words, 'language' | 'direction'> => {
  const words = wordsIn(mail.language);
  // The union keeps template and values together, which a lookup by key cannot show to the compiler.
  const write = writers[mail.template] as (say: Say, values: Mail['values']) => MailText;
  const { language, direction } = words;
  return { ...write(sayInLine(words), mail.values), language, direction };
};
