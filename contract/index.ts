import { account } from './account.ts';
import { adLife } from './adLife.ts';
import { ads } from './ads.ts';
import { audit } from './audit.ts';
import { auth } from './auth.ts';
import { baseData } from './baseData.ts';
import { conversations } from './conversations.ts';
import { coupons } from './coupons.ts';
import { favorites } from './favorites.ts';
import { market } from './market.ts';
import { moderation } from './moderation.ts';
import { payments } from './payments.ts';
import { plans } from './plans.ts';
import { reports } from './reports.ts';
import { roles } from './roles.ts';
import { savedSearches } from './savedSearches.ts';
import { siteSettings } from './siteSettings.ts';
import { socialLogin } from './socialLogin.ts';
import { tickets } from './tickets.ts';
import { users } from './users.ts';
import { wallet } from './wallet.ts';

/** Every call that the server answers and the screens make. */
export const contract = {
  auth,
  account,
  socialLogin,
  users,
  roles,
  audit,
  siteSettings,
  baseData,
  ads,
  adLife,
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
};
