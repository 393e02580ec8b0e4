import { type MessageValue, msg } from '../../contract/core/message.ts';
import { type Messages, messagesIn } from '../i18n/messages.ts';
import type { Found, Mail, MailText, Templates } from './mailTemplates.ts';

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

type Say = Messages['say'];
type Values = Record<string, MessageValue>;

/** Text by users is reduced to one line within a sentence. */
const sayInLine = ({ say }: Messages): Say => {
  const write = (code: Parameters<Say>[0], values: Values = {}) =>
    (say as (code: string, values: Values) => string)(
      code,
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          typeof value === 'string' ? oneLine(value) : value,
        ]),
      ),
    );
  return write;
};

const because = (say: Say, { name, why }: Found): string =>
  why.length > 0
    ? say('mails.quotedWhy', { name, why: why.join(say('field.separator')) })
    : say('mails.quoted', { name });

/** The words of a person as they are, on several lines too; a message in the language of the mail. */
const quoted = (say: Say, reason: MessageValue): string =>
  typeof reason === 'string' ? reason : say('field.ownWords', { text: reason });

const day = (iso: string): MessageValue => ({ day: iso });

const statusTexts = { resolved: msg('support.statusResolved'), closed: msg('support.statusClosed') };

type Writers = {
  [Template in keyof Templates]: (say: Say, values: Templates[Template]) => MailText;
};

const writers: Writers = {
  adApproved: (say, { adTitle, reference, path }) => ({
    subject: say('notices.adApprovedTitle', { reference }),
    paragraphs: [say('mails.approved', { adTitle })],
    quote: null,
    link: { label: say('notices.seeAd'), path },
  }),
  adRejected: (say, { adTitle, reference, reason, path }) => ({
    subject: say('notices.adRejectedTitle', { reference }),
    paragraphs: [say('mails.notApproved', { adTitle }), say('mails.correctAndSubmit')],
    quote: quoted(say, reason),
    link: { label: say('notices.editAd'), path },
  }),
  adExpired: (say, { adTitle, reference, path }) => ({
    subject: say('notices.adExpiredTitle', { reference }),
    paragraphs: [say('mails.expired', { adTitle }), say('mails.renew')],
    quote: null,
    link: { label: say('notices.renewAd'), path },
  }),
  adSuspended: (say, { adTitle, reference, reason, path }) => ({
    subject: say('notices.adSuspendedTitle', { reference }),
    paragraphs: [
      say('mails.suspended', {
        adTitle,
      }),
    ],
    quote: quoted(say, reason),
    link: { label: say('notices.seeAds'), path },
  }),
  adRestored: (say, { adTitle, reference, path }) => ({
    subject: say('notices.adRestoredTitle', { reference }),
    paragraphs: [say('notices.adRestoredBody', { adTitle })],
    quote: null,
    link: { label: say('notices.seeAd'), path },
  }),
  adRemoved: (say, { adTitle, reference, path }) => ({
    subject: say('notices.adRemovedTitle', { reference }),
    paragraphs: [say('notices.adRemovedBody', { adTitle })],
    quote: null,
    link: { label: say('notices.seeAds'), path },
  }),
  adCorrected: (say, { adTitle, reference, reason, path }) => ({
    subject: say('notices.adCorrectedTitle', { reference }),
    paragraphs: [say('mails.corrected', { adTitle })],
    quote: quoted(say, reason),
    link: { label: say('notices.seeAd'), path },
  }),
  revisionApproved: (say, { adTitle, reference, path }) => ({
    subject: say('mails.changePublished', { reference }),
    paragraphs: [say('mails.newVersionApproved', { adTitle })],
    quote: null,
    link: { label: say('notices.seeAd'), path },
  }),
  revisionRejected: (say, { adTitle, reference, reason, path }) => ({
    subject: say('mails.changeRejected', { reference }),
    paragraphs: [say('mails.newVersionNotApproved', { adTitle }), say('mails.publishedStays')],
    quote: quoted(say, reason),
    link: { label: say('notices.editAd'), path },
  }),
  planBought: (say, { plan, startsAt, endsAt, path }) => ({
    subject: say('notices.planBoughtTitle', { plan }),
    paragraphs: [say('notices.planBoughtBody', { plan, startsAt: day(startsAt), endsAt: day(endsAt) })],
    quote: null,
    link: { label: say('notices.seePlan'), path },
  }),
  planEnding: (say, { plan, endsAt, path }) => ({
    subject: say('notices.planEndingTitle', { plan, endsAt: day(endsAt) }),
    paragraphs: [say('mails.planEnds', { plan, endsAt: day(endsAt) }), say('mails.adsPaused')],
    quote: null,
    link: { label: say('notices.extendPlan'), path },
  }),
  planRenews: (say, { plan, endsAt, path }) => ({
    subject: say('notices.planRenewsTitle', { plan, endsAt: day(endsAt) }),
    paragraphs: [
      say('mails.planBoughtAgain', {
        plan,
        endsAt: day(endsAt),
      }),
      say('mails.enoughMoney'),
    ],
    quote: null,
    link: { label: say('notices.seePlan'), path },
  }),
  planEnded: (say, { plan, path }) => ({
    subject: say('notices.planEndedTitle', { plan }),
    paragraphs: [say('mails.planEnded', { plan }), say('mails.adsPaused')],
    quote: null,
    link: { label: say('notices.seePlans'), path },
  }),
  testMail: (say, { siteName, path }) => ({
    subject: say('mails.testTitle', { siteName }),
    paragraphs: [say('mails.test', { siteName })],
    quote: null,
    link: { label: say('notices.openSite'), path },
  }),
  newInquiry: (say, { adTitle, reference, from, message, path }) => ({
    subject: say('notices.newInquiryTitle', { from, reference }),
    paragraphs: [
      message ? say('mails.wroteAbout', { from, adTitle }) : say('mails.interestedIn', { from, adTitle }),
    ],
    quote: message,
    link: { label: say('notices.readAndAnswer'), path },
  }),
  companyInvitation: (say, { company, by, role, path }) => ({
    subject: say('mails.companyInvitation', { company, by }),
    paragraphs: [say('mails.companyInvitedBy', { company, by, role }), say('mails.companyLink')],
    quote: null,
    link: { label: say('mails.companyAccept'), path },
  }),
  domainCode: (say, { company, domain, code, path }) => ({
    subject: say('mails.domainCode', { domain, code }),
    paragraphs: [say('mails.domainCodeFor', { company, domain, code }), say('mails.domainCodeNot')],
    quote: null,
    link: { label: say('notices.openSite'), path },
  }),
  resetPassword: (say, { path }) => ({
    subject: say('mails.newPassword'),
    paragraphs: [say('mails.askedForPassword'), say('mails.passwordLink')],
    quote: null,
    link: { label: say('mails.newPassword'), path },
  }),
  verifyEmail: (say, { username, path }) => ({
    subject: say('mails.confirmEmail'),
    paragraphs: [say('mails.confirmEmailOf', { username }), say('mails.confirmLink')],
    quote: null,
    link: { label: say('mails.confirmAddress'), path },
  }),
  invitation: (say, { username, path }) => ({
    subject: say('mails.invited'),
    paragraphs: [say('mails.invitedBy', { username }), say('mails.invitationLink')],
    quote: null,
    link: { label: say('mails.setPassword'), path },
  }),
  alreadyRegistered: (say, { username, path }) => ({
    subject: say('mails.alreadyRegistered'),
    paragraphs: [say('mails.triedToRegister', { username }), say('mails.signInOrReset')],
    quote: null,
    link: { label: say('notices.signIn'), path },
  }),
  passwordEnded: (say, { provider, path }) => ({
    subject: say('mails.passwordEnded'),
    paragraphs: [
      say('mails.provedEmail', { provider }),
      say('mails.signInWith', {
        provider,
      }),
    ],
    quote: null,
    link: { label: say('notices.signIn'), path },
  }),
  passwordChanged: (say, { path }) => ({
    subject: say('notices.passwordChangedTitle'),
    paragraphs: [say('mails.passwordChanged'), say('notices.passwordChangedBody')],
    quote: null,
    link: { label: say('notices.signIn'), path },
  }),
  accountDeleted: (say, { username, path }) => ({
    subject: say('mails.accountDeleted'),
    paragraphs: [
      say('mails.accountErased', {
        username,
      }),
      say('mails.writeToUs'),
    ],
    quote: null,
    link: { label: say('notices.openSite'), path },
  }),
  newMessage: (say, { adTitle, reference, from, message, path }) => ({
    subject: say('notices.newMessageTitle', { from, reference }),
    paragraphs: [say('mails.wroteAbout', { from, adTitle })],
    quote: message,
    link: { label: say('notices.readAndAnswer'), path },
  }),
  favoriteChanged: (say, { adTitle, reference, news, path }) => ({
    subject: say('notices.favoriteChangedTitle', { reference, adTitle }),
    paragraphs: [
      say('mails.favoriteChanged', { adTitle }),
      ...news.map((one) => say('field.ownWords', { text: one })),
    ],
    quote: null,
    link: {
      label: path.startsWith('/market/') ? say('notices.seeTheAd') : say('notices.seeFavorites'),
      path,
    },
  }),
  searchMatch: (say, { adTitle, reference, searches, path }) => ({
    subject: say('mails.newOnMarket', { adTitle, reference }),
    paragraphs: [say('mails.matchesSearch', { adTitle }), ...searches.map((one) => because(say, one))],
    quote: null,
    link: { label: say('notices.seeTheAd'), path },
  }),
  searchDigest: (say, { searches, path }) => ({
    subject:
      searches.length === 1
        ? say('mails.newMatchesOf', { name: searches[0]?.name ?? '' })
        : say('mails.newMatches', { count: searches.length }),
    paragraphs: searches.flatMap(({ name, count, ads }) => [
      count > ads.length ? say('mails.foundAmongThem', { name, count }) : say('mails.found', { name, count }),
      ...ads.map((ad) => because(say, ad)),
    ]),
    quote: null,
    link: { label: say('notices.seeSearches'), path },
  }),
  ticketDone: (say, { number, subject, status, path }) => ({
    subject: say('notices.reportHandledTitle', { number, status: statusTexts[status] }),
    paragraphs: [
      status === 'resolved'
        ? say('mails.reportResolved', {
            subject,
            number,
          })
        : say('mails.reportClosed', {
            subject,
            number,
          }),
    ],
    quote: null,
    link: { label: say('notices.openSite'), path },
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
  const write = writers[mail.template] as (say: Say, values: Mail['values']) => MailText;
  const { language, direction } = words;
  return { ...write(sayInLine(words), mail.values), language, direction };
};
