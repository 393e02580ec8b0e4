import { Trans, useLingui } from '@lingui/react/macro';
import { useDeferredValue } from 'react';
import { contract } from '../../contract/index.ts';
import type { LandingFile } from '../../contract/landing.ts';
import { PreviewFrame } from '../adminSettings/PreviewFrame.tsx';
import { Hero } from '../landing/Hero.tsx';
import { Sections } from '../landing/Sections.tsx';
import { knownName } from '../lib/knownTexts.ts';
import { useRead } from '../lib/query.ts';
import { Logo } from '../settings/Logo.tsx';
import { useSiteSettings } from '../settings/siteSettings.ts';
import { Section } from '../ui/Section.tsx';
import type { LandingFields } from './landingForm.ts';

/** The landing page itself, made from what is typed and the figures of the moment. */
export const LandingPreview = ({
  fields,
  files,
}: {
  fields: LandingFields;
  files: readonly LandingFile[];
}) => {
  const { t } = useLingui();
  const { siteName, metaTags } = useSiteSettings();
  const { hero, sections } = useDeferredValue(fields);
  const facets = useRead(contract.ads.publicFacets, { query: {} });
  return (
    <Section title={<Trans>Preview</Trans>} note={<Trans>of what is typed, before it is saved</Trans>}>
      <PreviewFrame
        label={t`The landing page`}
        scale={0.42}
        height="calc(100dvh - 12rem)"
        title={
          <>
            <Logo size={16} />
            <span>{knownName(metaTags.title === '' ? siteName : metaTags.title)}</span>
          </>
        }
      >
        <Hero words={hero} files={files} facets={facets} preview />
        <Sections sections={sections} files={files} facets={facets} />
      </PreviewFrame>
    </Section>
  );
};
