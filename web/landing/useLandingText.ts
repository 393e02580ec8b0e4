import { useLingui } from '@lingui/react';
import { defaultLanding } from '../../contract/landingDefaults.ts';
import { useSiteSettings } from '../settings/siteSettings.ts';
import { textsOf, words } from './landingWords.ts';

const known = new Map(textsOf(defaultLanding).map((text, place) => [text, words[place]]));

/** A text of the landing page as it is read: the delivered ones in the reader's language, others as they were written. */
export const useLandingText = () => {
  const { i18n } = useLingui();
  const { siteName } = useSiteSettings();
  return (text: string): string => {
    const word = known.get(text);
    return word === undefined
      ? text.replaceAll('{siteName}', () => siteName)
      : i18n._({ ...word, values: { siteName } });
  };
};
