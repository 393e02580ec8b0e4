import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { WayCounts } from './BroadcastSummary.tsx';
import type { Message } from './composeForm.ts';
import { Moment } from './Moment.tsx';
import { useReach } from './useReach.ts';

type Props = {
  message: Message;
  refusal: readonly string[];
  sending: boolean;
  onSend: () => void;
  onClose: () => void;
};

const Question = ({ message, refusal, sending, onSend, onClose }: Props) => {
  const { counted, error, retry } = useReach(message);
  const { scheduledAt, channels } = message;
  const isLater = scheduledAt !== null;
  const isForNobody = counted?.receivers === 0 && !isLater;
  return (
    <Stack gap="md">
      {counted === undefined && error === null && (
        <Text size="sm" role="status">
          <Trans>Counting the receivers…</Trans>
        </Text>
      )}
      {error !== null && (
        <Alert color="red" variant="light" role="alert">
          <Trans>The receivers could not be counted.</Trans>{' '}
          <Button variant="subtle" size="compact-sm" onClick={retry}>
            <Trans>Count again</Trans>
          </Button>
        </Alert>
      )}
      {counted !== undefined && (
        <>
          <Text size="sm">
            {isLater ? (
              <Plural
                value={counted.receivers}
                _0="As things are now, nobody would get it."
                one="As things are now, # user gets it."
                other="As things are now, # users get it."
              />
            ) : (
              <Plural
                value={counted.receivers}
                _0="Nobody would get it: choose other recipients or another channel."
                one="# user gets it immediately. This cannot be undone."
                other="# users get it immediately. This cannot be undone."
              />
            )}
          </Text>
          <WayCounts counts={counted} channels={channels} />
        </>
      )}
      {isLater && (
        <Text size="sm">
          <Trans>It goes out at:</Trans> <Moment at={scheduledAt} />
        </Text>
      )}
      {refusal.length > 0 && (
        <Alert color="red" variant="light" role="alert">
          {refusal.join(' ')}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          <Trans>Back</Trans>
        </Button>
        {!isForNobody && (
          <Button loading={sending} disabled={counted === undefined} onClick={onSend}>
            {counted === undefined ? (
              <Trans>Send</Trans>
            ) : isLater ? (
              <Trans>Schedule it</Trans>
            ) : (
              <Plural value={counted.receivers} one="Send to # user" other="Send to # users" />
            )}
          </Button>
        )}
      </Group>
    </Stack>
  );
};

/** Confirmation before sending: number of recipients, and time. */
export const SendDialog = ({ message, ...props }: Omit<Props, 'message'> & { message: Message | null }) => {
  const { t } = useLingui();
  const title = message?.title ?? '';
  return (
    <Modal
      opened={message !== null}
      onClose={props.onClose}
      title={message?.scheduledAt == null ? t`Send “${title}”?` : t`Schedule “${title}”?`}
      styles={{ title: { overflowWrap: 'anywhere' } }}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {message !== null && <Question message={message} {...props} />}
    </Modal>
  );
};
