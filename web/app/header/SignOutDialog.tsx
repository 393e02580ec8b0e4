import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useOffline } from '../../lib/api/connection.ts';
import { useUser } from '../../lib/session.ts';
import { waitingDrafts } from '../../member/adEditor/drafts/waitingDrafts.ts';
import { outbox } from '../../offline/outbox.ts';
import { useLeave } from './useSignOut.ts';

/** Asks whether unsent drafts are sent now, kept on this device or deleted. */
export const SignOutDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLingui();
  const navigate = useNavigate();
  const leave = useLeave();
  const offline = useOffline();
  const owner = useUser()?.id;
  const waiting = useSyncExternalStore(waitingDrafts.subscribe, () =>
    owner === undefined ? 0 : waitingDrafts.of(owner).length,
  );
  const [state, setState] = useState<'asking' | 'sending' | 'left'>('asking');

  const end = (keepDrafts: boolean) => {
    onClose();
    if (owner !== undefined) void leave({ keepDrafts });
  };
  const send = async () => {
    setState('sending');
    // An open editor sends its own draft and holds the outbox back.
    await navigate({ to: '/' });
    await outbox.send();
    setState('left');
  };

  const settled = useEffectEvent(() => end(false));
  useEffect(() => {
    // Every draft was sent, or the session ended in another tab.
    if (waiting === 0) settled();
  }, [waiting]);

  return (
    <Modal
      opened
      onClose={onClose}
      title={<Trans>Sign out with unsent changes?</Trans>}
      size={520}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Stack gap="md">
        <Text size="sm">
          <Plural
            value={waiting}
            one="# change to your ads is kept on this device and was not sent yet."
            other="# changes to your ads are kept on this device and were not sent yet."
          />{' '}
          <Trans>
            If they stay, nobody else is shown them, and they are sent when you sign in here within 30 days.
          </Trans>
        </Text>
        {offline && (
          <Text size="sm">
            <Trans>You’re offline.</Trans>
          </Text>
        )}
        {state === 'left' && (
          <Alert color="red" variant="light" role="alert">
            <Trans>
              Not everything could be sent. What was changed elsewhere, too, waits for your choice.
            </Trans>
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="subtle" color="red" disabled={state === 'sending'} onClick={() => end(false)}>
            <Trans>Delete and sign out</Trans>
          </Button>
          <Button
            variant={offline ? 'filled' : 'default'}
            disabled={state === 'sending'}
            onClick={() => end(true)}
            data-autofocus
          >
            <Trans>Keep and sign out</Trans>
          </Button>
          {!offline && (
            <Button loading={state === 'sending'} onClick={() => void send()}>
              <Trans>Send and sign out</Trans>
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
};
