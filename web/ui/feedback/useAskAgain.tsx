import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';

type Asked = { title: ReactNode; text: ReactNode; act: ReactNode; answer: (yes: boolean) => void };

/** Asks once more before a costly value is saved. `dialog` stands in the form; `ask` resolves to the answer. */
export const useAskAgain = () => {
  const { t } = useLingui();
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = (about: Omit<Asked, 'answer'>): Promise<boolean> =>
    new Promise((answer) => setAsked({ ...about, answer }));
  const answer = (yes: boolean) => {
    asked?.answer(yes);
    setAsked(null);
  };
  const dialog = (
    <Modal
      opened={asked !== null}
      onClose={() => answer(false)}
      title={asked?.title}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Stack gap="md">
        <Text size="sm">{asked?.text}</Text>
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={() => answer(false)}>
            <Trans>Go back</Trans>
          </Button>
          <Button onClick={() => answer(true)}>{asked?.act}</Button>
        </Group>
      </Stack>
    </Modal>
  );
  return { ask, dialog, isAsking: asked !== null };
};
