import {
  adSorts,
  comparableKinds,
  contactTypes,
  dealKinds,
  documentKinds,
  documentVisibilities,
  priceBases,
  priceTypes,
  qualityBases,
  sides,
} from '../../../contract/ads/adEnums.ts';
import { adStatuses, closeReasons } from '../../../contract/ads/adStates.ts';
import { priceWhys } from '../../../contract/ads/priceHistory.ts';
import { dimensions, phases, placeKinds } from '../../../contract/baseData/baseData.ts';
import { usagePlaces } from '../../../contract/baseData/baseDataWrites.ts';
import { couponKinds } from '../../../contract/billing/coupons.ts';
import { paymentMethods, paymentStatuses, paymentTypes } from '../../../contract/billing/payments.ts';
import { reportIntervals, reportPeriods, saleKinds, saleLedgers } from '../../../contract/billing/reports.ts';
import { transactionTypes } from '../../../contract/billing/wallet.ts';
import { grantablePermissions, permissions, roles } from '../../../contract/core/access.ts';
import { languageCodes } from '../../../contract/core/languages.ts';
import { searchFrequencies } from '../../../contract/market/savedSearches.ts';
import { broadcastStates } from '../../../contract/messaging/broadcasts.ts';
import { entryKinds } from '../../../contract/messaging/conversations.ts';
import { kindNames, notificationChannels } from '../../../contract/messaging/notificationKinds.ts';
import { reportReasons } from '../../../contract/moderation/moderation.ts';
import { landingKinds } from '../../../contract/site/landing.ts';
import { ticketCategories } from '../../../contract/support/ticketShapes.ts';
import { ticketPriorities, ticketStatuses } from '../../../contract/support/ticketStates.ts';

/** Names of enumerations, by their values: each schema has an instance of its own. */
export const enumNames: Record<string, readonly string[]> = {
  Role: roles,
  Permission: permissions,
  GrantablePermission: grantablePermissions,
  Language: languageCodes,
  AdStatus: adStatuses,
  CloseReason: closeReasons,
  ComparableKind: comparableKinds,
  PriceMover: priceWhys,
  AdSort: adSorts,
  Side: sides,
  DealKind: dealKinds,
  PriceType: priceTypes,
  PriceBasis: priceBases,
  QualityBasis: qualityBases,
  ContactType: contactTypes,
  DocumentKind: documentKinds,
  DocumentVisibility: documentVisibilities,
  Dimension: dimensions,
  Phase: phases,
  PlaceKind: placeKinds,
  BaseDataUser: usagePlaces,
  PaymentType: paymentTypes,
  PaymentStatus: paymentStatuses,
  PaymentMethod: paymentMethods,
  TransactionType: transactionTypes,
  CouponKind: couponKinds,
  ReportPeriod: reportPeriods,
  ReportInterval: reportIntervals,
  SaleKind: saleKinds,
  SaleLedger: saleLedgers,
  SearchFrequency: searchFrequencies,
  NotificationKind: kindNames,
  NotificationChannel: notificationChannels,
  BroadcastState: broadcastStates,
  ConversationEntryKind: entryKinds,
  ReportReason: reportReasons,
  LandingKind: landingKinds,
  TicketCategory: ticketCategories,
  TicketPriority: ticketPriorities,
  TicketStatus: ticketStatuses,
};
