import { useLingui } from '@lingui/react';
import { defaultLanding } from '../../../contract/site/landingDefaults.ts';
import { useSiteSettings } from '../../shared/settings/siteSettings.ts';
import { defaultTexts, textsOf } from './landingTexts.ts';

const known = new Map(textsOf(defaultLanding).map((text, place) => [text, defaultTexts[place]]));

/** Resolves a landing page text: default texts are translated, edited ones shown as written. */
export const useLandingText = () => {
  const { i18n } = useLingui();
  const { siteName } = useSiteSettings();
  return (text: string): string => {
    const message = known.get(text);
    return message === undefined
      ? text.replaceAll('{siteName}', () => siteName)
      : i18n._({ ...message, values: { siteName } });
  };
};
