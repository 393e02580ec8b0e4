/** A message to send; `path` is the page it leads to, from the root of the site. */
export type Mail = { to: string } & {
  [Template in keyof Templates]: { template: Template; values: Templates[Template] };
}[keyof Templates];

type Templates = {
  adApproved: { adTitle: string; reference: string; path: string };
  adRejected: { adTitle: string; reference: string; reason: string; path: string };
  newInquiry: { adTitle: string; reference: string; from: string; message: string | null; path: string };
  resetPassword: { path: string };
  verifyEmail: { username: string; path: string };
  invitation: { username: string; path: string };
  passwordChanged: { path: string };
  accountDeleted: { username: string; path: string };
};

/** The parts of a message in the order they are read. */
export type MailText = {
  subject: string;
  paragraphs: string[];
  /** Somebody's own words, shown apart. */
  quote: string | null;
  link: { label: string; path: string };
};

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

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
};

export const writeMail = (mail: Mail): MailText =>
  // The union keeps template and values together, which a lookup by key cannot show to the compiler.
  (writers[mail.template] as (values: Mail['values']) => MailText)(mail.values);
