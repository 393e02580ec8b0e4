import { Trans, useLingui } from '@lingui/react/macro';
import { Stack, Switch, Textarea, TextInput } from '@mantine/core';
import type { LandingContent, LandingFile } from '../../../contract/site/landing.ts';
import { Section } from '../../ui/Section.tsx';
import classes from './LandingForm.module.css';
import { PictureField } from './PictureField.tsx';

type HeroContent = LandingContent['hero'];
type Props = {
  value: HeroContent;
  files: readonly LandingFile[];
  faultAt: (path: string) => string | undefined;
  onChange: (value: HeroContent) => void;
};
type Cta = HeroContent['primaryCta'];
type CtaProps = Pick<Props, 'faultAt'> & {
  path: 'hero.primaryCta' | 'hero.secondaryCta';
  words: string;
  value: Cta;
  onChange: (value: Cta) => void;
};

const firstLetters = { label: 40, url: 500, title: 120, text: 400 };

const CtaFields = ({ path, words, value, faultAt, onChange }: CtaProps) => {
  const { t } = useLingui();
  return (
    <div className={classes.pair}>
      <TextInput
        label={words}
        value={value.label}
        maxLength={firstLetters.label}
        dir="auto"
        data-path={`${path}.label`}
        error={faultAt(`${path}.label`)}
        onChange={(event) => onChange({ ...value, label: event.currentTarget.value })}
      />
      <TextInput
        label={t`${words}: leads to`}
        value={value.url}
        maxLength={firstLetters.url}
        dir="ltr"
        data-path={`${path}.url`}
        error={faultAt(`${path}.url`)}
        onChange={(event) => onChange({ ...value, url: event.currentTarget.value })}
      />
    </div>
  );
};

/** Fields of the hero at the top of the page. */
export const HeroFields = ({ value, files, faultAt, onChange }: Props) => {
  const { t } = useLingui();
  const { title, subtitle, primaryCta, secondaryCta, imageUrl } = value;
  return (
    <Section card title={<Trans>Top of the page</Trans>}>
      <Stack gap="md">
        <TextInput
          label={t`Headline`}
          value={title}
          maxLength={firstLetters.title}
          dir="auto"
          data-path="hero.title"
          error={faultAt('hero.title')}
          onChange={(event) => onChange({ ...value, title: event.currentTarget.value })}
        />
        <Textarea
          label={t`Text below it`}
          value={subtitle}
          maxLength={firstLetters.text}
          autosize
          minRows={2}
          dir="auto"
          data-path="hero.subtitle"
          error={faultAt('hero.subtitle')}
          onChange={(event) => onChange({ ...value, subtitle: event.currentTarget.value })}
        />
        <CtaFields
          path="hero.primaryCta"
          words={t`First button`}
          value={primaryCta}
          faultAt={faultAt}
          onChange={(next) => onChange({ ...value, primaryCta: next })}
        />
        <Switch
          label={t`A second button`}
          checked={secondaryCta !== null}
          onChange={(event) =>
            onChange({
              ...value,
              secondaryCta: event.currentTarget.checked ? { label: '', url: '/create-ad' } : null,
            })
          }
        />
        {secondaryCta !== null && (
          <CtaFields
            path="hero.secondaryCta"
            words={t`Second button`}
            value={secondaryCta}
            faultAt={faultAt}
            onChange={(next) => onChange({ ...value, secondaryCta: next })}
          />
        )}
        <PictureField
          label={t`Picture`}
          hint={t`In place of the globe with the open ads`}
          value={imageUrl}
          files={files}
          path="hero.imageUrl"
          error={faultAt('hero.imageUrl')}
          onChange={(url) => onChange({ ...value, imageUrl: url })}
        />
      </Stack>
    </Section>
  );
};
