import { Trans, useLingui } from '@lingui/react/macro';
import { Button, PasswordInput } from '@mantine/core';
import { IconLock, IconTrash } from '@tabler/icons-react';
import classes from './ProviderCard.module.css';
import type { SecretChange } from './socialForm.ts';

type Props = {
  provider: string;
  hasSecret: boolean;
  change: SecretChange;
  onChange: (next: SecretChange) => void;
  error: string | undefined;
  disabled: boolean;
};

/** A secret that can be set, replaced and removed, but never read. */
export const SecretField = ({ provider, hasSecret, change, onChange, error, disabled }: Props) => {
  const { t } = useLingui();
  if (!hasSecret || change.kind === 'replace') {
    return (
      <div>
        <PasswordInput
          label={<Trans>Client secret</Trans>}
          description={
            hasSecret ? (
              <Trans>Replaces the stored one when you save</Trans>
            ) : (
              <Trans>None is stored. Once saved it is never shown again.</Trans>
            )
          }
          // Some browsers fill the user's own password into any masked field.
          autoComplete="new-password"
          maxLength={500}
          disabled={disabled}
          visibilityToggleButtonProps={{ 'aria-label': t`Show the secret` }}
          value={change.kind === 'replace' ? change.text : ''}
          onChange={(event) => onChange({ kind: 'replace', text: event.currentTarget.value })}
          error={error}
        />
        {hasSecret && (
          <Button variant="subtle" size="compact-sm" mt={4} onClick={() => onChange({ kind: 'keep' })}>
            <Trans>Keep the stored one</Trans>
          </Button>
        )}
      </div>
    );
  }
  const removing = change.kind === 'remove';
  return (
    <div role="group" aria-label={t`Client secret of ${provider}`}>
      <p className={classes.label}>
        <Trans>Client secret</Trans>
      </p>
      <div className={classes.secret}>
        <span className={classes.state} data-stored={!removing} role="status">
          {removing ? <IconTrash size={16} aria-hidden /> : <IconLock size={16} aria-hidden />}
          {removing ? <Trans>Is removed when you save</Trans> : <Trans>A secret is stored</Trans>}
        </span>
        {removing ? (
          <Button variant="default" size="xs" onClick={() => onChange({ kind: 'keep' })}>
            <Trans>Keep it</Trans>
          </Button>
        ) : (
          <>
            <Button
              variant="default"
              size="xs"
              disabled={disabled}
              onClick={() => onChange({ kind: 'replace', text: '' })}
            >
              <Trans>Replace</Trans>
            </Button>
            <Button
              variant="default"
              size="xs"
              disabled={disabled}
              onClick={() => onChange({ kind: 'remove' })}
            >
              <Trans>Remove</Trans>
            </Button>
          </>
        )}
      </div>
    </div>
  );
};
