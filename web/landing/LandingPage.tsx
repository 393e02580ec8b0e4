import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { contract } from '../../contract/index.ts';
import type { Landing } from '../../contract/landing.ts';
import { defaultLanding } from '../../contract/landingDefaults.ts';
import { useRead } from '../lib/query.ts';
import { usePageTitle } from '../settings/usePageTitle.ts';
import heroClasses from './Hero.module.css';
import { Hero } from './Hero.tsx';
import { Sections } from './Sections.tsx';

/** A change by the operator shows on an open page within this time. */
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

/** What the site is, in the operator's words and the figures of the moment. */
export const LandingPage = () => {
  usePageTitle();
  const facets = useRead(contract.ads.publicFacets, { query: {} });
  const landing = useRead(contract.landing.read, undefined, { refetchInterval: ASK_EVERY_MS });
  if (landing.isPending) return <Waiting />;
  // Without an answer the page says what a new site says.
  const { hero, sections, files } = landing.data ?? builtIn;
  return (
    <>
      <Hero words={hero} files={files} facets={facets} />
      <Sections sections={sections} files={files} facets={facets} />
    </>
  );
};
