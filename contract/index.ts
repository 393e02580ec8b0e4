import { account } from './accounts/account.ts';
import { auth } from './accounts/auth.ts';
import { dataRequests, ownRights } from './accounts/dataRights.ts';
import { roles } from './accounts/roles.ts';
import { factorSignIn, secondFactor } from './accounts/secondFactor.ts';
import { socialLogin } from './accounts/socialLogin.ts';
import { userSecurity } from './accounts/userSecurity.ts';
import { users } from './accounts/users.ts';
import { adImport } from './ads/adImport.ts';
import { adLife } from './ads/adLife.ts';
import { adRules } from './ads/adRules.ts';
import { ads } from './ads/ads.ts';
import { baseData } from './baseData/baseData.ts';
import { products, productTypes } from './baseData/productWrites.ts';
import {
  benchmarks,
  calendars,
  countries,
  currencies,
  deliveryTerms,
  hazardClasses,
  paymentTerms,
  ports,
  specTemplates,
  tradingRegions,
  units,
} from './baseData/referenceWrites.ts';
import { coupons } from './billing/coupons.ts';
import { billing, invoices, taxRates } from './billing/invoices.ts';
import { payments } from './billing/payments.ts';
import { plans } from './billing/plans.ts';
import { reports } from './billing/reports.ts';
import { statements } from './billing/statements.ts';
import { wallet } from './billing/wallet.ts';
import { adminRequests, adminRequestsDesk } from './companies/adminRequests.ts';
import { companies, companyDomains, companyInvitations } from './companies/companies.ts';
import { companyActivity } from './companies/companyActivity.ts';
import { companyDesk } from './companies/companyDesk.ts';
import { domainDisputes, domainDisputesDesk } from './companies/domainDisputes.ts';
import { relatedCompanies } from './companies/relatedCompanies.ts';
import { documentChecks, documentDesk } from './documentChecks/documentChecks.ts';
import { documentSources } from './documentChecks/documentSources.ts';
import { evidence, evidenceDesk } from './evidence/evidence.ts';
import { favorites } from './market/favorites.ts';
import { market } from './market/market.ts';
import { marketDays } from './market/marketDays.ts';
import { savedSearches } from './market/savedSearches.ts';
import { broadcasts } from './messaging/broadcasts.ts';
import { conversations } from './messaging/conversations.ts';
import { notifications } from './messaging/notifications.ts';
import { adRuns } from './moderation/adRuns.ts';
import { freeMailDomains } from './moderation/freeMail.ts';
import { moderation } from './moderation/moderation.ts';
import { adminSearch } from './operations/adminSearch.ts';
import { audit } from './operations/audit.ts';
import { backups } from './operations/backups.ts';
import { jobs } from './operations/jobs.ts';
import { savedViews } from './operations/savedViews.ts';
import { stats } from './operations/stats.ts';
import { fetchRuns } from './prices/fetchRuns.ts';
import { priceCalculations } from './prices/priceCalculations.ts';
import { priceFormulas } from './prices/priceFormulas.ts';
import { quotes } from './prices/quotes.ts';
import { screening } from './screening/check.ts';
import { screeningHits } from './screening/hits.ts';
import { screeningLists } from './screening/lists.ts';
import { regimeRules } from './screening/rules.ts';
import { screeningThresholds } from './screening/thresholds.ts';
import { landing } from './site/landing.ts';
import { legal } from './site/legal.ts';
import { media } from './site/media.ts';
import { setup } from './site/setup.ts';
import { siteSettings } from './site/siteSettings.ts';
import { tickets } from './support/tickets.ts';

/** All calls of the API. */
export const contract = {
  auth,
  factorSignIn,
  secondFactor,
  account,
  ownRights,
  socialLogin,
  users,
  userSecurity,
  dataRequests,
  roles,
  audit,
  legal,
  siteSettings,
  landing,
  media,
  baseData,
  products,
  productTypes,
  countries,
  units,
  currencies,
  ports,
  tradingRegions,
  deliveryTerms,
  paymentTerms,
  hazardClasses,
  specTemplates,
  benchmarks,
  calendars,
  quotes,
  fetchRuns,
  ads,
  adLife,
  adRules,
  adImport,
  moderation,
  adRuns,
  market,
  priceFormulas,
  priceCalculations,
  marketDays,
  favorites,
  savedSearches,
  savedViews,
  companies,
  companyInvitations,
  companyDomains,
  domainDisputes,
  adminRequests,
  conversations,
  wallet,
  payments,
  statements,
  plans,
  coupons,
  reports,
  invoices,
  billing,
  taxRates,
  freeMailDomains,
  tickets,
  backups,
  notifications,
  broadcasts,
  stats,
  jobs,
  adminSearch,
  setup,
  documentChecks,
  documentDesk,
  documentSources,
  evidence,
  evidenceDesk,
  companyDesk,
  companyActivity,
  relatedCompanies,
  domainDisputesDesk,
  adminRequestsDesk,
  screening,
  screeningLists,
  screeningHits,
  screeningThresholds,
  regimeRules,
};
