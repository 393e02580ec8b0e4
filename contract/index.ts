import { account } from './account.ts';
import { adImport } from './adImport.ts';
import { adLife } from './adLife.ts';
import { adminSearch } from './adminSearch.ts';
import { ads } from './ads.ts';
import { audit } from './audit.ts';
import { auth } from './auth.ts';
import { backups } from './backups.ts';
import { baseData } from './baseData.ts';
import { broadcasts } from './broadcasts.ts';
import { conversations } from './conversations.ts';
import { coupons } from './coupons.ts';
import { favorites } from './favorites.ts';
import { jobs } from './jobs.ts';
import { landing } from './landing.ts';
import { market } from './market.ts';
import { media } from './media.ts';
import { moderation } from './moderation.ts';
import { notifications } from './notifications.ts';
import { payments } from './payments.ts';
import { plans } from './plans.ts';
import { products, productTypes } from './productWrites.ts';
import {
  benchmarks,
  countries,
  currencies,
  deliveryTerms,
  paymentTerms,
  ports,
  specTemplates,
  units,
} from './referenceWrites.ts';
import { reports } from './reports.ts';
import { roles } from './roles.ts';
import { savedSearches } from './savedSearches.ts';
import { factorSignIn, secondFactor } from './secondFactor.ts';
import { setup } from './setup.ts';
import { siteSettings } from './siteSettings.ts';
import { socialLogin } from './socialLogin.ts';
import { stats } from './stats.ts';
import { tickets } from './tickets.ts';
import { userSecurity } from './userSecurity.ts';
import { users } from './users.ts';
import { wallet } from './wallet.ts';

/** Every call that the server answers and the screens make. */
export const contract = {
  auth,
  factorSignIn,
  secondFactor,
  account,
  socialLogin,
  users,
  userSecurity,
  roles,
  audit,
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
  deliveryTerms,
  paymentTerms,
  specTemplates,
  benchmarks,
  ads,
  adLife,
  adImport,
  moderation,
  market,
  favorites,
  savedSearches,
  conversations,
  wallet,
  payments,
  plans,
  coupons,
  reports,
  tickets,
  backups,
  notifications,
  broadcasts,
  stats,
  jobs,
  adminSearch,
  setup,
};
