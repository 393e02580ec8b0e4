import { contract } from '../../contract/index.ts';
import { useRead } from '../lib/query.ts';
import { usePageTitle } from '../settings/usePageTitle.ts';
import { Hero } from './Hero.tsx';
import { HowItWorks } from './HowItWorks.tsx';
import classes from './LandingPage.module.css';
import { LatestAds } from './LatestAds.tsx';
import { MarketNow } from './MarketNow.tsx';
import { PlansInShort } from './PlansInShort.tsx';
import { Questions } from './Questions.tsx';

/** What the site is, in the figures of the moment. */
export const LandingPage = () => {
  usePageTitle();
  const facets = useRead(contract.ads.publicFacets, { query: {} });
  return (
    <>
      <Hero facets={facets} />
      <div className={classes.page}>
        {(facets.isPending || (facets.data?.total ?? 0) > 0) && <MarketNow facets={facets} />}
        <LatestAds />
        <HowItWorks />
        <PlansInShort />
        <Questions />
      </div>
    </>
  );
};
