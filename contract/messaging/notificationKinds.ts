import type { Permission } from '../core/access.ts';

export const notificationChannels = ['inApp', 'email', 'push'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

export const notificationGroups = [
  'ads',
  'market',
  'talk',
  'money',
  'plan',
  'tickets',
  'account',
  'company',
  'staff',
  'site',
] as const;

export const severities = ['info', 'success', 'warning', 'error'] as const;

type KindSpec = {
  group: (typeof notificationGroups)[number];
  severity: (typeof severities)[number];
  /** Default channels. */
  inApp: boolean;
  email: boolean;
  push: boolean;
  /** Security of the account: always shown and mailed, ignoring quiet hours. */
  locked?: true;
  /** Delivered during quiet hours too. */
  urgent?: true;
  /** Only holders of this permission are notified and can set the channels. */
  permission?: Permission;
};

const mailed = { inApp: true, email: true, push: true };
const shown = { inApp: true, email: false, push: true };
const security = { ...mailed, locked: true, urgent: true } as const;
const off = { inApp: false, email: false, push: false };

/** All kinds of notifications. */
export const notificationKinds = {
  adApproved: { group: 'ads', severity: 'success', ...mailed },
  adRejected: { group: 'ads', severity: 'warning', ...mailed },
  adSuspended: { group: 'ads', severity: 'error', ...mailed },
  adRestored: { group: 'ads', severity: 'success', ...mailed },
  adCorrected: { group: 'ads', severity: 'info', ...mailed },
  adRemoved: { group: 'ads', severity: 'warning', ...mailed },
  adExpiring: { group: 'ads', severity: 'warning', ...shown },
  adExpired: { group: 'ads', severity: 'warning', ...mailed },
  adPaused: { group: 'ads', severity: 'warning', ...shown },
  favoriteChanged: { group: 'market', severity: 'info', ...mailed },
  searchMatch: { group: 'market', severity: 'info', ...mailed },
  searchDigest: { group: 'market', severity: 'info', ...mailed },
  newInquiry: { group: 'talk', severity: 'info', ...mailed },
  contactRevealed: { group: 'talk', severity: 'info', ...mailed },
  newMessage: { group: 'talk', severity: 'info', ...mailed },
  compareChanged: { group: 'talk', severity: 'warning', ...shown },
  sellerBlocked: { group: 'talk', severity: 'warning', ...mailed },
  paymentSucceeded: { group: 'money', severity: 'success', ...shown },
  paymentFailed: { group: 'money', severity: 'error', ...shown },
  paymentRefunded: { group: 'money', severity: 'info', ...shown },
  refundFailed: { group: 'money', severity: 'warning', ...shown },
  walletCredited: { group: 'money', severity: 'success', ...shown },
  walletDebited: { group: 'money', severity: 'info', ...shown },
  planBought: { group: 'plan', severity: 'success', ...mailed },
  planEnding: { group: 'plan', severity: 'warning', ...mailed },
  planRenews: { group: 'plan', severity: 'info', ...mailed },
  planEnded: { group: 'plan', severity: 'warning', ...mailed },
  planRenewed: { group: 'plan', severity: 'success', ...mailed },
  planRenewalFailed: { group: 'plan', severity: 'error', ...mailed },
  ticketReply: { group: 'tickets', severity: 'info', ...mailed },
  ticketStatus: { group: 'tickets', severity: 'info', ...mailed },
  reportHandled: { group: 'tickets', severity: 'success', ...mailed },
  accessChanged: { group: 'account', severity: 'info', ...shown },
  /** News of a request for a copy or erasure: the law asks for an answer. */
  dataRequest: { group: 'account', severity: 'info', ...security },
  newSignIn: { group: 'account', severity: 'warning', ...security },
  passwordChanged: { group: 'account', severity: 'warning', ...security },
  secondFactorChanged: { group: 'account', severity: 'warning', ...security },
  recoveryCodeUsed: { group: 'account', severity: 'warning', ...security },
  secondFactorFailed: { group: 'account', severity: 'error', ...security },
  accountBlocked: { group: 'account', severity: 'error', ...security },
  accountUnblocked: { group: 'account', severity: 'success', ...security },
  companyInvited: { group: 'company', severity: 'info', inApp: true, email: false, push: true, urgent: true },
  companyJoined: { group: 'company', severity: 'info', ...shown },
  companyJoinAsked: { group: 'company', severity: 'info', ...mailed },
  companyRoleChanged: { group: 'company', severity: 'warning', ...mailed, urgent: true },
  companyHandover: { group: 'company', severity: 'warning', ...mailed, urgent: true },
  companyProposal: { group: 'company', severity: 'info', ...mailed },
  companyDomainLost: { group: 'company', severity: 'warning', ...mailed },
  companyDomainDisputed: { group: 'company', severity: 'warning', ...mailed, urgent: true },
  companyDomainDecided: { group: 'company', severity: 'info', ...mailed },
  companyAdminAsked: { group: 'company', severity: 'warning', ...mailed, urgent: true },
  companyAdminMade: { group: 'company', severity: 'warning', ...mailed, urgent: true },
  companyAdminRefused: { group: 'company', severity: 'info', ...mailed },
  documentAsked: { group: 'ads', severity: 'warning', ...mailed },
  documentNotice: { group: 'ads', severity: 'warning', ...mailed },
  companyEvidenceEnding: { group: 'company', severity: 'warning', ...mailed },
  companyEvidenceEnded: { group: 'company', severity: 'warning', ...mailed, urgent: true },
  companyLevel: { group: 'company', severity: 'info', ...mailed },
  ticketAssigned: { group: 'staff', severity: 'info', ...shown, permission: 'tickets.handle' },
  ticketCustomerReply: { group: 'staff', severity: 'info', ...shown, permission: 'tickets.handle' },
  ticketsWaiting: { group: 'staff', severity: 'info', ...off, permission: 'tickets.handle' },
  adsWaiting: { group: 'staff', severity: 'info', ...off, permission: 'ads.moderate' },
  backupFailed: { group: 'staff', severity: 'error', ...mailed, urgent: true, permission: 'backups.manage' },
  backupRestored: {
    group: 'staff',
    severity: 'warning',
    ...mailed,
    urgent: true,
    permission: 'backups.manage',
  },
  integrityFailed: {
    group: 'staff',
    severity: 'error',
    ...mailed,
    urgent: true,
    permission: 'wallet.adjust',
  },
  screeningHit: { group: 'staff', severity: 'warning', ...mailed, permission: 'compliance.review' },
  trueMatch: { group: 'staff', severity: 'error', ...mailed, urgent: true, permission: 'compliance.read' },
  listRefused: { group: 'staff', severity: 'error', ...mailed, permission: 'compliance.review' },
  quotesWaiting: { group: 'staff', severity: 'warning', ...mailed, permission: 'prices.write' },
  /** Broadcasts from staff. */
  announcement: { group: 'site', severity: 'info', ...mailed },
} as const satisfies Record<string, KindSpec>;

export type NotificationKind = keyof typeof notificationKinds;
export const kindNames = Object.keys(notificationKinds) as NotificationKind[];

export const kindSpec = (kind: NotificationKind): KindSpec => notificationKinds[kind];
