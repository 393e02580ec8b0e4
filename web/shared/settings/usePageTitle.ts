import { useEffect } from 'react';
import { translateName } from '../../i18n/translate.ts';
import { useSiteSettings } from './siteSettings.ts';

/** Sets the window title: `Market · GasMap`. React would add a second <title> beside the server-rendered one. */
export const usePageTitle = (title?: string) => {
  const { siteName, metaTags } = useSiteSettings();
  const named = title === undefined ? translateName(metaTags.title || siteName) : `${title} · ${siteName}`;
  useEffect(() => {
    document.title = named;
  }, [named]);
};
