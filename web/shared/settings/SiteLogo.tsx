import { useState } from 'react';
import { fallbackSiteSettings } from '../../../contract/site/siteDefaults.ts';
import { Logo } from './Logo.tsx';
import { ownPicture } from './ownPicture.ts';
import { useSiteSettings } from './siteSettings.ts';

/** The operator's logo; the drop if none is set or it fails to load. */
export const SiteLogo = ({ height = 24 }: { height?: number }) => {
  const { logoUrl } = useSiteSettings();
  const [broken, setBroken] = useState<string | null>(null);
  const picture = ownPicture(logoUrl);
  if (picture === null || picture === fallbackSiteSettings.logoUrl || picture === broken)
    return <Logo size={height} />;
  return <img src={picture} alt="" height={height} onError={() => setBroken(picture)} />;
};
