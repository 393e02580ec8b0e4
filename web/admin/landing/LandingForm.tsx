import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack } from '@mantine/core';
import { IconRotate2 } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { get, useController } from 'react-hook-form';
import { contract } from '../../../contract/index.ts';
import type { AdminLanding } from '../../../contract/site/landing.ts';
import { useSave } from '../../lib/api/query.ts';
import { useSiteSettings } from '../../shared/settings/siteSettings.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useLeaveGuard } from '../../ui/feedback/useLeaveGuard.tsx';
import { SaveBar } from '../roles/SaveBar.tsx';
import { MeanwhileNotice } from '../siteSettings/MeanwhileNotice.tsx';
import { ResetSettingsDialog } from '../siteSettings/ResetSettingsDialog.tsx';
import { FilesSection } from './FilesSection.tsx';
import { HeroFields } from './HeroFields.tsx';
import classes from './LandingForm.module.css';
import { LandingPreview } from './LandingPreview.tsx';
import { kindText, usesOf } from './landingForm.ts';
import { SectionList } from './SectionList.tsx';
import { useLandingSave } from './useLandingSave.ts';

/** Placeholder for the site name in texts. */
const NAME_MARK = '{siteName}';

/** Form for hero, sections and pictures of the landing page, beside a preview. */
export const LandingForm = ({ settings }: { settings: AdminLanding }) => {
  const { t, i18n } = useLingui();
  const { siteName } = useSiteSettings();
  const save = useLandingSave(settings);
  const { form, values, saved, changed, meanwhile, faults } = save;
  const { getValues } = form;
  const hero = useController({ control: form.control, name: 'hero' }).field;
  const sections = useController({ control: form.control, name: 'sections' }).field;
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const { files } = settings;

  const open = (id: string, on: boolean) =>
    setOpened((now) => new Set(on ? [...now, id] : [...now].filter((one) => one !== id)));
  const faultAt = (path: string): string | undefined => {
    const fault: unknown = get(form.formState.errors, path);
    const said = (fault as { message?: unknown; root?: { message?: unknown } } | undefined) ?? {};
    const message = said.message ?? said.root?.message;
    return typeof message === 'string' ? message : undefined;
  };
  const faulty = new Set(
    values.sections.flatMap((_, place) =>
      get(form.formState.errors, `sections.${place}`) === undefined ? [] : [place],
    ),
  );

  // The first invalid field may be in a collapsed section: expand it, wait for the render, then focus.
  useEffect(() => {
    const [first] = faults;
    if (first === undefined) return;
    const place = /^sections\.(\d+)/.exec(first)?.[1];
    const section = place === undefined ? undefined : getValues('sections')[Number(place)];
    if (section !== undefined) setOpened((now) => new Set([...now, section.id]));
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-path="${first}"]`)?.focus());
  }, [faults, getValues]);

  const [resetting, setResetting] = useState(false);
  const reset = useSave(contract.landing.reset, {
    refresh: [],
    onDone: (next) => {
      setResetting(false);
      save.discard(next);
      toast.done(t`Landing page reset`);
    },
  });

  const placeName = (id: string) => {
    const section =
      values.sections.find((one) => one.id === id) ?? saved.sections.find((one) => one.id === id);
    if (section === undefined) return t`Top of the page`;
    return section.title === '' ? i18n._(kindText[section.kind].name) : section.title;
  };
  const changes = changed.length;
  const guard = useLeaveGuard({ unsaved: changes > 0, onLeave: () => save.discard(), by: 'path' });
  return (
    <>
      {meanwhile !== null && (
        <MeanwhileNotice
          meanwhile={meanwhile}
          nameOf={(path) => (path.startsWith('hero') ? t`Top of the page` : t`Sections`)}
          onTakeTheirs={() => save.discard()}
        />
      )}
      <div className={classes.columns}>
        <form onSubmit={(event) => void save.submit(event)} noValidate>
          <Stack gap="lg">
            <p className={classes.about}>
              <Trans>
                Texts as delivered are shown in each reader’s language; what you write stands as you wrote it.
                In texts, <code>{NAME_MARK}</code> is the name of the site.
              </Trans>
            </p>
            <HeroFields value={hero.value} files={files} faultAt={faultAt} onChange={hero.onChange} />
            <SectionList
              sections={sections.value}
              files={files}
              faultAt={faultAt}
              faulty={faulty}
              opened={opened}
              onOpen={open}
              onChange={sections.onChange}
            />
            <FilesSection
              files={files}
              usesOf={({ url, usedBy }) => [...new Set([...usedBy, ...usesOf(values, url)])].map(placeName)}
            />
          </Stack>
          <div className={classes.bar}>
            <SaveBar
              changes={changes}
              saving={save.saving}
              refusal={save.refusal}
              onDiscard={() => save.discard()}
            />
          </div>
        </form>
        <div className={classes.beside}>
          <LandingPreview fields={values} files={files} />
          <Button
            mt="lg"
            variant="default"
            leftSection={<IconRotate2 size={16} aria-hidden />}
            onClick={() => {
              reset.reset();
              setResetting(true);
            }}
          >
            <Trans>Reset the landing page</Trans>
          </Button>
        </div>
      </div>
      <ResetSettingsDialog
        opened={resetting}
        title={<Trans>Reset the landing page of {siteName}?</Trans>}
        word={siteName}
        resetting={reset.isPending}
        error={reset.error}
        onReset={() => reset.mutate({ body: { version: saved.version } })}
        onClose={() => setResetting(false)}
      >
        <Trans>
          Texts and sections are reset to their defaults. Uploaded pictures stay. This cannot be undone.
        </Trans>
      </ResetSettingsDialog>
      {guard.dialog}
    </>
  );
};
