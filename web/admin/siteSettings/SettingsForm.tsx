import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, Tabs, Text } from '@mantine/core';
import { IconReceiptTax, IconRotate2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { type FieldPath, FormProvider } from 'react-hook-form';
import { contract } from '../../../contract/index.ts';
import type { AdminSiteSettings } from '../../../contract/site/siteSettings.ts';
import { useSave } from '../../lib/api/query.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useLeaveGuard } from '../../ui/feedback/useLeaveGuard.tsx';
import { SaveBar } from '../roles/SaveBar.tsx';
import { MailTest } from './MailTest.tsx';
import { MeanwhileNotice } from './MeanwhileNotice.tsx';
import { ResetSettingsDialog } from './ResetSettingsDialog.tsx';
import { SettingField } from './SettingField.tsx';
import classes from './SettingsPage.module.css';
import { SettingsTabs } from './SettingsTabs.tsx';
import { SitePreview } from './SitePreview.tsx';
import { placeOf, type SettingsFields, settingsTabs } from './settingsFields.ts';
import type { TabId } from './settingsSearch.ts';
import { useSettingsSave } from './useSettingsSave.ts';

/** Whether a tab's settings are visible on a page. */
const isSeen = (tab: TabId) => !['security', 'payments', 'invoices', 'mail', 'moderation'].includes(tab);

type Props = { settings: AdminSiteSettings; tab: TabId; onTab: (tab: TabId) => void };

const TaxRatesLink = () => (
  <Stack gap="xs" align="flex-start">
    <Text size="sm">
      <Trans>Invoices take the VAT rate that is in force on their day.</Trans>
    </Text>
    <Button
      variant="default"
      leftSection={<IconReceiptTax size={16} aria-hidden />}
      renderRoot={(props) => <Link to="/admin/tax-rates" {...props} />}
    >
      <Trans>VAT rates</Trans>
    </Button>
  </Stack>
);

/** All site settings in one form with tabs, beside a preview of the affected pages. */
export const SettingsForm = ({ settings, tab, onTab }: Props) => {
  const { t, i18n } = useLingui();
  const wanted = useRef<FieldPath<SettingsFields> | null>(null);
  const save = useSettingsSave(settings, (path) => {
    const place = placeOf(path);
    if (place === undefined) return;
    wanted.current = path;
    if (place.tab === tab) focusWanted();
    else onTab(place.tab);
  });
  const { form, values, saved, changed, meanwhile } = save;
  const focusWanted = () => {
    if (wanted.current !== null) form.setFocus(wanted.current);
    wanted.current = null;
  };
  // A field can be focused only once its tab is rendered.
  const focus = useRef(focusWanted);
  focus.current = focusWanted;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field appears when the tab changes
  useEffect(() => focus.current(), [tab]);

  const [resetting, setResetting] = useState(false);
  const reset = useSave(contract.siteSettings.reset, {
    refresh: [],
    onDone: (next) => {
      setResetting(false);
      save.discard(next);
      toast.done(t`Settings reset`);
    },
  });
  const nameOf = (path: string) => {
    const label = placeOf(path)?.field.label;
    return label === undefined ? path : i18n._(label);
  };
  const isFaulty = (path: FieldPath<SettingsFields>) => form.getFieldState(path, form.formState).invalid;

  const guard = useLeaveGuard({ unsaved: changed.length > 0, onLeave: () => save.discard(), by: 'path' });
  return (
    <FormProvider {...form}>
      {meanwhile !== null && (
        <MeanwhileNotice meanwhile={meanwhile} nameOf={nameOf} onTakeTheirs={() => save.discard()} />
      )}
      <Tabs value={tab} onChange={(next) => onTab(next as TabId)} keepMounted={false}>
        <SettingsTabs tab={tab} changed={new Set(changed)} isFaulty={isFaulty} />
        <div className={classes.columns}>
          <form onSubmit={(event) => void save.submit(event)} noValidate className={classes.card}>
            {settingsTabs.map(({ id, fields }) => (
              <Tabs.Panel key={id} value={id}>
                <Stack gap="md">
                  {fields.map((field) => (
                    <SettingField key={field.path} field={field} saved={saved} onStored={save.stored} />
                  ))}
                </Stack>
              </Tabs.Panel>
            ))}
            <SaveBar
              changes={changed.length}
              saving={save.saving}
              refusal={save.refusal}
              onDiscard={() => save.discard()}
            />
          </form>
          <div className={classes.beside}>
            {tab === 'mail' && <MailTest />}
            {tab === 'invoices' && <TaxRatesLink />}
            {isSeen(tab) && <SitePreview fields={values} saved={saved} tab={tab} />}
            <Button
              mt={isSeen(tab) || tab === 'mail' || tab === 'invoices' ? 'lg' : 0}
              variant="default"
              leftSection={<IconRotate2 size={16} aria-hidden />}
              onClick={() => {
                reset.reset();
                setResetting(true);
              }}
            >
              <Trans>Reset all settings</Trans>
            </Button>
          </div>
        </div>
      </Tabs>
      <ResetSettingsDialog
        opened={resetting}
        title={<Trans>Reset the settings of {saved.siteName}?</Trans>}
        word={saved.siteName}
        resetting={reset.isPending}
        error={reset.error}
        onReset={() => reset.mutate({ body: { version: saved.version } })}
        onClose={() => setResetting(false)}
      >
        <Trans>
          Name, texts, contact, logo, payment limits, mail and everything else on this screen are reset to
          their defaults. This cannot be undone.
        </Trans>
      </ResetSettingsDialog>
      {guard.dialog}
    </FormProvider>
  );
};
