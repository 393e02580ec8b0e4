import { Trans } from '@lingui/react/macro';
import { Alert, Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = {
  /** Why it was refused, in words. */
  error: string | null;
  onCancel: () => void;
  /** Where nothing is typed first, the harmless button has the focus. */
  focusCancel?: boolean;
  /** The button that acts. */
  children: ReactNode;
};

/** The foot of a dialog that asks before something is done: what went wrong, Cancel, and the act. */
export const DialogActions = ({ error, onCancel, focusCancel = false, children }: Props) => (
  <>
    {error !== null && (
      <Alert color="red" variant="light" role="alert">
        {error}
      </Alert>
    )}
    <Group justify="flex-end">
      <Button variant="default" onClick={onCancel} {...(focusCancel && { 'data-autofocus': true })}>
        <Trans>Cancel</Trans>
      </Button>
      {children}
    </Group>
  </>
);
