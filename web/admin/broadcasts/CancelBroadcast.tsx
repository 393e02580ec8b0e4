import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { contract } from '../../../contract/index.ts';
import type { Broadcast } from '../../../contract/messaging/broadcasts.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { refresh, useSave } from '../../lib/api/query.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Moment } from './Moment.tsx';

export const broadcastReads = [contract.broadcasts.list, contract.broadcasts.read];

type Props = { message: Broadcast; onAsking: (asking: boolean) => void };

/** Cancels a scheduled message. */
export const CancelBroadcast = ({ message, onAsking }: Props) => {
  const { t, i18n } = useLingui();
  const [opened, setOpened] = useState(false);
  const { id, title } = message;
  const ask = (asking: boolean) => {
    setOpened(asking);
    onAsking(asking);
  };
  const save = useSave(contract.broadcasts.cancel, {
    refresh: broadcastReads,
    onDone: () => {
      ask(false);
      toast.done(t`Cancelled: ${title}`);
    },
  });
  const cancel = () =>
    save.mutate(
      { params: { id } },
      {
        onError: ({ code, body }) => {
          if (code !== 'WRONG_STATE') return;
          // After the refresh the message no longer has this button.
          ask(false);
          refresh(broadcastReads);
          toast.failed(
            body?.status === 'cancelled'
              ? t`It was already cancelled.`
              : t`Too late to cancel: it is being sent.`,
          );
        },
      },
    );
  return (
    <Group>
      <Button
        variant="default"
        c="var(--mantine-color-error)"
        onClick={() => {
          save.reset();
          ask(true);
        }}
      >
        <Trans>Cancel announcement</Trans>
      </Button>
      <Modal
        opened={opened}
        onClose={() => ask(false)}
        title={<Trans>Cancel “{title}”?</Trans>}
        styles={{ title: { overflowWrap: 'anywhere' } }}
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        <Stack gap="md">
          <Text size="sm">
            <Trans>Nobody gets it. It was to go out at:</Trans> <Moment at={message.scheduledAt} />
          </Text>
          {save.error !== null && (
            <Alert color="red" variant="light" role="alert">
              {errorText(i18n, save.error)}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={() => ask(false)} data-autofocus>
              <Trans>Keep it</Trans>
            </Button>
            <Button color="red" loading={save.isPending} onClick={cancel}>
              <Trans>Cancel it</Trans>
            </Button>
          </Group>
        </Stack>
      </Modal>
    </Group>
  );
};
