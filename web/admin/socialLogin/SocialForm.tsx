import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Switch } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import {
  type SocialLoginSettings,
  socialLoginSettingsBody,
  socialProviders,
} from '../../../contract/accounts/socialLogin.ts';
import { contract } from '../../../contract/index.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { useSave } from '../../lib/api/query.ts';
import { setServerErrors, useContractForm } from '../../lib/form.ts';
import { useUser } from '../../lib/session.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useLeaveGuard } from '../../ui/feedback/useLeaveGuard.tsx';
import { ProviderCard } from './ProviderCard.tsx';
import classes from './SocialSettingsPage.module.css';
import { bodyOf, formOf, isChanged, socialFields, unchangedSecrets } from './socialForm.ts';

/** Both providers and their shared switch, saved together. */
export const SocialForm = ({ settings }: { settings: SocialLoginSettings }) => {
  const { t } = useLingui();
  const form = useContractForm(socialLoginSettingsBody, {
    defaultValues: formOf(settings),
    draftKey: 'social-login-settings',
    mode: 'onSubmit',
  });
  const [secrets, setSecrets] = useState(unchangedSecrets);
  const [refusal, setRefusal] = useState<string[]>([]);
  const save = useSave(contract.socialLogin.saveSettings, {
    refresh: [contract.socialLogin.settings, contract.socialLogin.publicSettings],
  });
  const mayTrust = useUser()?.role === 'superadmin';
  const values = useWatch({ control: form.control, compute: (all) => all });
  const changed = isChanged(values, secrets, settings);

  const submit = form.handleSubmit(async () => {
    setRefusal([]);
    try {
      const saved = await save.mutateAsync({ body: bodyOf(form.getValues(), secrets) });
      form.reset(formOf(saved));
      form.forgetDraft();
      setSecrets(unchangedSecrets);
      toast.done(t`Social login saved`);
    } catch (error) {
      setRefusal(setServerErrors(form, error, socialFields));
      const asks = error instanceof ApiError ? error.details.map(({ path }) => path) : [];
      for (const name of socialProviders) {
        // The field with the error must be rendered.
        if (asks.includes(`${name}.clientSecret`) && secrets[name].kind === 'keep')
          setSecrets((now) => ({ ...now, [name]: { kind: 'replace', text: '' } }));
      }
    }
  });
  const discard = () => {
    setRefusal([]);
    setSecrets(unchangedSecrets);
    form.reset(formOf(settings));
    form.forgetDraft();
  };
  const guard = useLeaveGuard({ unsaved: changed, onLeave: discard, by: 'path' });

  return (
    <form onSubmit={(event) => void submit(event)} noValidate autoComplete="off">
      {!mayTrust && (
        <Alert color="blue" variant="light" mb="md">
          <Trans>
            You can switch providers on and off. Client IDs, secrets and issuers are changed by a superadmin.
          </Trans>
        </Alert>
      )}
      <div className={classes.cards}>
        {socialProviders.map((name) => (
          <ProviderCard
            key={name}
            name={name}
            form={form}
            stored={settings[name]}
            unsaved={changed}
            secret={secrets[name]}
            mayTrust={mayTrust}
            onSecret={(next) => setSecrets((now) => ({ ...now, [name]: next }))}
          />
        ))}
      </div>
      <div className={classes.bare}>
        <Controller
          control={form.control}
          name="allowBareCode"
          render={({ field }) => (
            <>
              <Switch
                ref={field.ref}
                label={<Trans>Allow a bare code</Trans>}
                description={
                  <Trans>For clients that cannot keep a state while the user is at the provider</Trans>
                }
                disabled={!mayTrust}
                checked={field.value === true}
                onChange={(event) => field.onChange(event.currentTarget.checked)}
                onBlur={field.onBlur}
              />
              {field.value === true && (
                <p className={classes.warning} role="status">
                  <IconAlertTriangle size={16} aria-hidden />
                  <Trans>
                    Weaker: without state and PKCE a link from somebody else can sign a user in to another
                    user’s account. Leave it off unless a client of yours needs it.
                  </Trans>
                </p>
              )}
            </>
          )}
        />
      </div>
      <div className={classes.end}>
        {refusal.length > 0 && (
          <Alert color="red" variant="light" role="alert" className={classes.wide}>
            {refusal.join(' ')}
          </Alert>
        )}
        <span role="status" className={classes.note}>
          {changed ? <Trans>Changes not saved</Trans> : <Trans>Nothing changed</Trans>}
        </span>
        <Button variant="default" disabled={!changed || save.isPending} onClick={discard}>
          <Trans>Discard</Trans>
        </Button>
        <Button type="submit" disabled={!changed} loading={save.isPending}>
          <Trans>Save</Trans>
        </Button>
      </div>
      {guard.dialog}
    </form>
  );
};
