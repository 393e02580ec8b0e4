import type { SiteSettings } from '../../../contract/site/siteSettings.ts';
import { ownPicture } from './ownPicture.ts';

/** Favicon and theme colour. The page is served with the current ones; this applies changes while it is open. */
export const showHeadMarks = (now: SiteSettings, before: SiteSettings) => {
  const icon = ownPicture(now.faviconUrl);
  if (icon !== null && now.faviconUrl !== before.faviconUrl) {
    const [first, ...rest] = document.querySelectorAll<HTMLLinkElement>('link[rel~="icon"]');
    for (const link of rest) link.remove();
    if (first !== undefined) {
      first.removeAttribute('sizes');
      first.removeAttribute('type');
      first.href = icon;
    }
  }
  if (now.pwa.themeColor !== before.pwa.themeColor)
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', now.pwa.themeColor);
};
