import { useEffect } from 'react';
import { knownName } from '../lib/knownTexts.ts';
import { useSiteSettings } from './siteSettings.ts';

/** Names the window: `Market · GasMap`. React would put a second title beside the one that the server wrote. */
export const usePageTitle = (title?: string) => {
  const { siteName, metaTags } = useSiteSettings();
  const named = title === undefined ? knownName(metaTags.title || siteName) : `${title} · ${siteName}`;
  useEffect(() => {
    document.title = named;
  }, [named]);
};
