import { loadTexts } from '../../i18n/language.ts';
import { loadWith } from '../../lib/api/loadWith.ts';

const withTexts = <Module>(screen: Promise<Module>): Promise<Module> => loadWith(screen, loadTexts('later'));

/** Lazy public screens with their message catalogues, which the market and the landing page do not load. */
export const lazyScreens = {
  ad: () => withTexts(import('../../pages/ad/AdPage.tsx')),
  compare: () => withTexts(import('../../pages/compare/ComparePage.tsx')),
  pages: () => withTexts(import('./pageScreens.ts')),
  pricing: () => withTexts(import('../../pages/pricing/PricingPage.tsx')),
  legal: () => withTexts(import('../../pages/legal/LegalPage.tsx')),
  newTerms: () => withTexts(import('../../shared/legal/NewTermsDialog.tsx')),
  signIn: () => withTexts(import('../../shared/auth/AuthDialog.tsx')),
  reauth: () => withTexts(import('../../shared/auth/ReauthDialog.tsx')),
  upgrade: () => withTexts(import('../../member/plans/UpgradeDialog.tsx')),
  emailBanner: () => withTexts(import('../../member/account/EmailBanner.tsx')),
  bell: () => withTexts(import('../../member/notifications/Bell.tsx')),
  account: () => withTexts(import('../header/AccountEntries.tsx')),
  signOut: () => withTexts(import('../header/SignOutDialog.tsx')),
  palette: () => withTexts(import('../commandPalette/CommandPalette.tsx')),
  keys: () => withTexts(import('../Keys.tsx')),
  goKeys: () => withTexts(import('./goKeys.ts')),
};
