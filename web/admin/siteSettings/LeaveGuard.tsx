import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Modal } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';

type Props = {
  /** Whether there are unsaved changes. */
  unsaved: boolean;
  /** Discards the unsaved changes. */
  onLeave: () => void;
};

/** Asks before leaving with unsaved changes. Leaving for `/login` is allowed; the draft is restored afterwards. */
export const LeaveGuard = ({ unsaved, onLeave }: Props) => {
  const { t } = useLingui();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      unsaved && next.pathname !== current.pathname && next.pathname !== '/login',
    enableBeforeUnload: unsaved,
    withResolver: true,
  });
  const leave = () => {
    onLeave();
    proceed?.();
  };
  return (
    <Modal
      opened={status === 'blocked'}
      onClose={() => reset?.()}
      title={<Trans>Leave without saving?</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <p>
        <Trans>What you changed on this screen is not saved yet.</Trans>
      </p>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={leave}>
          <Trans>Leave and discard it</Trans>
        </Button>
        <Button data-autofocus onClick={() => reset?.()}>
          <Trans>Stay here</Trans>
        </Button>
      </Group>
    </Modal>
  );
};
