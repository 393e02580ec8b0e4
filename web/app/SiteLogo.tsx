import { useState } from 'react';
import { fallbackSiteSettings } from '../../contract/siteSettings.ts';
import { useSiteSettings } from '../settings/siteSettings.ts';
import { Logo } from './Logo.tsx';

/** The operator's picture; the drop where none was set, or where it cannot be loaded. */
export const SiteLogo = () => {
  const { logoUrl } = useSiteSettings();
  const [broken, setBroken] = useState<string | null>(null);
  if (logoUrl === '' || logoUrl === fallbackSiteSettings.logoUrl || logoUrl === broken)
    return <Logo size={24} />;
  return <img src={logoUrl} alt="" height={24} onError={() => setBroken(logoUrl)} />;
};
