import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Names of jobs; one without a text is shown by its code name. */
const jobText: Record<string, MessageDescriptor> = {
  mail: msg`E-mails`,
  mailLink: msg`E-mails with a link`,
  blockNews: msg`Notices about blocked sellers`,
  approvalMail: msg`E-mails on decisions`,
  adNews: msg`Saved-search alerts`,
  push: msg`Push messages`,
  broadcast: msg`Deliver announcements`,
  adsFollow: msg`Refresh ads after base data changes`,
  refund: msg`Pay out refunds`,
  sandboxWebhook: msg`Sandbox bank webhooks`,
  riskRecount: msg`Rescore ads after rule changes`,
  documentFound: msg`Rescore ads by their documents`,
  expireAds: msg`Expire ads`,
  updateRates: msg`Fetch daily exchange rates`,
  tendPayments: msg`Reconcile unfinished payments`,
  tendPlans: msg`Start, end and renew plans`,
  removeExpired: msg`Delete expired data`,
  refreshAllRates: msg`Update response rates`,
  sendDigests: msg`Saved-search digests`,
  watchIntegrity: msg`Check the ledger`,
  warnOfExpiry: msg`Expiry reminders`,
  remindHandlers: msg`Ticket reminders`,
  remindModerators: msg`Moderation reminders`,
  removeOldNotifications: msg`Delete old notifications`,
  tendBroadcasts: msg`Send scheduled announcements`,
  tendBackups: msg`Scheduled backups`,
  sweepLooseFiles: msg`Delete unused files`,
  followDays: msg`Recalculate formula prices`,
  purgeDeleted: msg`Purge deleted ads`,
  removeOldPrices: msg`Delete prices older than two years`,
  readDocuments: msg`Compare documents`,
  askAboutDocuments: msg`Questions to owners about documents`,
  forgetUnusedFiles: msg`Delete readings of deleted documents`,
  countMarketDays: msg`Daily market figures`,
};

export const nameOfJob = (i18n: I18n, name: string): string => {
  const known = jobText[name];
  return known === undefined ? name : i18n._(known);
};
