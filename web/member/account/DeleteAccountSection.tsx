import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { User } from '../../../contract/accounts/auth.ts';
import { Section } from '../../ui/Section.tsx';
import classes from './AccountRows.module.css';
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx';
import { useIdentities } from './useIdentities.ts';

export const DeleteAccountSection = ({ user }: { user: User }) => {
  const [opened, dialog] = useDisclosure(false);
  const identities = useIdentities();
  return (
    <>
      <Section title={<Trans>Delete my account</Trans>}>
        <div className={classes.danger}>
          <p className={classes.text}>
            <Trans>Your ads are closed and your personal data is erased. This cannot be undone.</Trans>
          </p>
          <Button
            variant="outline"
            color="var(--mantine-color-error)"
            disabled={identities.data === undefined}
            loading={identities.isLoading}
            onClick={dialog.open}
          >
            <Trans>Delete my account</Trans>
          </Button>
        </div>
      </Section>
      {identities.data !== undefined && (
        <DeleteAccountDialog
          user={user}
          hasPassword={identities.data.hasPassword}
          opened={opened}
          onClose={dialog.close}
        />
      )}
    </>
  );
};
