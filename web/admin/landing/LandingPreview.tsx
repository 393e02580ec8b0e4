import { Trans, useLingui } from '@lingui/react/macro';
import { useDeferredValue } from 'react';
import { contract } from '../../../contract/index.ts';
import type { LandingFile } from '../../../contract/site/landing.ts';
import { translateName } from '../../i18n/translate.ts';
import { useRead } from '../../lib/api/query.ts';
import { Hero } from '../../pages/landing/Hero.tsx';
import { Sections } from '../../pages/landing/Sections.tsx';
import { Logo } from '../../shared/settings/Logo.tsx';
import { useSiteSettings } from '../../shared/settings/siteSettings.ts';
import { Section } from '../../ui/Section.tsx';
import { PreviewFrame } from '../siteSettings/PreviewFrame.tsx';
import type { LandingFields } from './landingForm.ts';

/** The landing page rendered from the unsaved input and current figures. */
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
            <span>{translateName(metaTags.title === '' ? siteName : metaTags.title)}</span>
          </>
        }
      >
        <Hero content={hero} files={files} facets={facets} preview />
        <Sections sections={sections} files={files} facets={facets} />
      </PreviewFrame>
    </Section>
  );
};
