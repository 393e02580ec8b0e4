import { Trans } from '@lingui/react/macro';
import { Alert, Stack, Text } from '@mantine/core';
import type { Backup } from '../../../contract/operations/backups.ts';

/** Warns of restoring a backup that this site did not sign. */
export const ForeignWarning = ({ origin }: Pick<Backup, 'origin'>) => (
  <Alert
    color="red"
    variant="light"
    title={
      origin === null ? (
        <Trans>Nobody knows yet who made this backup</Trans>
      ) : (
        <Trans>This backup was not made by this site</Trans>
      )
    }
  >
    <Stack gap="xs">
      <Text size="sm">
        <Trans>
          Whoever made it decides who is superadmin afterwards, and what every account, balance and setting
          is. Restore it only if you trust them with all of that.
        </Trans>
      </Text>
      {origin === null && (
        <Text size="sm">
          <Trans>Verify it first: then you know whether this site made it.</Trans>
        </Text>
      )}
      <Text size="sm">
        <Trans>
          Secrets that another site sealed, such as those of social sign-in and of second factors, cannot be
          opened here: enter them again afterwards. The audit log of this site stays as it is.
        </Trans>
      </Text>
    </Stack>
  </Alert>
);
