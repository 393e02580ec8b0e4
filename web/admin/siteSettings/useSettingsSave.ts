import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { FieldPath } from 'react-hook-form';
import { contract } from '../../../contract/index.ts';
import {
  type AdminSiteSettings,
  siteSettingsBody,
  siteSettingsSchema,
} from '../../../contract/site/siteSettings.ts';
import { call } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { refresh } from '../../lib/api/query.ts';
import { setServerErrors } from '../../lib/form.ts';
import { refusalText } from '../../shared/auth/refusal.ts';
import { showSiteSettings } from '../../shared/settings/siteSettings.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { fieldsOf, placeOf, type SettingsFields, settingsTabs } from './settingsFields.ts';
import { useVersionedForm } from './useVersionedForm.ts';

// What the server accepts and ignores is no field of the form.
const formSchema = siteSettingsBody
  .omit({ version: true, updatedAt: true, updatedBy: true, currencyFixed: true, legal: true })
  .required();
const paths = settingsTabs.flatMap(({ fields }) => fields.map(({ path }) => path));

/** Reads invalidated by a save; among the public ones only amounts in the site's currency. */
const readsOfSettings = [contract.siteSettings.readForAdmin, contract.payments.config];

/** Form of the site settings and its saving; `onFault` receives the path of the first invalid field. */
export const useSettingsSave = (
  settings: AdminSiteSettings,
  onFault: (path: FieldPath<SettingsFields>) => void,
) => {
  const { t } = useLingui();
  const versioned = useVersionedForm(formSchema, { settings, fieldsOf, draft: 'site-settings' });
  const { form, saved } = versioned;
  const [refusal, setRefusal] = useState<string[]>([]);
  const [saving, setSaving] = useState(false);

  const shown = (next: AdminSiteSettings) => {
    showSiteSettings(siteSettingsSchema.parse(next));
    refresh(readsOfSettings);
  };
  const complain = (error: unknown) => {
    if (!(error instanceof ApiError) || error.details.length === 0) return setRefusal([refusalText(error)]);
    setRefusal(setServerErrors(form, error, paths));
    const first = error.details
      .map(({ path }) => placeOf(path)?.field.path)
      .find((path) => path !== undefined);
    if (first !== undefined) onFault(first);
  };

  const send = async (sent: SettingsFields) => {
    setRefusal([]);
    setSaving(true);
    try {
      const answer = await call(contract.siteSettings.save, { body: { ...sent, version: saved.version } });
      versioned.landed(answer, sent);
      shown(answer);
      toast.done(t`Settings saved. Open pages show them within ten seconds.`);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'STALE') {
        const theirs = await call(contract.siteSettings.readForAdmin).catch(complain);
        if (theirs) versioned.overtaken(theirs);
      } else complain(error);
    } finally {
      setSaving(false);
    }
  };
  const submit = form.handleSubmit(
    () => send(form.getValues()),
    (errors) => {
      const first = paths.find((path) => form.getFieldState(path, { ...form.formState, errors }).invalid);
      if (first !== undefined) onFault(first);
    },
  );
  return {
    ...versioned,
    submit,
    saving,
    refusal,
    /** Takes settings the server changed without a save of the form: after an upload or a reset. */
    stored: (next: AdminSiteSettings) => {
      versioned.adopt(next);
      shown(next);
    },
    discard: (next?: AdminSiteSettings) => {
      setRefusal([]);
      versioned.discard(next);
      if (next !== undefined) shown(next);
    },
  };
};
