import type { ReviewDecision } from '../documentChecks/documentChecks.ts';
import type { HitAct } from '../screening/hits.ts';

type Of<Subject extends string, Act extends string> = `${Subject}.${Act}`;

/** What can be done to an entry of the base data, whatever its kind. */
export type BaseDataAct =
  | 'create'
  | 'update'
  | 'delete'
  | 'default'
  | 'reorder'
  | 'import'
  | 'merge'
  | 'rate'
  | 'rate_delete'
  | 'rate_import'
  | 'rate_drop'
  | 'peg'
  | 'peg_delete'
  | 'activate'
  | 'deactivate';

/** What the audit log records. A new action needs a text in the back office, which the compiler asks for. */
export type AuditAction =
  | Of<'prices', 'enter' | 'rotate_key' | 'accept' | 'fetcher'>
  | Of<
      'auth',
      | 'login'
      | 'social_login'
      | 'login_failed'
      | 'reauthenticate'
      | 'reauthenticate_failed'
      | 'factor_add'
      | 'factor_remove'
      | 'factor_failed'
      | 'recovery_codes_renew'
      | 'recovery_code_used'
      | 'register'
      | 'password_change'
      | 'password_reset'
      | 'password_end'
      | 'identity_link'
      | 'identity_unlink'
      | 'account_delete'
    >
  | Of<
      'user',
      | 'end_sessions'
      | 'reset_second_factor'
      | 'create'
      | 'update'
      | 'block'
      | 'unblock'
      | 'remove'
      | 'role'
      | 'permissions'
      | 'ask_copy'
      | 'download_copy'
      | 'retry_copy'
      | 'file_copy'
      | 'file_erasure'
      | 'ask_erasure'
      | 'withdraw_erasure'
      | 'refuse_erasure'
      | 'hold'
      | 'release'
      | 'read_links'
    >
  | Of<'role', 'create' | 'update' | 'remove' | 'permissions' | 'plan_access' | 'assign' | 'seed'>
  | Of<
      'company',
      | 'create'
      | 'update'
      | 'close'
      | 'invite'
      | 'revoke_invitation'
      | 'join'
      | 'leave'
      | 'remove_member'
      | 'set_member'
      | 'owners'
      | 'delete_ad'
      | 'undelete_ad'
      | 'take_back'
      | 'declare_related'
      | 'end_related'
      | `${'limit' | 'policy'}_${'change' | 'propose' | 'confirmed' | 'withdrawn' | 'refused'}`
      | 'prove_domain'
      | 'remove_domain'
      | 'lose_domain'
      | 'share_domain'
      | 'unshare_domain'
      | 'dispute_domain'
      | `${'answer' | 'withdraw' | 'propose' | 'decide'}_dispute`
      | `${'ask' | 'withdraw' | 'object' | 'sign' | 'grant' | 'refuse'}_admin`
    >
  | Of<
      'evidence',
      'sign' | 'sign_second' | 'reject' | 'revoke' | 'send_code' | 'confirm_source' | 'open_paper'
    >
  | Of<
      'document',
      | Exclude<ReviewDecision, 'related'>
      | 'issuer_answer'
      | `${'issuer' | 'reference'}_${'create' | 'confirm' | 'end'}`
    >
  | Of<
      'screening',
      | HitAct
      | 'export'
      | 'receive'
      | 'refuse'
      | 'activate'
      | 'withdraw'
      | 'fetcher'
      | 'rule'
      | `thresholds_${'propose' | 'confirm' | 'withdraw'}`
      | 'rule_confirm'
      | 'rule_release'
    >
  | Of<
      'ad',
      | 'approve'
      | 'reject'
      | 'undo_approve'
      | 'undo'
      | 'review'
      | 'add_caution'
      | 'remove_caution'
      | 'suspend'
      | 'restore'
      | 'run'
      | 'run_restore'
      | 'edit'
      | 'delete'
      | 'reveal_contact'
    >
  | Of<'access', 'denied'>
  | Of<'export', 'download'>
  | Of<'payment', 'paid_out' | 'confirm' | 'credit_again' | 'refund'>
  | Of<'legal', 'draft' | 'drop_draft' | 'publish'>
  | Of<'rule', 'change'>
  | Of<'ticket', 'change' | 'reply' | 'note'>
  | Of<'reply', 'create' | 'update' | 'delete'>
  | Of<'conversation', 'read_reported'>
  | Of<'plan', 'create' | 'update' | 'toggle' | 'delete'>
  | Of<'coupon', 'create' | 'update' | 'delete'>
  | Of<'wallet', 'adjust'>
  | Of<'social', 'settings_update'>
  | Of<'settings', 'update' | 'reset' | 'test_mail' | 'logo' | 'favicon' | 'tax_rate'>
  | Of<'rules', 'free_mail'>
  | Of<'landing', 'update' | 'reset' | 'upload' | 'remove_upload'>
  | Of<'jobs', 'retry'>
  | Of<'notification', 'broadcast' | 'cancel'>
  | Of<
      'backup',
      'create' | 'upload' | 'download' | 'decrypt' | 'verify' | 'delete' | 'restore' | 'restored' | 'schedule'
    >;

/** Kinds of base data, as entries name them. */
export type BaseDataNoun =
  | 'product'
  | 'product_type'
  | 'country'
  | 'unit'
  | 'currency'
  | 'port'
  | 'delivery_term'
  | 'payment_term'
  | 'spec_template'
  | 'benchmark'
  | 'hazard_class'
  | 'calendar'
  | 'trading_region';

/** What an entry can be about. */
export type AuditEntity =
  | BaseDataNoun
  | 'company'
  | 'document_signal'
  | 'document_issuer'
  | 'document_reference'
  | 'screening_hit'
  | 'screening_list'
  | 'screening_version'
  | 'regime_rule'
  | 'screening_thresholds'
  | 'user'
  | 'role'
  | 'ad'
  | 'ad_run'
  | 'red_flag_rule'
  | 'ticket'
  | 'canned_reply'
  | 'conversation'
  | 'plan'
  | 'coupon'
  | 'payment'
  | 'social_login_settings'
  | 'site_settings'
  | 'tax_rate'
  | 'free_mail_domain'
  | 'landing_settings'
  | 'fetch_run'
  | 'quote_fetcher'
  | 'legal_page'
  | 'endpoint'
  | 'audit'
  | 'sale'
  | 'jobs'
  | 'backup'
  | 'broadcast';

/** The actions on one kind of subject. */
export type ActionOn<Subject extends string> = Extract<AuditAction, `${Subject}.${string}`>;

/** What can be done to a subject: of `user.block` it is `block`. */
export type ActOn<Subject extends string, Action = AuditAction> = Action extends `${Subject}.${infer Act}`
  ? Act
  : never;
