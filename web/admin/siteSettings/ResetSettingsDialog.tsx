import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { refusalText } from '../../shared/auth/refusal.ts';

type Props = {
  opened: boolean;
  title: ReactNode;
  /** Describes the effect of the reset. */
  children: ReactNode;
  /** Must be typed to confirm. */
  word: string;
  resetting: boolean;
  error: unknown;
  onReset: () => void;
  onClose: () => void;
};

const Question = ({ children, word, resetting, error, onReset, onClose }: Props) => {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  return (
    <Stack gap="md">
      <div>{children}</div>
      <TextInput
        label={t`Type ${word} to confirm`}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {error !== null && error !== undefined && (
        <Alert color="red" variant="light" role="alert">
          {refusalText(error)}
        </Alert>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button color="red" loading={resetting} disabled={typed.trim() !== word.trim()} onClick={onReset}>
          <Trans>Reset</Trans>
        </Button>
      </Group>
    </Stack>
  );
};

/** A reset discards work, so it asks for a confirmation word. */
export const ResetSettingsDialog = (props: Props) => {
  const { t } = useLingui();
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={props.title}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Question {...props} />
    </Modal>
  );
};
