import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { refusalText } from '../auth/refusal.ts';

type Props = {
  opened: boolean;
  title: ReactNode;
  /** What the reset does. */
  children: ReactNode;
  /** Has to be typed, so that nobody does it by mistake. */
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

/** Resetting throws work away: it asks for a word first. */
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
