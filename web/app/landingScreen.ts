import { alongside } from '../lib/alongside.ts';
import { loadTexts } from '../lib/language.ts';

/** The landing page with its texts, which no other screen needs. */
export const landingScreen = () => alongside(import('../landing/LandingPage.tsx'), loadTexts('landing'));
