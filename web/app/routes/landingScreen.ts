import { loadTexts } from '../../i18n/language.ts';
import { loadWith } from '../../lib/api/loadWith.ts';

/** The landing page with its texts, which no other screen needs. */
export const landingScreen = () =>
  loadWith(import('../../pages/landing/LandingPage.tsx'), loadTexts('landing'));
