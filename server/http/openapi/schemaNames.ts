import type { z } from 'zod';
import { signedIn, user } from '../../../contract/accounts/auth.ts';
import { entitlementsSchema } from '../../../contract/accounts/roles.ts';
import { userDetail } from '../../../contract/accounts/users.ts';
import { creationOptions, passkeyAnswer, requestOptions } from '../../../contract/accounts/webauthn.ts';
import { adPayload } from '../../../contract/ads/adPayload.ts';
import { ad, adSummary, caution, comparable, conformanceRow, ownAd } from '../../../contract/ads/adShapes.ts';
import * as baseData from '../../../contract/baseData/baseData.ts';
import { usage } from '../../../contract/baseData/baseDataWrites.ts';
import { payment } from '../../../contract/billing/payments.ts';
import { plan, quote } from '../../../contract/billing/plans.ts';
import { walletTransaction } from '../../../contract/billing/wallet.ts';
import { errorBody } from '../../../contract/core/errors.ts';
import { messageSchema } from '../../../contract/core/message.ts';
import { contract } from '../../../contract/index.ts';
import { facet, mapFeature } from '../../../contract/market/adSearch.ts';
import { audience } from '../../../contract/messaging/broadcasts.ts';
import { notification } from '../../../contract/messaging/notifications.ts';
import { auditEntry, auditName } from '../../../contract/operations/audit.ts';
import { landingFile } from '../../../contract/site/landing.ts';
import { adminSiteSettings, siteSettingsSchema } from '../../../contract/site/siteSettings.ts';
import { cannedReply, ticket, ticketSummary } from '../../../contract/support/ticketShapes.ts';

const { quality, quantity, price, delivery, contact, documents } = adPayload.shape;
const { hero, sections } = contract.landing.read.response.shape;
const { response: pageOfAds } = contract.ads.publicList;
const planNow = contract.plans.current.response.shape;

/**
 * Names of components. Other schemas that stand in several places are named after the first of them: the property
 * `owner` of `AdSummary` is `AdSummaryOwner`.
 */
export const schemaNames = {
  Error: errorBody,
  Message: messageSchema,
  Page: pageOfAds.pick({ page: true, limit: true, total: true, totalPages: true }),
  SignedIn: signedIn,
  User: user,
  UserDetail: userDetail,
  Entitlements: entitlementsSchema,
  RoleEntry: contract.roles.read.response,
  Passkey: contract.secondFactor.renamePasskey.response,
  PasskeyAnswer: passkeyAnswer,
  PasskeyCreationOptions: creationOptions,
  PasskeyRequestOptions: requestOptions,
  SocialIdentity: contract.socialLogin.link.response,
  SocialLoginSettings: contract.socialLogin.settings.response,
  AdPayload: adPayload,
  AdPayloadQuality: quality.unwrap().element,
  AdPayloadQuantity: quantity.unwrap(),
  AdPayloadPrice: price.unwrap(),
  AdPayloadDelivery: delivery.unwrap(),
  AdPayloadContact: contact.unwrap(),
  AdPayloadDocument: documents.unwrap().element,
  AdSummary: adSummary,
  Ad: ad,
  OwnAd: ownAd,
  NamedInAd: adSummary.shape.productType.unwrap(),
  Caution: caution,
  Comparable: comparable,
  ConformanceRow: conformanceRow,
  Facet: facet,
  MapFeature: mapFeature,
  RedFlagRule: contract.moderation.changeRule.response,
  BulkDecision: contract.moderation.approveMany.response,
  SavedSearch: contract.savedSearches.create.response,
  BaseDataEntry: baseData.portEntry.pick({
    id: true,
    name: true,
    code: true,
    isActive: true,
    order: true,
    version: true,
  }),
  BaseDataUsage: usage,
  Product: baseData.productEntry,
  ProductBranch: baseData.productBranch,
  ProductType: baseData.productTypeEntry,
  Country: baseData.countryEntry,
  Unit: baseData.unitEntry,
  Currency: baseData.currencyEntry,
  Port: baseData.portEntry,
  DeliveryTerm: baseData.deliveryTermEntry,
  PaymentTerm: baseData.paymentTermEntry,
  SpecTemplate: baseData.specTemplateEntry,
  Benchmark: baseData.benchmarkEntry,
  Payment: payment,
  AdminPayment: contract.payments.confirm.response,
  Plan: plan,
  PlanPeriod: planNow.next.unwrap(),
  PlanUsage: planNow.usage.element,
  Quote: quote,
  Coupon: contract.coupons.create.response,
  Wallet: contract.wallet.read.response,
  WalletTransaction: walletTransaction,
  ConversationMessage: contract.conversations.send.response,
  Notification: notification,
  NotificationPreferences: contract.notifications.preferences.response,
  Audience: audience,
  Broadcast: contract.broadcasts.read.response,
  Ticket: ticket,
  TicketSummary: ticketSummary,
  TicketReported: contract.tickets.reportAd.response,
  CannedReply: cannedReply,
  AuditName: auditName,
  AuditEntry: auditEntry,
  SavedView: contract.savedViews.save.response,
  Backup: contract.backups.read.response,
  BackupSchedule: contract.backups.schedule.response,
  SiteSettings: siteSettingsSchema,
  AdminSiteSettings: adminSiteSettings,
  AdminLanding: contract.landing.save.response,
  LandingHero: hero,
  LandingSection: sections.element,
  LandingFile: landingFile,
} satisfies Record<string, z.ZodType>;

/** What other schemas of responses extend: they refer to it instead of repeating its fields. */
export const bases: readonly (keyof typeof schemaNames)[] = [
  'AdSummary',
  'Payment',
  'Product',
  'User',
  'SiteSettings',
  'BaseDataEntry',
  'Page',
];
