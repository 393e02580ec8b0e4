import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { DataRequest } from '../../../contract/accounts/dataRights.ts';
import { contract } from '../../../contract/index.ts';
import { refresh, useSave } from '../../lib/api/query.ts';
import { DialogActions } from '../../ui/DialogActions.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { refusalText } from '../users/refusal.ts';
import { readsOfRequest } from '../users/userWrites.ts';
import classes from './DataRequestsPage.module.css';

const RefuseForm = ({ request, onClose }: { request: DataRequest; onClose: () => void }) => {
  const { t, i18n } = useLingui();
  const [reason, setReason] = useState('');
  const save = useSave(contract.dataRequests.refuse, {
    refresh: readsOfRequest,
    onDone: ({ user }) => {
      toast.done(t`Refused: ${user.username}`);
      onClose();
    },
  });
  const isEmpty = reason.trim() === '';
  return (
    <Stack gap="md">
      <Text size="sm">
        <Trans>
          The account stays, and the member is told why. Refuse only on legal grounds, such as an open claim.
        </Trans>
      </Text>
      <Textarea
        label={<Trans>Reason</Trans>}
        description={<Trans>The member reads it.</Trans>}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={1000}
        data-autofocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <DialogActions error={save.error === null ? null : refusalText(i18n, save.error)} onCancel={onClose}>
        <Button
          color="red"
          loading={save.isPending}
          disabled={isEmpty}
          title={isEmpty ? t`Enter a reason first` : undefined}
          onClick={() =>
            save.mutate(
              { params: { id: request.id }, body: { reason } },
              { onError: () => refresh(readsOfRequest) },
            )
          }
        >
          <Trans>Refuse the deletion</Trans>
        </Button>
      </DialogActions>
    </Stack>
  );
};

const Retry = ({ request }: { request: DataRequest }) => {
  const { t, i18n } = useLingui();
  const save = useSave(contract.dataRequests.retry, {
    refresh: readsOfRequest,
    onDone: () => toast.done(t`The copy is being made again`),
  });
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={save.isPending}
      onClick={() =>
        save.mutate(
          { params: { id: request.id } },
          { onError: (error) => toast.failed(refusalText(i18n, error)) },
        )
      }
    >
      <Trans>Try again</Trans>
    </Button>
  );
};

/** What can be done about one request: an erasure is carried out by deleting the account where it is shown. */
export const RequestActions = ({ request }: { request: DataRequest }) => {
  const { t } = useLingui();
  const [refusing, setRefusing] = useState(false);
  if (request.state === 'failed') return <Retry request={request} />;
  if (request.kind !== 'erasure' || request.state !== 'open') return null;
  const { username } = request.user;
  return (
    <Group gap="xs" className={classes.actions}>
      <Button
        variant="default"
        size="compact-sm"
        renderRoot={(props) => <Link to="/admin/users" search={{ user: request.user.id }} {...props} />}
      >
        <Trans>Open the account</Trans>
      </Button>
      <Button variant="default" size="compact-sm" onClick={() => setRefusing(true)}>
        <Trans>Refuse</Trans>
      </Button>
      <Modal
        opened={refusing}
        onClose={() => setRefusing(false)}
        title={<Trans>Refuse to delete {username}?</Trans>}
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        <RefuseForm request={request} onClose={() => setRefusing(false)} />
      </Modal>
    </Group>
  );
};
