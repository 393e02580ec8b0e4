import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Modal, Stack, Text } from '@mantine/core';
import { useId, useState } from 'react';
import type { UserDetail } from '../../../../contract/accounts/users.ts';
import { contract } from '../../../../contract/index.ts';
import { refresh, useSave } from '../../../lib/api/query.ts';
import { useUser } from '../../../lib/session.ts';
import { DialogActions } from '../../../ui/DialogActions.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import classes from '../../../ui/RecordDrawer.module.css';
import { Section } from '../../../ui/Section.tsx';
import { refusalText } from '../refusal.ts';
import { readsOfUser } from '../userWrites.ts';

type DialogProps = { user: UserDetail; opened: boolean; onClose: () => void };

const ResetDialog = ({ user, opened, onClose }: DialogProps) => {
  const { t, i18n } = useLingui();
  const save = useSave(contract.userSecurity.resetSecondFactor, {
    refresh: readsOfUser,
    onDone: () => {
      toast.done(t`Second factor removed: ${user.username}`);
      onClose();
    },
  });
  const close = () => {
    save.reset();
    onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={<Trans>Remove the second factor of {user.username}?</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Stack gap="md">
        <Text size="sm">
          <Trans>
            For somebody who lost phone, passkeys and recovery codes. Make sure that it is really them who
            asks: with it, the password alone is enough. The account is signed out everywhere, and its owner
            gets an e-mail.
          </Trans>
        </Text>
        <DialogActions
          error={save.error === null ? null : refusalText(i18n, save.error)}
          onCancel={close}
          focusCancel
        >
          <Button
            color="red"
            loading={save.isPending}
            onClick={() => save.mutate({ params: { id: user.id } }, { onError: () => refresh(readsOfUser) })}
          >
            <Trans>Remove the second factor</Trans>
          </Button>
        </DialogActions>
      </Stack>
    </Modal>
  );
};

/** Second factors of the account; a superadmin can reset them for a user who lost access. */
export const UserSecurity = ({ user }: { user: UserDetail }) => {
  const { t } = useLingui();
  const id = useId();
  const viewer = useUser();
  const [asks, setAsks] = useState(false);
  const names = { passkey: t`Passkey`, totp: t`Authenticator app` };
  const isOwn = viewer?.id === user.id;
  return (
    <Section title={<Trans>Second factor</Trans>}>
      <p className={classes.quiet}>
        {user.secondFactor.length === 0 ? (
          <Trans>None: the password is enough to sign in.</Trans>
        ) : (
          user.secondFactor.map((factor) => names[factor]).join(', ')
        )}
      </p>
      {viewer?.role === 'superadmin' && user.secondFactor.length > 0 && (
        <>
          <Button
            mt="xs"
            variant="default"
            size="compact-sm"
            disabled={isOwn}
            {...(isOwn && { 'aria-describedby': id })}
            onClick={() => setAsks(true)}
          >
            <Trans>Remove the second factor</Trans>
          </Button>
          {isOwn && (
            <p id={id} className={classes.quiet}>
              <Trans>Change your own in your profile.</Trans>
            </p>
          )}
          <ResetDialog user={user} opened={asks} onClose={() => setAsks(false)} />
        </>
      )}
    </Section>
  );
};
