import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { contract } from '../../../contract/index.ts';
import type { Landing } from '../../../contract/site/landing.ts';
import { defaultLanding } from '../../../contract/site/landingDefaults.ts';
import { useRead } from '../../lib/api/query.ts';
import { usePageTitle } from '../../shared/settings/usePageTitle.ts';
import heroClasses from './Hero.module.css';
import { Hero } from './Hero.tsx';
import { Sections } from './Sections.tsx';

/** Maximum delay until an operator's change shows on an open page. */
const ASK_EVERY_MS = 10_000;
const builtIn: Landing = { ...defaultLanding, files: [] };

const Waiting = () => {
  const { t } = useLingui();
  return (
    <div className={heroClasses.hero} role="status" aria-label={t`Loading`}>
      <div className={heroClasses.inner}>
        <div>
          <Skeleton height={56} mb={16} className={heroClasses.wait} />
          <Skeleton height={56} width="60%" className={heroClasses.wait} />
        </div>
      </div>
    </div>
  );
};

/** The landing page: the operator's texts and current market figures. */
export const LandingPage = () => {
  usePageTitle();
  const facets = useRead(contract.ads.publicFacets, { query: {} });
  const landing = useRead(contract.landing.read, undefined, { refetchInterval: ASK_EVERY_MS });
  if (landing.isPending) return <Waiting />;
  // If the request fails, the page shows the defaults of a new site.
  const { hero, sections, files } = landing.data ?? builtIn;
  return (
    <>
      <Hero content={hero} files={files} facets={facets} />
      <Sections sections={sections} files={files} facets={facets} />
    </>
  );
};
