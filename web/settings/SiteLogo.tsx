import { useState } from 'react';
import { fallbackSiteSettings } from '../../contract/siteDefaults.ts';
import { Logo } from './Logo.tsx';
import { ownPicture } from './ownPicture.ts';
import { useSiteSettings } from './siteSettings.ts';

/** The operator's picture; the drop where none was set, or where it cannot be loaded. */
export const SiteLogo = ({ height = 24 }: { height?: number }) => {
  const { logoUrl } = useSiteSettings();
  const [broken, setBroken] = useState<string | null>(null);
  const picture = ownPicture(logoUrl);
  if (picture === null || picture === fallbackSiteSettings.logoUrl || picture === broken)
    return <Logo size={height} />;
  return <img src={picture} alt="" height={height} onError={() => setBroken(picture)} />;
};
