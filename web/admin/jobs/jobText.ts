import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Names of jobs; one without a text is shown by its code name. */
const jobText: Record<string, MessageDescriptor> = {
  mail: msg`E-mails`,
  mailLink: msg`E-mails with a link`,
  blockNews: msg`News of blocked sellers`,
  approvalMail: msg`E-mails on decisions`,
  adNews: msg`Saved-search alerts`,
  push: msg`Push messages`,
  broadcast: msg`Messages to many members`,
  adsFollow: msg`Ads after a change of base data`,
  refund: msg`Refunds paid out`,
  sandboxWebhook: msg`Sandbox bank webhooks`,
  riskRecount: msg`Risk of ads after a change of rules`,
  documentFound: msg`Risk of ads by their documents`,
  expireAds: msg`Expire ads`,
  updateRates: msg`Exchange rates of the day`,
  tendPayments: msg`Unfinished payments are looked after`,
  tendPlans: msg`Plans begin, end and are renewed`,
  removeExpired: msg`What has expired is deleted`,
  refreshAllRates: msg`Response rates of members`,
  sendDigests: msg`Daily e-mails of saved searches`,
  watchIntegrity: msg`The books are checked`,
  warnOfExpiry: msg`Owners are told of ads that expire`,
  remindHandlers: msg`Support is told of tickets that wait`,
  remindModerators: msg`Moderators are told of what waits`,
  removeOldNotifications: msg`Old notifications are deleted`,
  tendBroadcasts: msg`Messages that are due are sent`,
  tendBackups: msg`Backups that are due are made`,
  sweepLooseFiles: msg`Files that nothing uses are deleted`,
  followDays: msg`Formula prices move on to the new day`,
  purgeDeleted: msg`Deleted ads are purged`,
  removeOldPrices: msg`Prices older than two years are deleted`,
  readDocuments: msg`Documents are read and compared`,
  askAboutDocuments: msg`Owners are asked about documents`,
  forgetUnusedFiles: msg`What was read of deleted documents is forgotten`,
  countMarketDays: msg`The market of the day is counted`,
};

export const nameOfJob = (i18n: I18n, name: string): string => {
  const known = jobText[name];
  return known === undefined ? name : i18n._(known);
};
