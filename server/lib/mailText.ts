/** A message to send; `path` is the page it leads to, from the root of the site. */
export type Mail = { to: string } & {
  [Template in keyof Templates]: { template: Template; values: Templates[Template] };
}[keyof Templates];

type Templates = {
  adApproved: { adTitle: string; reference: string; path: string };
  adRejected: { adTitle: string; reference: string; reason: string; path: string };
  newInquiry: { adTitle: string; reference: string; from: string; message: string | null; path: string };
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
};

export const writeMail = (mail: Mail): MailText =>
  // The union keeps template and values together, which a lookup by key cannot show to the compiler.
  (writers[mail.template] as (values: Mail['values']) => MailText)(mail.values);
