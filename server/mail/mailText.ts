import { type MessageValue, msg } from '../../contract/core/message.ts';
import { type Messages, messagesIn, type Values } from '../i18n/messages.ts';
import type { Found, Mail, MailText, Templates } from './mailTemplates.ts';

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

type Translate = Messages['translate'];

/** Text by users is reduced to one line within a sentence. */
const translateInLine =
  ({ translate }: Messages): Translate =>
  (text, values: Values = {}) =>
    translate(
      text,
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          typeof value === 'string' ? oneLine(value) : value,
        ]),
      ),
    );

const because = (translate: Translate, { name, why }: Found): string =>
  why.length > 0
    ? translate('“{name}” – {why}', { name, why: why.join(translate(', ')) })
    : translate('“{name}”', { name });

/** The words of a person as they are, on several lines too; a message in the language of the mail. */
const quoted = (translate: Translate, reason: MessageValue): string =>
  typeof reason === 'string' ? reason : translate('{reason}', { reason });

const statusTexts = { resolved: msg('support.statusResolved'), closed: msg('support.statusClosed') };

type Writers = {
  [Template in keyof Templates]: (translate: Translate, values: Templates[Template]) => MailText;
};

const writers: Writers = {
  adApproved: (translate, { adTitle, reference, path }) => ({
    subject: translate('Your ad {reference} is published', { reference }),
    paragraphs: [translate('“{adTitle}” was approved and is now on the market.', { adTitle })],
    quote: null,
    link: { label: translate('See your ad'), path },
  }),
  adRejected: (translate, { adTitle, reference, reason, path }) => ({
    subject: translate('Your ad {reference} needs a change', { reference }),
    paragraphs: [
      translate('“{adTitle}” was not approved. This is the reason:', { adTitle }),
      translate('Correct it and submit it again; nothing you entered is lost.'),
    ],
    quote: quoted(translate, reason),
    link: { label: translate('Edit your ad'), path },
  }),
  adExpired: (translate, { adTitle, reference, path }) => ({
    subject: translate('Your ad {reference} has expired', { reference }),
    paragraphs: [
      translate('“{adTitle}” has expired and is no longer on the market.', { adTitle }),
      translate('Renew it to publish it for 30 more days; unchanged, it is back at once.'),
    ],
    quote: null,
    link: { label: translate('Renew your ad'), path },
  }),
  adSuspended: (translate, { adTitle, reference, reason, path }) => ({
    subject: translate('Your ad {reference} is suspended', { reference }),
    paragraphs: [
      translate('“{adTitle}” is out of the market until a moderator has looked at it. This is why:', {
        adTitle,
      }),
    ],
    quote: quoted(translate, reason),
    link: { label: translate('See your ads'), path },
  }),
  adRestored: (translate, { adTitle, reference, path }) => ({
    subject: translate('Your ad {reference} is back on the market', { reference }),
    paragraphs: [translate('A moderator looked at “{adTitle}”: it is no longer suspended.', { adTitle })],
    quote: null,
    link: { label: translate('See your ad'), path },
  }),
  adRemoved: (translate, { adTitle, reference, path }) => ({
    subject: translate('Your ad {reference} was deleted', { reference }),
    paragraphs: [translate('An administrator deleted “{adTitle}” with its documents.', { adTitle })],
    quote: null,
    link: { label: translate('See your ads'), path },
  }),
  adCorrected: (translate, { adTitle, reference, reason, path }) => ({
    subject: translate('Your ad {reference} was corrected', { reference }),
    paragraphs: [translate('An administrator corrected “{adTitle}”. This was changed:', { adTitle })],
    quote: quoted(translate, reason),
    link: { label: translate('See your ad'), path },
  }),
  revisionApproved: (translate, { adTitle, reference, path }) => ({
    subject: translate('The change of your ad {reference} is published', { reference }),
    paragraphs: [
      translate('The new version of “{adTitle}” was approved and is now on the market.', { adTitle }),
    ],
    quote: null,
    link: { label: translate('See your ad'), path },
  }),
  revisionRejected: (translate, { adTitle, reference, reason, path }) => ({
    subject: translate('The change of your ad {reference} needs a change', { reference }),
    paragraphs: [
      translate('The new version of “{adTitle}” was not approved. This is the reason:', { adTitle }),
      translate('The published version stays as it is. Correct the new one and submit it again.'),
    ],
    quote: quoted(translate, reason),
    link: { label: translate('Edit your ad'), path },
  }),
  planBought: (translate, { plan, startsAt, endsAt, path }) => ({
    subject: translate('Your plan {plan}', { plan }),
    paragraphs: [
      translate('{plan} is yours from {startsAt:day} to {endsAt:day}.', { plan, startsAt, endsAt }),
    ],
    quote: null,
    link: { label: translate('See your plan'), path },
  }),
  planEnding: (translate, { plan, endsAt, path }) => ({
    subject: translate('Your plan {plan} ends on {endsAt:day}', { plan, endsAt }),
    paragraphs: [
      translate('{plan} ends on {endsAt:day}. Nothing you have is lost then.', { plan, endsAt }),
      translate('Published ads beyond the free limit are paused, and come back when you have a plan again.'),
    ],
    quote: null,
    link: { label: translate('Extend it'), path },
  }),
  planRenews: (translate, { plan, endsAt, path }) => ({
    subject: translate('Your plan {plan} renews on {endsAt:day}', { plan, endsAt }),
    paragraphs: [
      translate('{plan} is bought again from your wallet on {endsAt:day}, at its price of that day.', {
        plan,
        endsAt,
      }),
      translate('See that there is enough money in it, or switch the renewal off.'),
    ],
    quote: null,
    link: { label: translate('See your plan'), path },
  }),
  planEnded: (translate, { plan, path }) => ({
    subject: translate('Your plan {plan} has ended', { plan }),
    paragraphs: [
      translate('{plan} has ended. Nothing you have is lost.', { plan }),
      translate('Published ads beyond the free limit are paused, and come back when you have a plan again.'),
    ],
    quote: null,
    link: { label: translate('See the plans'), path },
  }),
  newInquiry: (translate, { adTitle, reference, from, message, path }) => ({
    subject: translate('Inquiry from {from} about {reference}', { from, reference }),
    paragraphs: [
      message
        ? translate('{from} wrote about “{adTitle}”:', { from, adTitle })
        : translate('{from} is interested in “{adTitle}” and left no message.', { from, adTitle }),
    ],
    quote: message,
    link: { label: translate('Read and answer'), path },
  }),
  resetPassword: (translate, { path }) => ({
    subject: translate('Set a new password'),
    paragraphs: [
      translate(
        'Somebody, hopefully you, asked to set a new password for the account with this e-mail address.',
      ),
      translate(
        'The link works once, within one hour. If it was not you, do nothing: your password stays as it is.',
      ),
    ],
    quote: null,
    link: { label: translate('Set a new password'), path },
  }),
  verifyEmail: (translate, { username, path }) => ({
    subject: translate('Confirm your e-mail address'),
    paragraphs: [
      translate('Confirm that this is the e-mail address of your account “{username}”.', { username }),
      translate('The link works once, within 24 hours. If you made no account here, do nothing.'),
    ],
    quote: null,
    link: { label: translate('Confirm the address'), path },
  }),
  invitation: (translate, { username, path }) => ({
    subject: translate('An account was made for you'),
    paragraphs: [
      translate(
        'An administrator made an account with the username “{username}” for you. Set a password to use it.',
        { username },
      ),
      translate('The link works once, within seven days.'),
    ],
    quote: null,
    link: { label: translate('Set a password'), path },
  }),
  alreadyRegistered: (translate, { username, path }) => ({
    subject: translate('You already have an account'),
    paragraphs: [
      translate(
        'Somebody, hopefully you, tried to register with this e-mail address. It has an account already: “{username}”.',
        { username },
      ),
      translate(
        'Sign in, or ask for a new password there if you forgot yours. If it was not you, do nothing.',
      ),
    ],
    quote: null,
    link: { label: translate('Sign in'), path },
  }),
  passwordEnded: (translate, { provider, path }) => ({
    subject: translate('Your password no longer works'),
    paragraphs: [
      translate(
        'You proved with {provider} that the e-mail address of your account is yours. Until then somebody else could have registered it, so its password and all its other sessions were ended.',
        { provider },
      ),
      translate('Sign in with {provider}, or set a new password with “Forgot password?” where you sign in.', {
        provider,
      }),
    ],
    quote: null,
    link: { label: translate('Sign in'), path },
  }),
  passwordChanged: (translate, { path }) => ({
    subject: translate('Your password was changed'),
    paragraphs: [
      translate('The password of your account was changed just now, and it was signed out everywhere else.'),
      translate('If it was not you, ask for a new password at once, where you sign in.'),
    ],
    quote: null,
    link: { label: translate('Sign in'), path },
  }),
  accountDeleted: (translate, { username, path }) => ({
    subject: translate('Your account was deleted'),
    paragraphs: [
      translate(
        'Your account “{username}” was deleted: its ads are closed and your personal data is erased.',
        {
          username,
        },
      ),
      translate('If it was not you, write to us.'),
    ],
    quote: null,
    link: { label: translate('Open the site'), path },
  }),
  newMessage: (translate, { adTitle, reference, from, message, path }) => ({
    subject: translate('{from} wrote to you about {reference}', { from, reference }),
    paragraphs: [translate('{from} wrote about “{adTitle}”:', { from, adTitle })],
    quote: message,
    link: { label: translate('Read and answer'), path },
  }),
  favoriteChanged: (translate, { adTitle, reference, news, path }) => ({
    subject: translate('{reference} changed: {adTitle}', { reference, adTitle }),
    paragraphs: [
      translate('“{adTitle}”, which you keep among your favorites, changed.', { adTitle }),
      ...news.map((one) => translate('{one}', { one })),
    ],
    quote: null,
    link: {
      label: path.startsWith('/market/') ? translate('See the ad') : translate('See your favorites'),
      path,
    },
  }),
  searchMatch: (translate, { adTitle, reference, searches, path }) => ({
    subject: translate('New on the market: {adTitle} ({reference})', { adTitle, reference }),
    paragraphs: [
      translate('“{adTitle}” was published and matches what you look for:', { adTitle }),
      ...searches.map((one) => because(translate, one)),
    ],
    quote: null,
    link: { label: translate('See the ad'), path },
  }),
  searchDigest: (translate, { searches, path }) => ({
    subject:
      searches.length === 1
        ? translate('New matches of “{name}”', { name: searches[0]?.name ?? '' })
        : translate('New matches of {count} saved searches', { count: searches.length }),
    paragraphs: searches.flatMap(({ name, count, ads }) => [
      count > ads.length
        ? translate('“{name}” found {count} new ads, among them:', { name, count })
        : translate('“{name}” found {count} new ads:', { name, count }),
      ...ads.map((ad) => because(translate, ad)),
    ]),
    quote: null,
    link: { label: translate('See your saved searches'), path },
  }),
  ticketDone: (translate, { number, subject, status, path }) => ({
    subject: translate('Your report {number} is {status}', { number, status: statusTexts[status] }),
    paragraphs: [
      status === 'resolved'
        ? translate('Thank you for telling us. We looked at “{subject}” ({number}) and resolved it.', {
            subject,
            number,
          })
        : translate('Thank you for telling us. We looked at “{subject}” ({number}) and closed it.', {
            subject,
            number,
          }),
    ],
    quote: null,
    link: { label: translate('Open the site'), path },
  }),
  notification: (_say, { title, body, open, path }) => ({
    subject: oneLine(title),
    paragraphs: body === '' ? [] : [body],
    quote: null,
    link: { label: open, path },
  }),
};

/** In the recipient's language. */
export const writeMail = (mail: Mail): MailText & Pick<Messages, 'language' | 'direction'> => {
  const words = messagesIn(mail.language);
  // The union ties values to templates, which TypeScript cannot infer for a lookup by key.
  const write = writers[mail.template] as (translate: Translate, values: Mail['values']) => MailText;
  const { language, direction } = words;
  return { ...write(translateInLine(words), mail.values), language, direction };
};
