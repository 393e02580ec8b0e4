import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, List, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { UserDetail } from '../../../contract/accounts/users.ts';
import { contract } from '../../../contract/index.ts';
import { refresh, useSave } from '../../lib/api/query.ts';
import { DialogActions } from '../../ui/DialogActions.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { BlockReasonFields } from './BlockReasonFields.tsx';
import { type BlockGrounds, groundsBody, noGrounds } from './blockReasons.ts';
import { refusalText } from './refusal.ts';
import { readsOfUser } from './userWrites.ts';

/** Nobody is told of a block before. */
const UNDO_SECONDS = 30;

type Props = { user: UserDetail; opened: boolean; onClose: () => void };

const BlockForm = ({ user, onClose }: Omit<Props, 'opened'>) => {
  const { t, i18n } = useLingui();
  const [grounds, setGrounds] = useState<BlockGrounds>(noGrounds);
  const [rejectWaiting, setRejectWaiting] = useState(true);
  const [tellAskers, setTellAskers] = useState(true);
  const undo = useSave(contract.users.block, {
    refresh: readsOfUser,
    onDone: (saved) => toast.done(t`Unblocked: ${saved.username}`),
  });
  const save = useSave(contract.users.block, {
    refresh: readsOfUser,
    onDone: (saved) => {
      const back = { params: { id: saved.id }, body: { isActive: true } };
      toast.undoable(t`Blocked: ${saved.username}`, {
        seconds: UNDO_SECONDS,
        run: () => undo.mutate(back, { onError: (error) => toast.failed(refusalText(i18n, error)) }),
      });
      onClose();
    },
  });
  const published = user.adsByStatus.approved ?? 0;
  const waiting = user.adsByStatus.pending ?? 0;
  const lacksReason = grounds.reason === null;
  const submit = () => {
    if (lacksReason) return;
    const body = { isActive: false, ...groundsBody(grounds), rejectWaiting, tellAskers };
    save.mutate({ params: { id: user.id }, body }, { onError: () => refresh(readsOfUser) });
  };
  return (
    <Stack gap="md">
      <BlockReasonFields value={grounds} onChange={setGrounds} />
      <div>
        <Text size="sm" fw={500}>
          <Trans>What happens now</Trans>
        </Text>
        <List size="sm" mt={4} spacing={2}>
          <List.Item>
            {user.sessions.length === 0 ? (
              <Trans>{user.email} cannot sign in until the account is unblocked.</Trans>
            ) : (
              <Plural
                value={user.sessions.length}
                one={`${user.email} is signed out on # device and cannot sign in until the account is unblocked.`}
                other={`${user.email} is signed out on # devices and cannot sign in until the account is unblocked.`}
              />
            )}
          </List.Item>
          <List.Item>
            <Plural
              value={published}
              _0="There are no published ads to suspend."
              one="# published ad is suspended and leaves the market."
              other="# published ads are suspended and leave the market."
            />
          </List.Item>
          <List.Item>
            <Trans>Conversations are closed with a notice.</Trans>
          </List.Item>
        </List>
      </div>
      {waiting > 0 && (
        <Checkbox
          checked={rejectWaiting}
          onChange={(event) => setRejectWaiting(event.currentTarget.checked)}
          label={<Plural value={waiting} one="Reject # waiting ad" other="Reject # waiting ads" />}
        />
      )}
      <Checkbox
        checked={tellAskers}
        onChange={(event) => setTellAskers(event.currentTarget.checked)}
        label={<Trans>Tell members who asked about the ads in the last 30 days</Trans>}
      />
      <DialogActions error={save.error === null ? null : refusalText(i18n, save.error)} onCancel={onClose}>
        <Button
          color="red"
          loading={save.isPending}
          disabled={lacksReason}
          title={lacksReason ? t`Pick a reason first` : undefined}
          onClick={submit}
        >
          <Trans>Block {user.username}</Trans>
        </Button>
      </DialogActions>
    </Stack>
  );
};

export const BlockDialog = ({ user, opened, onClose }: Props) => {
  const { t } = useLingui();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={<Trans>Block {user.username}?</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <BlockForm user={user} onClose={onClose} />
    </Modal>
  );
};
