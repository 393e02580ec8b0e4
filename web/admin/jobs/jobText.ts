import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { QueueName, TaskName } from '../../../contract/operations/jobNames.ts';

const jobText: Record<QueueName | TaskName, MessageDescriptor> = {
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
  adRun: msg`Bulk decisions`,
  companyMail: msg`Company e-mails`,
  dataCopy: msg`Copies of personal data`,
  holdsFollow: msg`Hold ads after screening`,
  rulesFollow: msg`Check ads against sanctions rules`,
  screeningRead: msg`Read sanctions lists`,
  screeningAnew: msg`Screen everybody with new thresholds`,
  screeningSweep: msg`Screen everybody against a new list`,
  checkDomains: msg`Check domain records`,
  fetchPinkSheet: msg`Fetch monthly prices`,
  fetchQuotes: msg`Fetch quotes`,
  fetchSanctionsLists: msg`Fetch sanctions lists`,
  followCompanies: msg`Update evidence after company changes`,
  followHolds: msg`Update evidence after screening`,
  recheckEvidence: msg`Recheck evidence`,
  screenSubjects: msg`Screen new and changed names`,
  startRules: msg`Start and end sanctions rules`,
  checkQuotes: msg`Check stored quotes`,
  followCaps: msg`Recheck price caps`,
  giveSeats: msg`Assign company seats`,
  remindOfEvidence: msg`Evidence expiry reminders`,
  removeEndedPapers: msg`Delete expired evidence files`,
  countMarketDays: msg`Daily market figures`,
};

const isNamed = (name: string): name is keyof typeof jobText => Object.hasOwn(jobText, name);

export const nameOfJob = (i18n: I18n, name: string): string => {
  // A stored run of a task that no longer exists is shown by its code.
  return isNamed(name) ? i18n._(jobText[name]) : name;
};
