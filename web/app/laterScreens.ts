import { alongside } from '../lib/alongside.ts';
import { loadTexts } from '../lib/language.ts';

const withTexts = <Module>(screen: Promise<Module>): Promise<Module> => alongside(screen, loadTexts('later'));

/** What the public opens after the market and the landing page, with its texts, which these do not load. */
export const laterScreens = {
  ad: () => withTexts(import('../ads/AdPage.tsx')),
  compare: () => withTexts(import('../market/ComparePage.tsx')),
  pricing: () => withTexts(import('../plans/PricingPage.tsx')),
  resetPassword: () => withTexts(import('../account/ResetPasswordPage.tsx')),
  verifyEmail: () => withTexts(import('../account/VerifyEmailPage.tsx')),
  socialCallback: () => withTexts(import('../account/SocialCallbackPage.tsx')),
  signIn: () => withTexts(import('../auth/AuthDialog.tsx')),
  reauth: () => withTexts(import('../auth/ReauthDialog.tsx')),
  upgrade: () => withTexts(import('../plans/UpgradeDialog.tsx')),
  emailBanner: () => withTexts(import('../account/EmailBanner.tsx')),
  bell: () => withTexts(import('../notifications/Bell.tsx')),
  account: () => withTexts(import('./AccountEntries.tsx')),
  signOut: () => withTexts(import('./SignOutDialog.tsx')),
  palette: () => withTexts(import('./CommandPalette.tsx')),
  keys: () => withTexts(import('./Keys.tsx')),
  goKeys: () => withTexts(import('./goKeys.ts')),
};
