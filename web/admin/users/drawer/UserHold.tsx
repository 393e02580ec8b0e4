import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useId, useState } from 'react';
import type { UserDetail } from '../../../../contract/accounts/users.ts';
import { contract } from '../../../../contract/index.ts';
import { refresh, useSave } from '../../../lib/api/query.ts';
import { useUser } from '../../../lib/session.ts';
import { DialogActions } from '../../../ui/DialogActions.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import classes from '../../../ui/RecordDrawer.module.css';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { Section } from '../../../ui/Section.tsx';
import { reasonText, whyNot } from '../actionReasons.ts';
import { refusalText } from '../refusal.ts';
import { readsOfRequest } from '../userWrites.ts';

type FormProps = { user: UserDetail; onClose: () => void };

const HoldForm = ({ user, onClose }: FormProps) => {
  const { t, i18n } = useLingui();
  const [reason, setReason] = useState(user.hold?.reason ?? '');
  const save = useSave(contract.dataRequests.hold, {
    refresh: readsOfRequest,
    onDone: () => {
      toast.done(t`On legal hold: ${user.username}`);
      onClose();
    },
  });
  const isEmpty = reason.trim() === '';
  return (
    <Stack gap="md">
      <Text size="sm">
        <Trans>
          The account cannot be deleted while it is on hold. The member is told only if they ask to delete it,
          and never sees the reason.
        </Trans>
      </Text>
      <Textarea
        label={<Trans>Reason</Trans>}
        description={<Trans>Only your team sees it.</Trans>}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={500}
        data-autofocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <DialogActions error={save.error === null ? null : refusalText(i18n, save.error)} onCancel={onClose}>
        <Button
          loading={save.isPending}
          disabled={isEmpty}
          title={isEmpty ? t`Enter a reason first` : undefined}
          onClick={() => save.mutate({ params: { id: user.id }, body: { reason } })}
        >
          <Trans>Put on hold</Trans>
        </Button>
      </DialogActions>
    </Stack>
  );
};

const ReleaseForm = ({ user, onClose }: FormProps) => {
  const { t, i18n } = useLingui();
  const erases = user.hold?.erasureWaits === true;
  const save = useSave(contract.dataRequests.release, {
    refresh: readsOfRequest,
    onDone: () => {
      toast.done(erases ? t`Deleted: ${user.username}` : t`Hold lifted: ${user.username}`);
      onClose();
    },
  });
  return (
    <Stack gap="md">
      <Text size="sm">
        {erases ? (
          <Trans>
            {user.username} has asked to delete the account. Lifting the hold deletes it immediately and
            permanently.
          </Trans>
        ) : (
          <Trans>The account can be deleted again, by the member and by your team.</Trans>
        )}
      </Text>
      <DialogActions
        error={save.error === null ? null : refusalText(i18n, save.error)}
        onCancel={onClose}
        focusCancel
      >
        <Button
          {...(erases ? { color: 'red' } : {})}
          loading={save.isPending}
          onClick={() => save.mutate({ params: { id: user.id } }, { onError: () => refresh(readsOfRequest) })}
        >
          {erases ? <Trans>Lift the hold and delete</Trans> : <Trans>Lift the hold</Trans>}
        </Button>
      </DialogActions>
    </Stack>
  );
};

type Props = { user: UserDetail; onAsking: (asking: boolean) => void };

/** Whether a legal hold keeps the account from being deleted. */
export const UserHold = ({ user, onAsking }: Props) => {
  const { t, i18n } = useLingui();
  const viewer = useUser();
  const id = useId();
  const [asked, setAsked] = useState<'hold' | 'release' | null>(null);
  const ask = (next: typeof asked) => {
    setAsked(next);
    onAsking(next !== null);
  };
  const reason = viewer === null ? 'NOT_PERMITTED' : whyNot('remove', viewer, user);
  const gate = reason === null ? {} : { disabled: true, 'aria-describedby': id };
  const { hold } = user;
  return (
    <Section
      title={<Trans>Legal hold</Trans>}
      actions={
        <Group gap="xs">
          {hold !== null && (
            <Button variant="default" size="compact-sm" {...gate} onClick={() => ask('release')}>
              <Trans>Lift the hold</Trans>
            </Button>
          )}
          <Button variant="default" size="compact-sm" {...gate} onClick={() => ask('hold')}>
            {hold === null ? <Trans>Put on hold</Trans> : <Trans>Change the reason</Trans>}
          </Button>
        </Group>
      }
    >
      {hold === null ? (
        <p className={classes.quiet}>
          <Trans>None: the account can be deleted.</Trans>
        </p>
      ) : (
        <Alert color="yellow" variant="light">
          <Trans>
            Since <RelativeTime at={hold.at} />
          </Trans>
          {hold.by !== null && ` · ${hold.by}`}
          <Text size="sm">{hold.reason}</Text>
          {hold.erasureWaits && (
            <Text size="sm" fw={600}>
              <Trans>The member has asked to delete the account.</Trans>
            </Text>
          )}
        </Alert>
      )}
      {reason !== null && (
        <p id={id} className={classes.quiet}>
          {i18n._(reasonText[reason])}
        </p>
      )}
      <Modal
        opened={asked !== null}
        onClose={() => ask(null)}
        title={
          asked === 'release' ? (
            <Trans>Lift the legal hold on {user.username}?</Trans>
          ) : (
            <Trans>Legal hold on {user.username}</Trans>
          )
        }
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        {asked === 'release' ? (
          <ReleaseForm user={user} onClose={() => ask(null)} />
        ) : (
          <HoldForm user={user} onClose={() => ask(null)} />
        )}
      </Modal>
    </Section>
  );
};
