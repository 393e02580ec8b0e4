/** Generated from the migrated database by `npm run db:types`; never edited by hand. */
import type { ColumnType } from 'kysely';

type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>;

/** Written with JSON.stringify: the driver would send an array as a PostgreSQL array. */
export type Json = ColumnType<unknown, string, string>;
/** Exact decimal text. */
export type Numeric = ColumnType<string, number | string, number | string>;
export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export type AdAttestationsTier = 'premium' | 'discount';
export type AdDocumentsKind =
  | 'quality_certificate'
  | 'quantity_certificate'
  | 'safety_data_sheet'
  | 'title'
  | 'mandate'
  | 'other';
export type AdDocumentsVisibility = 'public' | 'members' | 'on_request';
export type AdEventsKind = 'move' | 'edit' | 'revision';
export type AdPricesKind = 'fixed' | 'formula' | 'formula_proxy';
export type AdPricesWhy = 'edit' | 'quotes' | 'fx' | 'conversion';
export type AdRuleResultsStanding = 'passes' | 'noted' | 'attest' | 'held' | 'blocked';
export type AdRunItemsState = 'waiting' | 'done' | 'failed' | 'restored' | 'kept';
export type AdRunsAction = 'suspend' | 'reject';
export type AdminRequestsOutcome = 'granted' | 'refused' | 'objected' | 'withdrawn';
export type AdsStatus =
  | 'draft'
  | 'pending'
  | 'approved'
  | 'paused'
  | 'rejected'
  | 'expired'
  | 'closed'
  | 'suspended';
export type AdsSide = 'sell' | 'buy';
export type AdsDealKind = 'spot' | 'term' | 'tender';
export type AdsQuantityBasis = 'total' | 'per_lift';
export type AdsPriceType = 'fixed' | 'formula' | 'negotiable';
export type AdsCloseReason = 'done' | 'withdrawn' | 'other';
export type AdsComparableKind = 'fixed' | 'formula' | 'formula_proxy';
export type BackupsKind = 'manual' | 'scheduled' | 'uploaded' | 'before_restore' | 'found';
export type BackupsState = 'creating' | 'ready' | 'failed';
export type BackupsActivity = 'create' | 'verify' | 'restore';
export type BackupsLeftOver = 'staged' | 'replaced';
export type BackupsOrigin = 'own' | 'foreign';
export type BenchmarksQuoteShape = 'single' | 'low_high';
export type BenchmarksFrequency = 'daily' | 'weekly' | 'monthly';
export type BenchmarksReleaseRule = 'each_day' | 'weekly_batch';
export type BenchmarksLicenceClass =
  | 'open'
  | 'attribution'
  | 'operator_licensed'
  | 'member_only'
  | 'name_only';
export type BenchmarksFetcher = 'eia_v2' | 'ecb_exr' | 'wb_pink';
export type BroadcastsState = 'scheduled' | 'sending' | 'sent' | 'cancelled';
export type CompaniesStatus = 'active' | 'closed';
export type CompanyDomainsMethod = 'dns' | 'mailbox';
export type CompanyDomainsJoinMode = 'off' | 'request' | 'auto';
export type CompanyInvitationsRole = 'viewer' | 'trader' | 'approver' | 'admin';
export type CompanyJoinRequestsState = 'open' | 'accepted' | 'refused' | 'withdrawn';
export type CompanyMembersRole = 'viewer' | 'trader' | 'approver' | 'admin';
export type CompanyOwnersKind = 'company' | 'person';
export type CompanyProposalsState = 'open' | 'confirmed' | 'refused' | 'withdrawn' | 'replaced';
export type CouponsKind = 'percent' | 'amount' | 'free_days';
export type CurrencyRatesSource = 'seed' | 'manual' | 'ecb';
export type DataRequestsKind = 'copy' | 'erasure';
export type DataRequestsState = 'open' | 'ready' | 'failed' | 'done' | 'refused' | 'withdrawn';
export type DeliveryTermsPlaceKind = 'loadPort' | 'dischargePort' | 'origin' | 'destination' | 'terminal';
export type DeliveryTermsMode = 'any' | 'water' | 'terminal';
export type DocExplanationsReason = 'agent' | 'same_cargo' | 'by_issuer' | 'corrected' | 'other';
export type DocFilesState = 'waiting' | 'read' | 'unreadable';
export type DocFilesFailure = 'encrypted' | 'broken' | 'too_much';
export type DocIssuerAnswersAnswer = 'confirms' | 'differs' | 'no_record';
export type DocReviewsDecision =
  | 'announce'
  | 'publish'
  | 'dismiss'
  | 'accept'
  | 'public'
  | 'reopen'
  | 'withdraw'
  | 'related';
export type DocSignalsCode = 'P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'S4' | 'S5';
export type DocSignalsState = 'open' | 'announced' | 'published' | 'explained' | 'dismissed' | 'withdrawn';
export type DocSignalsSentence = 'D1' | 'D2' | 'D3' | 'D4';
export type DomainDisputesFirstOutcome = 'claimant' | 'holder';
export type DomainDisputesOutcome = 'claimant' | 'holder' | 'shared' | 'given_up' | 'withdrawn';
export type EvidenceKind =
  | 'email'
  | 'domain'
  | 'company_mail'
  | 'lei'
  | 'vat'
  | 'register'
  | 'binding'
  | 'authority'
  | 'screening'
  | 'document'
  | 'source_confirmation'
  | 'deal';
export type EvidenceStatus =
  | 'pending'
  | 'ok'
  | 'failed'
  | 'stale'
  | 'expired'
  | 'revoked'
  | 'disputed'
  | 'superseded';
export type EvidenceVisibility = 'public' | 'members' | 'staff';
export type FactorChallengesPurpose = 'signIn' | 'passkeySignIn' | 'addPasskey' | 'reauthenticate';
export type FetchRunsFetcher = 'eia_v2' | 'ecb_exr' | 'wb_pink';
export type FetchRunsStatus = 'done' | 'suspicious' | 'accepted' | 'failed';
export type HazardClassesPackingGroup = 'I' | 'II' | 'III';
export type IdentitiesProvider = 'google' | 'linkedin';
export type InquiriesContactType = 'in_app' | 'phone' | 'email' | 'whatsapp' | 'telegram';
export type InvoiceCountersSeries = 'invoice' | 'credit_note';
export type InvoicesSeries = 'invoice' | 'credit_note';
export type InvoicesTaxKind = 'standard' | 'reverseCharge' | 'outOfScope' | 'none';
export type LedgerAccountsKind = 'wallet' | 'clearing' | 'revenue' | 'adjustment' | 'test_credit';
export type LedgerTransactionsType = 'top_up' | 'purchase' | 'refund' | 'adjustment' | 'test_credit';
export type LegalVersionsKind = 'terms' | 'privacy' | 'imprint';
export type MailTokensPurpose = 'reset' | 'verify';
export type MarketDaysSide = 'sell' | 'buy';
export type MessageAttachmentsKind =
  | 'quality_certificate'
  | 'quantity_certificate'
  | 'safety_data_sheet'
  | 'title'
  | 'mandate'
  | 'other';
export type MessagesKind = 'text' | 'reveal' | 'interest';
export type PaymentsType = 'top_up' | 'plan_purchase' | 'refund';
export type PaymentsStatus = 'pending' | 'succeeded' | 'failed' | 'cancelled' | 'refunded' | 'expired';
export type PaymentsPaymentMethod = 'wallet' | 'credit_card' | 'bank_transfer';
export type PaymentsProvider = 'wallet' | 'sandbox' | 'stripe' | 'bank';
export type PlanPeriodsKind = 'new' | 'upgrade' | 'downgrade' | 'renew' | 'trial';
export type PriceCalculationComparesResult = 'same' | 'differs';
export type PriceCalculationsStatus = 'indicative' | 'provisional' | 'final' | 'corrected' | 'closed';
export type ProductsPhase = 'liquid' | 'gas' | 'solid';
export type QuoteFetchersFetcher = 'eia_v2' | 'wb_pink';
export type QuotesState = 'preliminary' | 'final' | 'withdrawn';
export type RedFlagRulesAction =
  | 'warn'
  | 'offer_fix'
  | 'must_fix'
  | 'review'
  | 'hold'
  | 'rate_limit'
  | 'freeze';
export type RegimeRulesKind =
  | 'country_embargo'
  | 'port_ban'
  | 'origin_ban'
  | 'price_cap'
  | 'vessel_flag'
  | 'service_ban';
export type RegimeRulesAction = 'block' | 'hold' | 'attest' | 'warn';
export type RolesKind = 'system' | 'custom';
export type RolesBase = 'guest' | 'paid' | 'admin' | 'superadmin';
export type SandboxCheckoutsStatus = 'open' | 'paid' | 'declined' | 'cancelled';
export type SavedSearchesFrequency = 'off' | 'instant' | 'daily';
export type ScreeningDecisionsAct =
  | 'found'
  | 'proposed'
  | 'confirmed'
  | 'returned'
  | 'need_info'
  | 'reopened'
  | 'delisted';
export type ScreeningHitsState = 'open' | 'proposed' | 'confirmed';
export type ScreeningHitsStrong = 'identifier' | 'name' | 'name_and_country' | 'name_and_birth';
export type ScreeningHitsDecision = 'false_match' | 'true_match' | 'delisted';
export type ScreeningHitsHold = 'none' | 'held' | 'suspended';
export type ScreeningListsList = 'ofac_sdn' | 'ofac_consolidated' | 'eu' | 'eu_ships' | 'un' | 'uk';
export type ScreeningRunsCause = 'subject' | 'list' | 'asked' | 'thresholds';
export type ScreeningSubjectsKind = 'company' | 'person' | 'vessel' | 'bank';
export type ScreeningThresholdsState = 'proposed' | 'active' | 'withdrawn' | 'replaced';
export type ScreeningVersionsState = 'reading' | 'waiting' | 'active' | 'superseded' | 'refused';
export type ScreeningVersionsSource = 'upload' | 'fetch' | 'demo';
export type SitePicturesUsedAs = 'logo' | 'favicon' | 'landing';
export type SocialStatesProvider = 'google' | 'linkedin';
export type TicketsCategory = 'account' | 'payment' | 'ad' | 'technical' | 'report' | 'other';
export type TicketsPriority = 'low' | 'normal' | 'high' | 'urgent';
export type TicketsStatus = 'open' | 'in_progress' | 'waiting' | 'resolved' | 'closed';
export type TicketsReportReason = 'fraud' | 'wrong_facts' | 'not_available' | 'abuse' | 'duplicate' | 'other';
export type TicketsRelatedType = 'ad' | 'conversation' | 'payment';
export type UnitsDimension = 'mass' | 'volume' | 'gas_volume' | 'energy' | 'count';
export type UsersRole = 'guest' | 'paid' | 'admin' | 'superadmin';
export type UsersLanguage = 'en' | 'ar' | 'es' | 'fa' | 'fr' | 'ru' | 'tr' | 'zh';
export type UsersBlockReason = 'fraud' | 'sanctions' | 'abuse' | 'other';

export interface AdAttestationsTable {
  id: string;
  ad_id: string;
  ad_reference: string;
  rule_id: string;
  rule_version: number;
  content_key: string;
  tier: AdAttestationsTier | null;
  price: Numeric;
  freight: Numeric;
  insurance: Numeric;
  other: Numeric;
  bbl_per_tonne: Numeric;
  fob_per_bbl: Numeric;
  text_version: number;
  attested_by: string;
  company_id: string | null;
  attested_at: Generated<Timestamp>;
}

export interface AdCautionsTable {
  ad_id: string;
  code: string;
  note: string;
  evidence: string | null;
  author_id: string | null;
  created_at: Generated<Timestamp>;
}

export interface AdChangesTable {
  xid: Generated<string>;
  number: number;
}

export interface AdDocumentGrantsTable {
  ad_id: string;
  user_id: string;
  created_at: Generated<Timestamp>;
}

export interface AdDocumentReadsTable {
  document_id: string;
  reader_id: string;
  day: string;
}

export interface AdDocumentsTable {
  id: string;
  ad_id: string;
  position: number;
  title: string;
  kind: AdDocumentsKind;
  visibility: AdDocumentsVisibility;
  file_key: string;
  file_name: string;
  media_type: string;
  bytes: number;
  sha256: Buffer;
  created_at: Generated<Timestamp>;
}

export interface AdEventsTable {
  id: string;
  ad_id: string;
  actor_id: string | null;
  from_status: string | null;
  to_status: string;
  reason: string | null;
  created_at: Generated<Timestamp>;
  kind: Generated<AdEventsKind>;
  fields: Generated<string[]>;
  message: Json | null;
  undo_until: Timestamp | null;
  undone: Generated<boolean>;
}

export interface AdLooksTable {
  user_id: string;
  ad_id: string;
  looked_at: Generated<Timestamp>;
}

export interface AdPricesTable {
  id: ColumnType<number, never, never>;
  ad_id: string;
  from_at: Generated<Timestamp>;
  usd_per_bbl: Numeric | null;
  usd_per_tonne: Numeric | null;
  usd_per_mmbtu: Numeric | null;
  kind: AdPricesKind | null;
  quote_day: string | null;
  why: AdPricesWhy;
  price_type: string;
  price_amount: Numeric | null;
  price_currency_id: string | null;
  price_unit_id: string | null;
  price_benchmark: string | null;
  price_differential: Numeric | null;
}

export interface AdRuleReleasesTable {
  id: string;
  ad_id: string;
  ad_reference: string;
  rule_id: string;
  rule_version: number;
  content_key: string;
  note: string;
  released_by: string;
  released_at: Generated<Timestamp>;
}

export interface AdRuleResultsTable {
  id: string;
  ad_id: string;
  rule_id: string;
  rule_version: number;
  standing: AdRuleResultsStanding;
  is_over: boolean | null;
  fob_per_bbl: Numeric | null;
  judged_at: Generated<Timestamp>;
  ended_at: Timestamp | null;
}

export interface AdRunItemsTable {
  run_id: string;
  ad_id: string;
  version: number;
  version_after: number | null;
  from_status: string | null;
  state: Generated<AdRunItemsState>;
  code: string | null;
}

export interface AdRunsTable {
  id: string;
  action: AdRunsAction;
  pattern: Json;
  reason: string;
  actor_id: string;
  address: string;
  created_at: Generated<Timestamp>;
  finished_at: Timestamp | null;
  restoring_by: string | null;
  restoring_at: Timestamp | null;
  restored_at: Timestamp | null;
}

export interface AdViewsTable {
  ad_id: string;
  day: string;
  visitor: Buffer;
}

export interface AdminRequestsTable {
  id: string;
  company_id: string;
  user_id: string;
  note: string;
  domain: string;
  token: string;
  opened_at: Generated<Timestamp>;
  proved_at: Timestamp | null;
  extract: string | null;
  first_by: string | null;
  notice_until: Timestamp | null;
  outcome: AdminRequestsOutcome | null;
  reason: string | null;
  decided_by: string | null;
  ended_at: Timestamp | null;
}

export interface AdsTable {
  id: string;
  slug: string;
  reference: string;
  owner_id: string;
  status: AdsStatus;
  version: Generated<number>;
  side: AdsSide | null;
  deal_kind: Generated<AdsDealKind>;
  product_id: string | null;
  product_type_id: string | null;
  title: string;
  own_title: string | null;
  description: string | null;
  origin_country_id: string | null;
  quality: Generated<Json>;
  density15: Numeric | null;
  quantity_min: Numeric | null;
  quantity_max: Numeric | null;
  quantity_unit_id: string | null;
  quantity_basis: Generated<AdsQuantityBasis>;
  lifts: number | null;
  tolerance_pct: Numeric | null;
  price_type: AdsPriceType | null;
  price_amount: Numeric | null;
  price_currency_id: string | null;
  price_unit_id: string | null;
  price_benchmark: string | null;
  price_differential: Numeric | null;
  price_note: string | null;
  term: string | null;
  place: string | null;
  port_id: string | null;
  delivery_country_id: string | null;
  delivery_from: string | null;
  delivery_to: string | null;
  payment_terms: Generated<string[]>;
  inspectors: Generated<string[]>;
  valid_until: string | null;
  contact: Generated<Json>;
  usd_per_bbl: Numeric | null;
  usd_per_tonne: Numeric | null;
  usd_per_mmbtu: Numeric | null;
  comparable_basis: Json | null;
  quantity_tonnes: Numeric | null;
  quantity_barrels: Numeric | null;
  lat: number | null;
  lng: number | null;
  search: Generated<string>;
  rejection_reason: string | null;
  rejected_fields: Generated<string[]>;
  views: Generated<number>;
  inquiries: Generated<number>;
  submitted_at: Timestamp | null;
  published_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  counter_port_id: string | null;
  revises_id: string | null;
  changed_since_approval: Generated<boolean>;
  cautions: Generated<Json>;
  risk: Generated<number>;
  fingerprint: string | null;
  number: ColumnType<number, never, never>;
  paused_by_plan: Generated<boolean>;
  featured_at: Timestamp | null;
  hazard_class: string | null;
  rejection_message: Json | null;
  moved_by_block: Generated<boolean>;
  closed_at: Timestamp | null;
  close_reason: AdsCloseReason | null;
  price_formula: Json | null;
  price_proxy: Generated<boolean>;
  comparable_kind: AdsComparableKind | null;
  company_id: string | null;
  trade_lane: string | null;
  moved_by_hold: Generated<boolean>;
  moved_by_rule: Generated<boolean>;
  laboratory: string | null;
  tested_on: string | null;
}

export interface AppSecretsTable {
  name: string;
  value: string;
  created_at: Generated<Timestamp>;
}

export interface AuditLogTable {
  id: string;
  actor_id: string | null;
  action: string;
  entity: string | null;
  entity_id: string | null;
  address: string | null;
  before: Json | null;
  after: Json | null;
  created_at: Generated<Timestamp>;
}

export interface BackupScheduleTable {
  id: Generated<boolean>;
  enabled: boolean;
  cron: string;
  keep: number;
  next_at: Timestamp | null;
  updated_at: Generated<Timestamp>;
  recipients: Generated<string[]>;
}

export interface BackupsTable {
  id: string;
  file_name: string;
  kind: BackupsKind;
  state: BackupsState;
  note: Generated<string>;
  created_by: string | null;
  created_by_name: string | null;
  created_at: Generated<Timestamp>;
  bytes: number | null;
  made_at: Timestamp | null;
  schema_version: number | null;
  app_version: string | null;
  row_count: number | null;
  file_count: number | null;
  activity: BackupsActivity | null;
  phase: string | null;
  progress: Generated<number>;
  fault: string | null;
  verified_at: Timestamp | null;
  restored_at: Timestamp | null;
  safety_id: string | null;
  left_over: BackupsLeftOver | null;
  origin: BackupsOrigin | null;
  fault_message: Json | null;
}

export interface BaseDataAdditionsTable {
  name: string;
  added_at: Generated<Timestamp>;
}

export interface BenchmarksTable {
  id: string;
  code: string;
  name: string;
  currency_id: string | null;
  unit_id: string | null;
  is_active: Generated<boolean>;
  sort_order: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
  owner: Generated<string>;
  decimals: Generated<number>;
  quote_shape: Generated<BenchmarksQuoteShape>;
  frequency: Generated<BenchmarksFrequency>;
  calendar_id: string | null;
  release_rule: Generated<BenchmarksReleaseRule>;
  stale_after_days: Generated<number>;
  licence_class: Generated<BenchmarksLicenceClass>;
  licence_text: string | null;
  licence_url: string | null;
  attribution: string | null;
  display_licence_until: string | null;
  fetcher: BenchmarksFetcher | null;
  series_id: string | null;
  proxy_of_id: string | null;
  isda_name: string | null;
}

export interface BillingDetailsTable {
  user_id: string | null;
  legal_name: string;
  address: string;
  country: string;
  vat_number: Generated<string>;
  updated_at: Generated<Timestamp>;
  company_id: string | null;
  payer_id: ColumnType<string, never, never>;
}

export interface BroadcastReceiversTable {
  broadcast_id: string;
  user_id: string;
  in_app: boolean;
  email: boolean;
  push: boolean;
  handed_at: Timestamp | null;
  read_at: Timestamp | null;
}

export interface BroadcastsTable {
  id: string;
  title: string;
  body: string;
  link: string | null;
  audience: Json;
  channels: string[];
  state: Generated<BroadcastsState>;
  scheduled_at: Timestamp;
  queued_to: string | null;
  receivers: Generated<number>;
  created_by: string | null;
  created_at: Generated<Timestamp>;
  started_at: Timestamp | null;
  finished_at: Timestamp | null;
}

export interface CalculationCountersTable {
  year: number;
  last: number;
}

export interface CalendarsTable {
  id: string;
  code: string;
  name: string;
  weekend_days: Generated<number[]>;
  rules: Generated<string[]>;
  exceptions: Generated<Json>;
  is_active: Generated<boolean>;
  sort_order: Generated<number>;
  version: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface CannedRepliesTable {
  id: string;
  title: string;
  body: string;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface CompaniesTable {
  id: string;
  slug: string;
  legal_name: string;
  display_name: string;
  country: string | null;
  kinds: Generated<string[]>;
  registration_no: string | null;
  vat_id: string | null;
  lei: string | null;
  address: string | null;
  website: string | null;
  level: Generated<number>;
  status: Generated<CompaniesStatus>;
  policy: Generated<Json>;
  created_by: string | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
  evidence_due_at: Generated<Timestamp | null>;
  renamed_at: Timestamp | null;
  auto_renew: Generated<boolean>;
}

export interface CompanyDomainsTable {
  id: string;
  company_id: string;
  domain: string;
  method: CompanyDomainsMethod;
  token: string | null;
  mailbox: string | null;
  code_hash: Buffer | null;
  code_expires_at: Timestamp | null;
  code_tries: Generated<number>;
  join_mode: Generated<CompanyDomainsJoinMode>;
  created_by: string | null;
  created_at: Generated<Timestamp>;
  verified_at: Timestamp | null;
  checked_at: Timestamp | null;
  fails: Generated<number>;
  shared: Generated<boolean>;
}

export interface CompanyInvitationsTable {
  id: string;
  company_id: string;
  email_key: string;
  role: CompanyInvitationsRole;
  limit_usd: number | null;
  token_hash: Buffer | null;
  invited_by: string;
  created_at: Generated<Timestamp>;
  expires_at: Generated<Timestamp>;
  accepted_at: Timestamp | null;
  accepted_by: string | null;
  revoked_at: Timestamp | null;
}

export interface CompanyJoinRequestsTable {
  id: string;
  company_id: string;
  user_id: string;
  note: Generated<string>;
  state: Generated<CompanyJoinRequestsState>;
  created_at: Generated<Timestamp>;
  decided_at: Timestamp | null;
  decided_by: string | null;
}

export interface CompanyLinksTable {
  id: string;
  company_id: string;
  other_id: string;
  reason: string;
  declared_by: string;
  declared_at: Generated<Timestamp>;
  ended_by: string | null;
  ended_at: Timestamp | null;
}

export interface CompanyMembersTable {
  id: string;
  company_id: string;
  user_id: string;
  role: CompanyMembersRole;
  also_trader: Generated<boolean>;
  limit_usd: number | null;
  products: string[] | null;
  seat: Generated<boolean>;
  joined_at: Generated<Timestamp>;
  left_at: Timestamp | null;
  brought_ads: Generated<string[]>;
  brought_inquiries: Generated<string[]>;
}

export interface CompanyOwnersTable {
  id: string;
  company_id: string;
  kind: CompanyOwnersKind;
  name: string;
  country: string | null;
  birth_year: number | null;
  share_pct: Numeric | null;
  is_officer: Generated<boolean>;
  added_by: string;
  added_at: Generated<Timestamp>;
  removed_at: Timestamp | null;
}

export interface CompanyProposalsTable {
  id: string;
  company_id: string;
  kind: string;
  user_id: string | null;
  value: Json;
  proposed_by: string;
  created_at: Generated<Timestamp>;
  state: Generated<CompanyProposalsState>;
  decided_by: string | null;
  decided_at: Timestamp | null;
}

export interface ConversationsTable {
  id: string;
  ad_id: string;
  owner_id: string;
  inquirer_id: string;
  last_message_at: Generated<Timestamp>;
  owner_read_at: Timestamp | null;
  inquirer_read_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  owner_told_at: Timestamp | null;
  inquirer_told_at: Timestamp | null;
  owner_archived_at: Timestamp | null;
  inquirer_archived_at: Timestamp | null;
  owner_company_id: string | null;
  inquirer_company_id: string | null;
}

export interface CountriesTable {
  id: string;
  code: string;
  alpha3: string;
  name: string;
  region: string;
  subregion: string | null;
  lat: number;
  lng: number;
  is_default: Generated<boolean>;
  is_active: Generated<boolean>;
  sort_order: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface CouponUsesTable {
  coupon_id: string;
  user_id: string;
  payment_id: string | null;
  created_at: Generated<Timestamp>;
  company_id: string | null;
  payer_id: ColumnType<string, never, never>;
}

export interface CouponsTable {
  id: string;
  code: string;
  kind: CouponsKind;
  value: number;
  plan_ids: Generated<string[]>;
  max_uses: number | null;
  uses: Generated<number>;
  starts_at: Timestamp | null;
  expires_at: Timestamp | null;
  is_active: Generated<boolean>;
  created_by: string | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface CurrenciesTable {
  id: string;
  code: string;
  name: string;
  symbol: string;
  minor_digits: number;
  is_default: Generated<boolean>;
  is_active: Generated<boolean>;
  sort_order: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface CurrencyPegsTable {
  currency_id: string;
  since: string;
  until: string | null;
  per_usd: Numeric;
  authority: string;
  source: string;
}

export interface CurrencyRatesTable {
  currency_id: string;
  rate_date: string;
  usd_rate: Numeric;
  created_at: Generated<Timestamp>;
  source: Generated<CurrencyRatesSource>;
  until: string | null;
}

export interface CurrentRatesTable {
  currency_id: string | null;
  usd_rate: Numeric | null;
  rate_date: string | null;
  source: string | null;
  until: string | null;
  peg: Json | null;
}

export interface DataRequestsTable {
  id: string;
  user_id: string;
  kind: DataRequestsKind;
  state: Generated<DataRequestsState>;
  filed_by: string | null;
  note: string | null;
  answer: string | null;
  asked_at: Generated<Timestamp>;
  due_at: Generated<Timestamp>;
  closed_at: Timestamp | null;
  file_key: string | null;
  bytes: number | null;
  expires_at: Timestamp | null;
}

export interface DeliveryTermsTable {
  id: string;
  code: string;
  name: string;
  place_kind: DeliveryTermsPlaceKind;
  edition: string;
  mode: DeliveryTermsMode;
  note: string | null;
  is_default: Generated<boolean>;
  is_active: Generated<boolean>;
  sort_order: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface DeviceTokensTable {
  user_id: string;
  token_hash: Buffer;
  seen_at: Generated<Timestamp>;
}

export interface DocExplanationFilesTable {
  id: string;
  explanation_id: string;
  created_by: string;
  file_key: string;
  file_name: string;
  media_type: string;
  bytes: number;
  sha256: Buffer;
  created_at: Generated<Timestamp>;
}

export interface DocExplanationsTable {
  id: string;
  signal_id: string;
  ad_document_id: string;
  user_id: string | null;
  company_id: string | null;
  reason: DocExplanationsReason;
  body: string;
  reply: Generated<string>;
  created_at: Generated<Timestamp>;
}

export interface DocFactsTable {
  file_sha256: Buffer;
  field: string;
  value: string;
  normal: string;
}

export interface DocFilesTable {
  sha256: Buffer;
  media_type: string;
  state: Generated<DocFilesState>;
  failure: DocFilesFailure | null;
  reader: string | null;
  attempts: Generated<number>;
  due_at: Generated<Timestamp | null>;
  read_at: Timestamp | null;
  compared_at: Timestamp | null;
  pages: Generated<number>;
  revisions: Generated<number>;
  body: string | null;
  text_hash: Buffer | null;
  changes: Generated<Json>;
  hints: Generated<Json>;
  contradictions: Generated<Json>;
  is_public: Generated<boolean>;
  unused_since: Timestamp | null;
}

export interface DocIssuerAnswersTable {
  id: string;
  signal_id: string;
  issuer_id: string;
  answer: DocIssuerAnswersAnswer;
  said: string;
  answered_on: string;
  entered_by: string | null;
  created_at: Generated<Timestamp>;
}

export interface DocIssuersTable {
  id: string;
  name: string;
  host: string;
  email: string | null;
  lookup_url: string | null;
  source_url: string;
  entered_by: string;
  entered_at: Generated<Timestamp>;
  confirmed_by: string | null;
  confirmed_at: Timestamp | null;
  ended_by: string | null;
  ended_at: Timestamp | null;
}

export interface DocPagesTable {
  file_sha256: Buffer;
  n: number;
  words: number;
  is_scanned: boolean;
  phash: string | null;
}

export interface DocReferencesTable {
  id: string;
  title: string;
  body: string;
  source: string;
  entered_by: string;
  entered_at: Generated<Timestamp>;
  confirmed_by: string | null;
  confirmed_at: Timestamp | null;
  ended_by: string | null;
  ended_at: Timestamp | null;
}

export interface DocReviewsTable {
  id: string;
  signal_id: string;
  user_id: string | null;
  decision: DocReviewsDecision;
  reason: string;
  created_at: Generated<Timestamp>;
}

export interface DocRevisionsTable {
  file_sha256: Buffer;
  n: number;
  sha256: Buffer;
  ends_at: number | null;
}

export interface DocSignalsTable {
  id: string;
  code: DocSignalsCode;
  file_a: Buffer;
  file_b: Generated<Buffer>;
  facts: Generated<Json>;
  state: Generated<DocSignalsState>;
  made_at: Generated<Timestamp>;
  tell_at: Timestamp;
  told_at: Timestamp | null;
  sentence: DocSignalsSentence | null;
  announced_at: Timestamp | null;
  publish_at: Timestamp | null;
  withdrawn_at: Timestamp | null;
  version: Generated<number>;
  sentence_on: string | null;
}

export interface DocumentUsesTable {
  sha256: Buffer | null;
  party: string | null;
  company_id: string | null;
  owner_id: string | null;
  ad_id: string | null;
  document_id: string | null;
  paper_id: string | null;
  file_key: string | null;
  created_at: Timestamp | null;
}

export interface DomainDisputesTable {
  id: string;
  domain: string;
  company_id: string;
  note: string;
  opened_by: string | null;
  opened_at: Generated<Timestamp>;
  answer: string | null;
  answered_by: string | null;
  answered_at: Timestamp | null;
  first_outcome: DomainDisputesFirstOutcome | null;
  first_by: string | null;
  reason: string | null;
  outcome: DomainDisputesOutcome | null;
  decided_by: string | null;
  ended_at: Timestamp | null;
}

export interface EvidenceTable {
  id: string;
  company_id: string;
  kind: EvidenceKind;
  method: string | null;
  subject: Generated<string>;
  status: EvidenceStatus;
  checked_at: Generated<Timestamp>;
  checked_by: string;
  by_user: string | null;
  second_by: string | null;
  source: Json | null;
  facts: Generated<Json>;
  reason: string | null;
  valid_until: Timestamp | null;
  next_check_at: Timestamp | null;
  tries: Generated<number>;
  reminded_days: number | null;
  visibility: EvidenceVisibility;
  document_ids: Generated<string[]>;
  created_at: Generated<Timestamp>;
}

export interface EvidenceCodesTable {
  evidence_id: string;
  code_hash: Buffer;
  expires_at: Generated<Timestamp>;
  tries: Generated<number>;
}

export interface EvidencePapersTable {
  id: string;
  company_id: string;
  created_by: string;
  file_key: string | null;
  file_name: string;
  media_type: string;
  bytes: number;
  sha256: Buffer;
  created_at: Generated<Timestamp>;
}

export interface FactorChallengesTable {
  token_hash: Buffer;
  purpose: FactorChallengesPurpose;
  user_id: string | null;
  password_state: Buffer | null;
  tries: Generated<number>;
  expires_at: Timestamp;
}

export interface FavoritesTable {
  user_id: string;
  ad_id: string;
  title: string;
  reference: string;
  seen: Json;
  told: Json;
  created_at: Generated<Timestamp>;
  note: string | null;
}

export interface FeedMarksTable {
  id: string;
  position: string;
  created_at: Generated<Timestamp>;
}

export interface FetchRunsTable {
  id: string;
  fetcher: FetchRunsFetcher;
  status: FetchRunsStatus;
  started_at: Generated<Timestamp>;
  checked_at: Generated<Timestamp>;
  started_by: string | null;
  decided_by: string | null;
  decided_at: Timestamp | null;
  rows: Generated<number>;
  added: Generated<number>;
  revised: Generated<number>;
  withdrawn: Generated<number>;
  held: Generated<number>;
  first_day: string | null;
  last_day: string | null;
  body_sha256: string | null;
  warnings: Generated<Json>;
  error: string | null;
  payload: Json | null;
}

export interface FreeMailDomainsTable {
  id: Generated<string>;
  domain: string;
  is_free: Generated<boolean>;
  source: string;
  created_by: string | null;
  created_at: Generated<Timestamp>;
}

export interface HazardClassesTable {
  id: string;
  code: string;
  name: string;
  un_number: string | null;
  hazard_class: string | null;
  subsidiary: string | null;
  packing_group: HazardClassesPackingGroup | null;
  flash_point: string | null;
  edition: string | null;
  is_active: Generated<boolean>;
  sort_order: Generated<number>;
  version: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface HeldPartiesTable {
  party: string | null;
  hold: string | null;
}

export interface HeldRatesTable {
  currency_id: string;
  rate_date: string;
  usd_rate: Numeric;
  usd_rate_before: Numeric;
  created_at: Generated<Timestamp>;
}

export interface IdempotencyKeysTable {
  caller: string;
  key: string;
  body_hash: Buffer;
  status: number | null;
  answer: Buffer | null;
  created_at: Generated<Timestamp>;
  effect_id: string | null;
  started_at: Generated<Timestamp>;
}

export interface IdentitiesTable {
  id: string;
  user_id: string;
  provider: IdentitiesProvider;
  subject: string;
  email: string | null;
  created_at: Generated<Timestamp>;
  issuer: string | null;
}

export interface InquiriesTable {
  id: string;
  ad_id: string;
  inquirer_id: string;
  contact_type: InquiriesContactType;
  created_at: Generated<Timestamp>;
}

export interface InvoiceCountersTable {
  series: InvoiceCountersSeries;
  year: number;
  last: number;
}

export interface InvoicesTable {
  id: string;
  series: InvoicesSeries;
  year: number;
  sequence: number;
  number: string;
  user_id: string;
  payment_id: string;
  invoice_id: string | null;
  reverses: string | null;
  issued_at: Timestamp;
  currency: string;
  minor_digits: number;
  net: number;
  tax: number;
  gross: number;
  tax_kind: InvoicesTaxKind;
  tax_reason: string;
  tax_country: string | null;
  rate: Numeric | null;
  seller: Json;
  buyer: Json;
  lines: Json;
  company_id: string | null;
}

export interface KnownDevicesTable {
  user_id: string;
  fingerprint: Buffer;
  seen_at: Generated<Timestamp>;
}

export interface LandingSettingsTable {
  id: Generated<boolean>;
  settings: Json;
  version: Generated<number>;
  updated_at: Generated<Timestamp>;
  updated_by: string | null;
}

export interface LedgerAccountsTable {
  id: string;
  code: string;
  kind: LedgerAccountsKind;
  user_id: string | null;
  created_at: Generated<Timestamp>;
  company_id: string | null;
  payer_id: ColumnType<string | null, never, never>;
}

export interface LedgerEntriesTable {
  transaction_id: string;
  line: number;
  account_id: string;
  amount: number;
  balance_after: number | null;
  position: ColumnType<number, never, never>;
}

export interface LedgerTransactionsTable {
  id: string;
  type: LedgerTransactionsType;
  source: string;
  user_id: string;
  payment_id: string | null;
  plan_id: string | null;
  payment_method: string | null;
  description: Json;
  actor_id: string | null;
  created_at: Generated<Timestamp>;
}

export interface LegalVersionsTable {
  id: string;
  kind: LegalVersionsKind;
  version: number;
  body: string;
  created_by: string | null;
  updated_at: Generated<Timestamp>;
  published_at: Timestamp | null;
}

export interface LooseFilesTable {
  file_key: string;
  since: Generated<Timestamp>;
}

export interface MailTokensTable {
  token_hash: Buffer;
  user_id: string;
  purpose: MailTokensPurpose;
  email_key: string;
  expires_at: Timestamp;
  created_at: Generated<Timestamp>;
}

export interface MarketDaysTable {
  day: string;
  product_id: string;
  side: MarketDaysSide;
  region: Generated<string>;
  ads: number;
  entities: number;
  new_ads: number;
  new_entities: number;
  withdrawn_ads: number;
  withdrawn_entities: number;
  tonnes: Numeric;
  tonnes_entities: number;
  usd_per_bbl: Numeric | null;
  usd_per_bbl_entities: number;
  usd_per_tonne: Numeric | null;
  usd_per_tonne_entities: number;
  usd_per_mmbtu: Numeric | null;
  usd_per_mmbtu_entities: number;
}

export interface MarketDaysCountedTable {
  day: string;
  counted_at: Generated<Timestamp>;
}

export interface MessageAttachmentsTable {
  id: string;
  message_id: string;
  position: number;
  kind: MessageAttachmentsKind;
  file_key: string;
  file_name: string;
  media_type: string;
  bytes: number;
  sha256: Buffer;
  created_at: Generated<Timestamp>;
}

export interface MessagesTable {
  id: string;
  conversation_id: string;
  sender_id: string;
  body: string;
  created_at: Generated<Timestamp>;
  kind: Generated<MessagesKind>;
  contact_types: Generated<string[]>;
  calculation_id: string | null;
  of_owner: boolean | null;
}

export interface NotificationSettingsTable {
  user_id: string;
  channels: Generated<Json>;
  quiet_from: string | null;
  quiet_to: string | null;
  time_zone: string | null;
  updated_at: Generated<Timestamp>;
}

export interface NotificationsTable {
  id: string;
  user_id: string;
  kind: string;
  data: Generated<Json>;
  link: string | null;
  broadcast_id: string | null;
  once_key: string | null;
  in_app: Generated<boolean>;
  read_at: Timestamp | null;
  created_at: Generated<Timestamp>;
}

export interface PasskeysTable {
  id: string;
  user_id: string;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  backed_up: boolean;
  name: string;
  created_at: Generated<Timestamp>;
  last_used_at: Timestamp | null;
}

export interface PaymentEventsTable {
  provider: string;
  event_id: string;
  kind: string;
  payment_id: string | null;
  received_at: Generated<Timestamp>;
}

export interface PaymentTermsTable {
  id: string;
  code: string;
  name: string;
  rules: string | null;
  swift: string | null;
  is_default: Generated<boolean>;
  is_active: Generated<boolean>;
  sort_order: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface PaymentsTable {
  id: string;
  number: string;
  user_id: string;
  type: PaymentsType;
  status: Generated<PaymentsStatus>;
  amount: number;
  refunded: Generated<number>;
  currency: string;
  payment_method: PaymentsPaymentMethod;
  provider: PaymentsProvider;
  provider_ref: string | null;
  checkout_url: string | null;
  transfer_reference: string | null;
  plan_id: string | null;
  quote: Json | null;
  coupon_id: string | null;
  refund_of: string | null;
  description: Json;
  failure: Json | null;
  credited_instead: Generated<boolean>;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp | null;
  completed_at: Timestamp | null;
  handled_by: string | null;
  bank_note: string | null;
  bank_date: string | null;
  asked: number | null;
  received: number | null;
  company_id: string | null;
  payer_id: ColumnType<string, never, never>;
  bank_entry: string | null;
  again_of: string | null;
}

export interface PlanPeriodsTable {
  id: string;
  user_id: string;
  plan_id: string;
  plan_name: string;
  kind: PlanPeriodsKind;
  list_price: number;
  price: number;
  currency: string;
  duration_days: number;
  entitlements: Json;
  starts_at: Timestamp;
  ends_at: Timestamp;
  ended_at: Timestamp | null;
  payment_id: string | null;
  coupon_id: string | null;
  warned_days: Generated<number[]>;
  closed_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  replaced_by: string | null;
  restores: string | null;
  tax_added: Generated<number>;
  company_id: string | null;
  payer_id: ColumnType<string, never, never>;
}

export interface PlansTable {
  id: string;
  code: string;
  name: string;
  description: Generated<string>;
  price: number;
  currency: string;
  duration_days: number;
  entitlements: Json;
  bullets: Generated<string[]>;
  is_active: Generated<boolean>;
  is_default: Generated<boolean>;
  highlighted: Generated<boolean>;
  sort_order: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface PortsTable {
  id: string;
  code: string;
  name: string;
  aliases: Generated<string[]>;
  country_id: string;
  lat: number;
  lng: number;
  is_active: Generated<boolean>;
  sort_order: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface PriceCalculationComparesTable {
  id: string;
  calculation_id: string;
  user_id: string;
  entries: Json;
  counts: Json;
  result: PriceCalculationComparesResult | null;
  changed: Generated<number>;
  created_at: Generated<Timestamp>;
}

export interface PriceCalculationSharesTable {
  calculation_id: string;
  conversation_id: string;
  created_at: Generated<Timestamp>;
}

export interface PriceCalculationsTable {
  id: string;
  number: string;
  owner_id: string;
  status: PriceCalculationsStatus;
  proof: Json;
  hash: string;
  signature: string;
  is_licensed: boolean;
  licences: Json;
  ad_id: string | null;
  supersedes: string | null;
  created_at: Timestamp;
}

export interface ProductTypesTable {
  id: string;
  product_id: string;
  code: string;
  name: string;
  hs_code: string | null;
  un_number: string | null;
  density15: Numeric | null;
  sulphur_max: Numeric | null;
  sulphur_typical: Numeric | null;
  spec_overrides: Json | null;
  aliases: Generated<string[]>;
  is_default: Generated<boolean>;
  is_active: Generated<boolean>;
  sort_order: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface ProductsTable {
  id: string;
  parent_id: string | null;
  code: string;
  name: string;
  phase: ProductsPhase;
  hs_code: string | null;
  un_number: string | null;
  density15: Numeric | null;
  density_min: Numeric | null;
  density_max: Numeric | null;
  gcv_mj_per_sm3: Numeric | null;
  gcv_mj_per_kg: Numeric | null;
  default_unit_id: string | null;
  spec_template: string | null;
  aliases: Generated<string[]>;
  is_default: Generated<boolean>;
  is_active: Generated<boolean>;
  sort_order: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface PushKeysTable {
  id: Generated<boolean>;
  public_key: string;
  private_key: string;
  created_at: Generated<Timestamp>;
}

export interface PushSubscriptionsTable {
  id: string;
  user_id: string;
  session_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  user_agent: string | null;
  created_at: Generated<Timestamp>;
}

export interface QuoteFetchersTable {
  fetcher: QuoteFetchersFetcher;
  is_on: Generated<boolean>;
  key: Generated<string>;
  updated_at: Generated<Timestamp>;
}

export interface QuotesTable {
  id: string;
  benchmark_id: string;
  owner_id: string | null;
  day: string;
  contract: Generated<string>;
  value: Numeric | null;
  low: Numeric | null;
  high: Numeric | null;
  state: QuotesState;
  revision: number;
  is_held: Generated<boolean>;
  known_at: Generated<Timestamp>;
  run_id: string | null;
  entered_by: string | null;
  note: string | null;
  chain_place: number;
  previous_hash: string | null;
  row_hash: string;
}

export interface RateLimitsTable {
  key: string;
  count: number;
  resets_at: Timestamp;
}

export interface RecoveryCodesTable {
  user_id: string;
  code_hash: Buffer;
  used_at: Timestamp | null;
  created_at: Generated<Timestamp>;
}

export interface RedFlagRulesTable {
  id: string;
  code: string;
  name: string;
  area: string;
  pattern: string;
  weight: number;
  action: RedFlagRulesAction;
  fix: string;
  basis: string | null;
  is_active: Generated<boolean>;
  sort_order: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  threshold: Numeric | null;
  threshold_unit: string | null;
  version: Generated<number>;
}

export interface RegimeRulesTable {
  id: string;
  authority: string;
  kind: RegimeRulesKind;
  scope: Json;
  valid_from: string;
  valid_to: string | null;
  params: Generated<Json>;
  action: RegimeRulesAction;
  message: string;
  source_url: string;
  entered_by: string | null;
  entered_at: Generated<Timestamp>;
  confirmed_by: string | null;
  confirmed_at: Timestamp | null;
  version: Generated<number>;
  swept_version: number | null;
  sweeping_until: Timestamp | null;
}

export interface RelatedCompaniesTable {
  company_id: string | null;
  other_id: string | null;
  cause: string | null;
  detail: string | null;
}

export interface RepeatedWorkTable {
  name: string;
  every_seconds: number;
  ran_at: Timestamp;
  milliseconds: number;
  error: string | null;
  well_at: Timestamp | null;
}

export interface RolesTable {
  id: string;
  code: string;
  name: string;
  description: Generated<string>;
  kind: RolesKind;
  base: RolesBase;
  permissions: Generated<string[]>;
  plan_access: Json;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface SandboxCheckoutsTable {
  ref: string;
  amount: number;
  currency: string;
  description: string;
  success_url: string;
  failed_url: string;
  cancelled_url: string;
  status: Generated<SandboxCheckoutsStatus>;
  refunded: Generated<number>;
  refund_keys: Generated<string[]>;
  created_at: Generated<Timestamp>;
}

export interface SavedSearchMatchesTable {
  search_id: string;
  ad_id: string;
  title: string;
  why: Json;
  matched_at: Generated<Timestamp>;
  told_at: Timestamp | null;
}

export interface SavedSearchesTable {
  id: string;
  user_id: string;
  name: string;
  query: Json;
  frequency: SavedSearchesFrequency;
  seen_at: Generated<Timestamp>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface SavedViewsTable {
  id: string;
  user_id: string;
  screen: string;
  name: string;
  search: Json;
  columns: Json;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface ScreeningDecisionsTable {
  id: string;
  hit_id: string;
  act: ScreeningDecisionsAct;
  decision: string | null;
  reasons: Generated<string[]>;
  note: string | null;
  by_user: string | null;
  snapshot_hash: string;
  content_hash: string;
  at: Generated<Timestamp>;
}

export interface ScreeningEntriesTable {
  id: ColumnType<number, never, never>;
  list: string;
  uid: string;
  data_hash: string;
  content_hash: string;
  data: Json;
}

export interface ScreeningHitsTable {
  id: string;
  subject_id: string;
  list: string;
  uid: string;
  entry_id: number;
  state: Generated<ScreeningHitsState>;
  score: Numeric;
  strong: ScreeningHitsStrong | null;
  detail: Json;
  snapshot: Json;
  snapshot_hash: string;
  content_hash: string;
  decision: ScreeningHitsDecision | null;
  reasons: Generated<string[]>;
  note: string | null;
  proposed_by: string | null;
  proposed_at: Timestamp | null;
  confirmed_by: string | null;
  confirmed_at: Timestamp | null;
  opened_at: Generated<Timestamp>;
  due_at: Timestamp;
  version: Generated<number>;
  hold: Generated<ScreeningHitsHold>;
}

export interface ScreeningListsTable {
  list: ScreeningListsList;
  is_on: Generated<boolean>;
  asked_at: Timestamp | null;
}

export interface ScreeningLookupsTable {
  id: string;
  user_id: string;
  found: number;
  asked_at: Generated<Timestamp>;
}

export interface ScreeningRunsTable {
  id: string;
  subject_id: string;
  snapshot_hash: string;
  versions: Json;
  matcher: string;
  thresholds: Json;
  cause: ScreeningRunsCause;
  hits: number;
  strong: number;
  at: Generated<Timestamp>;
}

export interface ScreeningSubjectsTable {
  id: string;
  kind: ScreeningSubjectsKind;
  ref: string | null;
  snapshot: Json;
  snapshot_hash: string;
  source_mark: string | null;
  screened_at: Generated<Timestamp>;
}

export interface ScreeningThresholdsTable {
  id: string;
  values: Json;
  reason: string;
  effect: Json;
  state: Generated<ScreeningThresholdsState>;
  proposed_by: string;
  proposed_at: Generated<Timestamp>;
  decided_by: string | null;
  decided_at: Timestamp | null;
}

export interface ScreeningVersionEntriesTable {
  version_id: string;
  entry_id: number;
}

export interface ScreeningVersionsTable {
  id: string;
  list: string;
  state: Generated<ScreeningVersionsState>;
  source: ScreeningVersionsSource;
  published_at: Timestamp | null;
  published_on: string | null;
  fetched_at: Generated<Timestamp>;
  sha256: string;
  files: Generated<Json>;
  entries: Generated<number>;
  names: Generated<number>;
  ids: Generated<number>;
  added: Generated<string[]>;
  removed: Generated<string[]>;
  changed: Generated<string[]>;
  needs_second: Generated<boolean>;
  reason: string | null;
  detail: string | null;
  received_by: string | null;
  activated_by: string | null;
  second_by: string | null;
  activated_at: Timestamp | null;
  swept_at: Timestamp | null;
  swept_subjects: Generated<number>;
  swept_hits: Generated<number>;
}

export interface SearchWordsTable {
  word: string;
}

export interface SessionsTable {
  id: string;
  user_id: string;
  token_hash: Buffer;
  user_agent: string | null;
  ip: string | null;
  created_at: Generated<Timestamp>;
  last_seen_at: Generated<Timestamp>;
  expires_at: Timestamp;
  authenticated_at: Generated<Timestamp>;
}

export interface SigningKeysTable {
  id: string;
  public_key: string;
  private_key: string;
  valid_from: Generated<Timestamp>;
  valid_to: Timestamp | null;
}

export interface SitePictureFilesTable {
  file_key: string;
  picture_id: string;
  form: string;
  media_type: string;
  width: number;
  height: number;
  bytes: number;
}

export interface SitePicturesTable {
  id: string;
  used_as: SitePicturesUsedAs;
  name: string;
  bytes: number;
  created_by: string | null;
  created_at: Generated<Timestamp>;
}

export interface SiteSettingsTable {
  id: Generated<boolean>;
  settings: Json;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
  updated_by: string | null;
}

export interface SocialLoginSettingsTable {
  id: Generated<boolean>;
  settings: Json;
  updated_at: Generated<Timestamp>;
}

export interface SocialStatesTable {
  state_hash: Buffer;
  provider: SocialStatesProvider;
  nonce: string;
  code_verifier: string;
  user_id: string | null;
  expires_at: Timestamp;
}

export interface SpecTemplatesTable {
  id: string;
  code: string;
  name: string;
  edition: string | null;
  limits: Json;
  is_active: Generated<boolean>;
  sort_order: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface TaxRatesTable {
  id: Generated<string>;
  country: string;
  kind: Generated<string>;
  percent: Numeric;
  valid_from: string;
  source: string;
  created_by: string | null;
  created_at: Generated<Timestamp>;
}

export interface TermsConsentsTable {
  user_id: string;
  version: number;
  accepted_at: Generated<Timestamp>;
}

export interface TicketAttachmentsTable {
  id: string;
  message_id: string;
  position: number;
  file_key: string;
  file_name: string;
  media_type: string;
  bytes: number;
  sha256: Buffer;
  created_at: Generated<Timestamp>;
}

export interface TicketMessagesTable {
  id: string;
  ticket_id: string;
  author_id: string;
  body: string;
  internal: Generated<boolean>;
  created_at: Generated<Timestamp>;
}

export interface TicketsTable {
  id: string;
  number: Generated<number>;
  requester_id: string;
  assignee_id: string | null;
  subject: string;
  category: TicketsCategory;
  priority: Generated<TicketsPriority>;
  status: Generated<TicketsStatus>;
  report_reason: TicketsReportReason | null;
  related_type: TicketsRelatedType | null;
  related_id: string | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
  waiting_since: Timestamp | null;
  first_reply_due: Timestamp | null;
  first_replied_at: Timestamp | null;
  requester_updated_at: Generated<Timestamp>;
  requester_seen_at: Generated<Timestamp>;
  done_at: Timestamp | null;
  rating: number | null;
  rating_words: string | null;
  rated_at: Timestamp | null;
}

export interface TotpSecretsTable {
  user_id: string;
  secret: string;
  confirmed_at: Timestamp | null;
  last_step: number | null;
  created_at: Generated<Timestamp>;
}

export interface TradingRegionsTable {
  id: string;
  code: string;
  name: string;
  aliases: Generated<string[]>;
  country_codes: Generated<string[]>;
  port_codes: Generated<string[]>;
  is_active: Generated<boolean>;
  sort_order: Generated<number>;
  version: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface UnitsTable {
  id: string;
  code: string;
  name: string;
  symbol: string;
  dimension: UnitsDimension;
  to_base: Numeric;
  is_default: Generated<boolean>;
  is_active: Generated<boolean>;
  sort_order: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface UserBlocksTable {
  blocker_id: string;
  blocked_id: string;
  created_at: Generated<Timestamp>;
}

export interface UsersTable {
  id: string;
  email: string;
  email_key: string;
  email_verified: Generated<boolean>;
  username: string;
  username_key: string;
  password_hash: string | null;
  role: Generated<UsersRole>;
  permissions: Generated<string[]>;
  is_active: Generated<boolean>;
  first_name: string | null;
  last_name: string | null;
  phone: string | null;
  company: string | null;
  country: string | null;
  image_url: string | null;
  last_seen_at: Timestamp | null;
  deleted_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  custom_role_id: string | null;
  image_key: string | null;
  response_rate: Numeric | null;
  digest_at: Timestamp | null;
  auto_renew: Generated<boolean>;
  language: UsersLanguage | null;
  image_bytes: number | null;
  owner_proved: Generated<boolean>;
  confirms_first: Generated<boolean>;
  blocked_at: Timestamp | null;
  block_reason: UsersBlockReason | null;
  block_note: string | null;
  held_at: Timestamp | null;
  hold_reason: string | null;
  held_by: string | null;
  company_name: string | null;
  reply_hours: number | null;
}

export interface WalletsTable {
  user_id: string | null;
  account_id: string;
  currency: string;
  balance: Generated<number>;
  created_at: Generated<Timestamp>;
  company_id: string | null;
  payer_id: ColumnType<string, never, never>;
}

export interface DB {
  ad_attestations: AdAttestationsTable;
  ad_cautions: AdCautionsTable;
  ad_changes: AdChangesTable;
  ad_document_grants: AdDocumentGrantsTable;
  ad_document_reads: AdDocumentReadsTable;
  ad_documents: AdDocumentsTable;
  ad_events: AdEventsTable;
  ad_looks: AdLooksTable;
  ad_prices: AdPricesTable;
  ad_rule_releases: AdRuleReleasesTable;
  ad_rule_results: AdRuleResultsTable;
  ad_run_items: AdRunItemsTable;
  ad_runs: AdRunsTable;
  ad_views: AdViewsTable;
  admin_requests: AdminRequestsTable;
  ads: AdsTable;
  app_secrets: AppSecretsTable;
  audit_log: AuditLogTable;
  backup_schedule: BackupScheduleTable;
  backups: BackupsTable;
  base_data_additions: BaseDataAdditionsTable;
  benchmarks: BenchmarksTable;
  billing_details: BillingDetailsTable;
  broadcast_receivers: BroadcastReceiversTable;
  broadcasts: BroadcastsTable;
  calculation_counters: CalculationCountersTable;
  calendars: CalendarsTable;
  canned_replies: CannedRepliesTable;
  companies: CompaniesTable;
  company_domains: CompanyDomainsTable;
  company_invitations: CompanyInvitationsTable;
  company_join_requests: CompanyJoinRequestsTable;
  company_links: CompanyLinksTable;
  company_members: CompanyMembersTable;
  company_owners: CompanyOwnersTable;
  company_proposals: CompanyProposalsTable;
  conversations: ConversationsTable;
  countries: CountriesTable;
  coupon_uses: CouponUsesTable;
  coupons: CouponsTable;
  currencies: CurrenciesTable;
  currency_pegs: CurrencyPegsTable;
  currency_rates: CurrencyRatesTable;
  current_rates: CurrentRatesTable;
  data_requests: DataRequestsTable;
  delivery_terms: DeliveryTermsTable;
  device_tokens: DeviceTokensTable;
  doc_explanation_files: DocExplanationFilesTable;
  doc_explanations: DocExplanationsTable;
  doc_facts: DocFactsTable;
  doc_files: DocFilesTable;
  doc_issuer_answers: DocIssuerAnswersTable;
  doc_issuers: DocIssuersTable;
  doc_pages: DocPagesTable;
  doc_references: DocReferencesTable;
  doc_reviews: DocReviewsTable;
  doc_revisions: DocRevisionsTable;
  doc_signals: DocSignalsTable;
  document_uses: DocumentUsesTable;
  domain_disputes: DomainDisputesTable;
  evidence: EvidenceTable;
  evidence_codes: EvidenceCodesTable;
  evidence_papers: EvidencePapersTable;
  factor_challenges: FactorChallengesTable;
  favorites: FavoritesTable;
  feed_marks: FeedMarksTable;
  fetch_runs: FetchRunsTable;
  free_mail_domains: FreeMailDomainsTable;
  hazard_classes: HazardClassesTable;
  held_parties: HeldPartiesTable;
  held_rates: HeldRatesTable;
  idempotency_keys: IdempotencyKeysTable;
  identities: IdentitiesTable;
  inquiries: InquiriesTable;
  invoice_counters: InvoiceCountersTable;
  invoices: InvoicesTable;
  known_devices: KnownDevicesTable;
  landing_settings: LandingSettingsTable;
  ledger_accounts: LedgerAccountsTable;
  ledger_entries: LedgerEntriesTable;
  ledger_transactions: LedgerTransactionsTable;
  legal_versions: LegalVersionsTable;
  loose_files: LooseFilesTable;
  mail_tokens: MailTokensTable;
  market_days: MarketDaysTable;
  market_days_counted: MarketDaysCountedTable;
  message_attachments: MessageAttachmentsTable;
  messages: MessagesTable;
  notification_settings: NotificationSettingsTable;
  notifications: NotificationsTable;
  passkeys: PasskeysTable;
  payment_events: PaymentEventsTable;
  payment_terms: PaymentTermsTable;
  payments: PaymentsTable;
  plan_periods: PlanPeriodsTable;
  plans: PlansTable;
  ports: PortsTable;
  price_calculation_compares: PriceCalculationComparesTable;
  price_calculation_shares: PriceCalculationSharesTable;
  price_calculations: PriceCalculationsTable;
  product_types: ProductTypesTable;
  products: ProductsTable;
  push_keys: PushKeysTable;
  push_subscriptions: PushSubscriptionsTable;
  quote_fetchers: QuoteFetchersTable;
  quotes: QuotesTable;
  rate_limits: RateLimitsTable;
  recovery_codes: RecoveryCodesTable;
  red_flag_rules: RedFlagRulesTable;
  regime_rules: RegimeRulesTable;
  related_companies: RelatedCompaniesTable;
  repeated_work: RepeatedWorkTable;
  roles: RolesTable;
  sandbox_checkouts: SandboxCheckoutsTable;
  saved_search_matches: SavedSearchMatchesTable;
  saved_searches: SavedSearchesTable;
  saved_views: SavedViewsTable;
  screening_decisions: ScreeningDecisionsTable;
  screening_entries: ScreeningEntriesTable;
  screening_hits: ScreeningHitsTable;
  screening_lists: ScreeningListsTable;
  screening_lookups: ScreeningLookupsTable;
  screening_runs: ScreeningRunsTable;
  screening_subjects: ScreeningSubjectsTable;
  screening_thresholds: ScreeningThresholdsTable;
  screening_version_entries: ScreeningVersionEntriesTable;
  screening_versions: ScreeningVersionsTable;
  search_words: SearchWordsTable;
  sessions: SessionsTable;
  signing_keys: SigningKeysTable;
  site_picture_files: SitePictureFilesTable;
  site_pictures: SitePicturesTable;
  site_settings: SiteSettingsTable;
  social_login_settings: SocialLoginSettingsTable;
  social_states: SocialStatesTable;
  spec_templates: SpecTemplatesTable;
  tax_rates: TaxRatesTable;
  terms_consents: TermsConsentsTable;
  ticket_attachments: TicketAttachmentsTable;
  ticket_messages: TicketMessagesTable;
  tickets: TicketsTable;
  totp_secrets: TotpSecretsTable;
  trading_regions: TradingRegionsTable;
  units: UnitsTable;
  user_blocks: UserBlocksTable;
  users: UsersTable;
  wallets: WalletsTable;
}
