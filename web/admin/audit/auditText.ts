import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AuditEntry } from '../../../contract/operations/audit.ts';

/** Action texts; an action without one is shown by its code. */
const actionTexts: Record<string, MessageDescriptor> = {
  'prices.enter': msg`Entered quotes`,
  'prices.rotate_key': msg`Replaced the key that signs calculations`,
  'prices.accept': msg`Accepted held quotes`,
  'prices.fetcher': msg`Changed a source of quotes`,
  'auth.login': msg`Signed in`,
  'auth.social_login': msg`Signed in with a provider`,
  'auth.login_failed': msg`Sign-in failed`,
  'auth.reauthenticate': msg`Confirmed their identity`,
  'auth.reauthenticate_failed': msg`Failed to confirm their identity`,
  'auth.factor_add': msg`Added a second factor`,
  'auth.factor_remove': msg`Removed a second factor`,
  'auth.factor_failed': msg`Failed the second factor`,
  'auth.recovery_codes_renew': msg`Generated new recovery codes`,
  'auth.recovery_code_used': msg`Used a recovery code`,
  'user.end_sessions': msg`Signed the account out`,
  'user.reset_second_factor': msg`Removed the second factor`,
  'auth.register': msg`Registered`,
  'auth.password_change': msg`Changed the password`,
  'auth.password_reset': msg`Set a new password by e-mail`,
  'auth.password_end': msg`Confirmed the e-mail address; the password and other sessions ended`,
  'auth.identity_link': msg`Linked a provider`,
  'auth.identity_unlink': msg`Unlinked a provider`,
  'auth.account_delete': msg`Deleted their own account`,
  'user.create': msg`Invited the account`,
  'user.update': msg`Changed the details`,
  'user.block': msg`Blocked the account`,
  'user.unblock': msg`Unblocked the account`,
  'user.remove': msg`Deleted the account`,
  'user.role': msg`Changed the role`,
  'user.permissions': msg`Changed the permissions`,
  'user.ask_copy': msg`Requested a copy of their data`,
  'user.download_copy': msg`Downloaded the copy of their data`,
  'user.retry_copy': msg`Had a new copy of the data made`,
  'user.file_copy': msg`Filed a request for a copy`,
  'user.file_erasure': msg`Filed a request for deletion`,
  'user.ask_erasure': msg`Requested deletion of their account`,
  'user.withdraw_erasure': msg`Withdrew the request for deletion`,
  'user.refuse_erasure': msg`Refused a deletion`,
  'user.hold': msg`Put the account on legal hold`,
  'user.release': msg`Lifted the legal hold`,
  'user.read_links': msg`Looked at linked accounts`,
  'role.create': msg`Created a role`,
  'role.update': msg`Changed a role`,
  'role.remove': msg`Deleted a role`,
  'role.permissions': msg`Changed what a role may do`,
  'role.plan_access': msg`Changed what a role entitles to`,
  'role.assign': msg`Gave a role to several accounts`,
  'role.seed': msg`Restored the system roles`,
  'ad.approve': msg`Approved an ad`,
  'ad.reject': msg`Rejected an ad`,
  'ad.undo_approve': msg`Undid an approval`,
  'ad.undo': msg`Undid a decision`,
  'ad.review': msg`Sent an ad back to review`,
  'ad.add_caution': msg`Added a caution`,
  'ad.remove_caution': msg`Removed a caution`,
  'ad.suspend': msg`Suspended an ad`,
  'ad.restore': msg`Restored an ad`,
  'ad.run': msg`Started a bulk decision`,
  'ad.run_restore': msg`Undid a bulk decision`,
  'ad.edit': msg`Corrected an ad`,
  'ad.delete': msg`Deleted an ad for good`,
  'ad.reveal_contact': msg`Revealed a contact`,
  'access.denied': msg`Was denied access`,
  'export.download': msg`Exported data`,
  'payment.paid_out': msg`Recorded a payout`,
  'legal.draft': msg`Saved a legal draft`,
  'legal.drop_draft': msg`Discarded a legal draft`,
  'legal.publish': msg`Published a legal page`,
  'rule.change': msg`Changed a risk rule`,
  'ticket.change': msg`Handled a ticket`,
  'ticket.reply': msg`Answered a ticket`,
  'ticket.note': msg`Wrote a note in a ticket`,
  'reply.create': msg`Created a canned reply`,
  'reply.update': msg`Changed a canned reply`,
  'reply.delete': msg`Deleted a canned reply`,
  'conversation.read_reported': msg`Read a reported conversation`,
  'plan.create': msg`Created a plan`,
  'plan.update': msg`Changed a plan`,
  'plan.toggle': msg`Put a plan on or off sale`,
  'plan.delete': msg`Deleted a plan`,
  'coupon.create': msg`Created a coupon`,
  'coupon.update': msg`Changed a coupon`,
  'coupon.delete': msg`Deleted a coupon`,
  'payment.confirm': msg`Confirmed a bank transfer`,
  'payment.refund': msg`Refunded a payment`,
  'wallet.adjust': msg`Adjusted a balance`,
  'social.settings_update': msg`Changed the social login`,
  'settings.update': msg`Changed the site settings`,
  'settings.reset': msg`Reset the site settings`,
  'settings.test_mail': msg`Sent a test e-mail`,
  'settings.logo': msg`Changed the logo`,
  'settings.favicon': msg`Changed the favicon`,
  'settings.tax_rate': msg`Entered a VAT rate`,
  'rules.free_mail': msg`Changed the list of free e-mail providers`,
  'landing.update': msg`Changed the landing page`,
  'landing.reset': msg`Reset the landing page`,
  'landing.upload': msg`Added a picture of the landing page`,
  'landing.remove_upload': msg`Deleted a picture of the landing page`,
  'jobs.retry': msg`Ran failed jobs again`,
  'notification.broadcast': msg`Sent an announcement`,
  'notification.cancel': msg`Cancelled an announcement`,
  'backup.create': msg`Made a backup`,
  'backup.upload': msg`Uploaded a backup`,
  'backup.download': msg`Downloaded a backup`,
  'backup.decrypt': msg`Decrypted a backup`,
  'backup.verify': msg`Checked a backup`,
  'backup.delete': msg`Deleted a backup`,
  'backup.restore': msg`Started restoring a backup`,
  'backup.restored': msg`Restored a backup`,
  'backup.schedule': msg`Changed the schedule of backups`,
};

/** The same actions apply to every kind of base data. */
const baseDataTexts: Record<string, MessageDescriptor> = {
  create: msg`Added to the base data`,
  update: msg`Changed the base data`,
  delete: msg`Deleted from the base data`,
  default: msg`Changed the default`,
  reorder: msg`Changed the order`,
  import: msg`Imported into the base data`,
  merge: msg`Merged two entries`,
  rate: msg`Entered a rate`,
  rate_delete: msg`Withdrew a rate`,
  rate_import: msg`Imported rates`,
  rate_drop: msg`Discarded a held rate`,
  peg: msg`Entered a peg`,
  peg_delete: msg`Withdrew a peg`,
  activate: msg`Switched on in the base data`,
  deactivate: msg`Switched off in the base data`,
};

const entityTexts: Record<string, MessageDescriptor> = {
  user: msg`Account`,
  role: msg`Role`,
  ad: msg`Ad`,
  ad_run: msg`Bulk decision`,
  red_flag_rule: msg`Risk rule`,
  ticket: msg`Ticket`,
  canned_reply: msg`Canned reply`,
  conversation: msg`Conversation`,
  plan: msg`Plan`,
  coupon: msg`Coupon`,
  payment: msg`Payment`,
  social_login_settings: msg`Social login`,
  site_settings: msg`Site settings`,
  tax_rate: msg`VAT rate`,
  free_mail_domain: msg`Free e-mail provider`,
  landing_settings: msg`Landing page`,
  product: msg`Product`,
  product_type: msg`Grade`,
  country: msg`Country`,
  unit: msg`Unit`,
  currency: msg`Currency`,
  port: msg`Port`,
  delivery_term: msg`Delivery term`,
  payment_term: msg`Payment term`,
  spec_template: msg`Specification`,
  benchmark: msg`Benchmark`,
  hazard_class: msg`Hazard class`,
  calendar: msg`Calendar`,
  fetch_run: msg`Fetch run`,
  quote_fetcher: msg`Quote source`,
  trading_region: msg`Trading region`,
  legal_page: msg`Legal page`,
  endpoint: msg`API call`,
  audit: msg`Audit log`,
  sale: msg`Sales`,
  jobs: msg`Jobs`,
  backup: msg`Backup`,
  broadcast: msg`Announcement`,
};

/** Entity types that entries can concern. */
export const entities = Object.keys(entityTexts);

/** The text of a code, or what stands in for one. */
export const textFor = (
  i18n: I18n,
  texts: Record<string, MessageDescriptor>,
  key: string,
  otherwise: string,
) => {
  const text = Object.hasOwn(texts, key) ? texts[key] : undefined;
  return text === undefined ? otherwise : i18n._(text);
};

/** `user.some_thing` → `User: some thing`. */
const readable = (code: string): string => {
  const text = code.replace('.', ': ').replaceAll(/[._]/g, ' ');
  return text.slice(0, 1).toLocaleUpperCase() + text.slice(1);
};

export const actionText = (i18n: I18n, action: string): string =>
  action.startsWith('basedata.')
    ? textFor(i18n, baseDataTexts, action.split('.').at(-1) ?? '', readable(action))
    : textFor(i18n, actionTexts, action, readable(action));

export const entityText = (i18n: I18n, entity: string): string =>
  textFor(i18n, entityTexts, entity, readable(entity));

/** Highlights failed sign-ins, denied access, deletions, blocks and removals. */
export const isWarning = ({ action }: Pick<AuditEntry, 'action'>): boolean =>
  /(_failed|_delete|\.denied|\.block|\.remove)$/.test(action);
