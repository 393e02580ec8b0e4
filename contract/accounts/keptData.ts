/** Why something of a deleted account stays. */
export const keptReasons = ['books', 'others', 'record', 'security', 'impersonation', 'backups'] as const;
export type KeptReason = (typeof keptReasons)[number];

export const keptAreas = [
  'payments',
  'ads',
  'messages',
  'tickets',
  'username',
  'audit',
  'addresses',
  'requests',
  'backups',
] as const;
export type KeptArea = (typeof keptAreas)[number];

type Kept = {
  area: KeptArea;
  reason: KeptReason;
  /** Days from its writing until it is deleted. Null: no limit; what is kept names nobody then, or is taken over by others. */
  days: number | null;
};

/**
 * What the deletion of an account leaves, why, and for how long: the one table that the screens, the copy of one's data and
 * docs/security.md read from.
 */
export const keptData: readonly Kept[] = [
  { area: 'payments', reason: 'books', days: null },
  { area: 'ads', reason: 'record', days: null },
  { area: 'messages', reason: 'others', days: null },
  { area: 'tickets', reason: 'record', days: null },
  { area: 'username', reason: 'impersonation', days: null },
  { area: 'audit', reason: 'security', days: null },
  { area: 'addresses', reason: 'security', days: 365 },
  { area: 'requests', reason: 'record', days: null },
  { area: 'backups', reason: 'backups', days: null },
];

/** The same in English, for the copy, which is one document for whoever reads it. */
export const keptText: Record<KeptArea, string> = {
  payments: 'Payments, receipts, invoices, plans and movements of the wallet',
  ads: 'Ads that were submitted, with their documents and without contact details',
  messages: 'Messages to other members, without their files',
  tickets: 'Tickets, without their files',
  username: 'The username, which nobody else can take',
  audit: 'What was done to and by the account, without personal values',
  addresses: 'Network addresses in the log',
  requests: 'Requests for a copy or for erasure',
  backups: 'What backups hold, until they are deleted',
};

export const keptReasonText: Record<KeptReason, string> = {
  books: 'Accounting law: the books of the site have to stay complete',
  others: 'They belong to the other side as well',
  record: 'Others rely on the record, and the site may have to show what it did',
  security: 'To notice and prove attacks and abuse',
  impersonation: 'So that nobody can pass for the author of old messages',
  backups: 'Single entries cannot be taken out of a backup',
};
