import type { contract } from '../../../contract/index.ts';
import type { LandingFile, LandingSection } from '../../../contract/site/landing.ts';
import type { useRead } from '../../lib/api/query.ts';
import { HowItWorks } from './HowItWorks.tsx';
import { CallToAction, Features, Partners, Testimonials } from './ItemParts.tsx';
import classes from './LandingPage.module.css';
import { LatestAds } from './LatestAds.tsx';
import { MarketNow } from './MarketNow.tsx';
import { OnTheMap } from './OnTheMap.tsx';
import { PlansInShort } from './PlansInShort.tsx';
import { Questions } from './Questions.tsx';

type Facets = ReturnType<typeof useRead<typeof contract.ads.publicFacets>>;
type Props = { sections: readonly LandingSection[]; files: readonly LandingFile[]; facets: Facets };

const Shown = ({ section, files, facets }: { section: LandingSection } & Omit<Props, 'sections'>) => {
  switch (section.kind) {
    case 'stats':
      return facets.data?.total === 0 ? null : <MarketNow section={section} facets={facets} />;
    case 'products':
      return <LatestAds section={section} />;
    case 'map':
      return <OnTheMap section={section} />;
    case 'pricing':
      return <PlansInShort section={section} />;
    default:
  }
  // The others consist of the operator's items; without items there is nothing to show.
  if (section.items.length === 0) return null;
  switch (section.kind) {
    case 'features':
      return <Features section={section} files={files} />;
    case 'how_it_works':
      return <HowItWorks section={section} />;
    case 'testimonials':
      return <Testimonials section={section} files={files} />;
    case 'faq':
      return <Questions section={section} />;
    case 'cta':
      return <CallToAction section={section} />;
    case 'partners':
      return <Partners section={section} files={files} />;
    default:
      return null;
  }
};

/** Enabled sections, in the operator's order. */
export const Sections = ({ sections, files, facets }: Props) => (
  <div className={classes.page}>
    {sections
      .filter(({ enabled }) => enabled)
      .toSorted((one, other) => one.order - other.order)
      .map((section) => (
        <Shown key={section.id} section={section} files={files} facets={facets} />
      ))}
  </div>
);
