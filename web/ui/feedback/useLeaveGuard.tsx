import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Modal } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

type Options = {
  /** Whether there are unsaved changes. */
  unsaved: boolean;
  /** Discards the unsaved changes. */
  onLeave: () => void;
  /** What counts as leaving: another address (a drawer closes, another tab), or only another path. */
  by?: 'address' | 'path';
};

/**
 * Asks before a form with unsaved changes is left. A drawer has its own address, so Escape, its close button, a tab,
 * another row and a link are all the same: the address changes. `/login` may be gone to; the draft is restored afterwards.
 */
export const useLeaveGuard = ({ unsaved, onLeave, by = 'address' }: Options) => {
  const { t } = useLingui();
  const released = useRef(false);
  useEffect(() => {
    if (!unsaved) released.current = false;
  }, [unsaved]);
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      unsaved &&
      !released.current &&
      next.pathname !== '/login' &&
      (next.pathname !== current.pathname ||
        (by === 'address' && JSON.stringify(next.search) !== JSON.stringify(current.search))),
    enableBeforeUnload: () => unsaved && !released.current,
    withResolver: true,
  });
  const stay = () => reset?.();
  const dialog = (
    <Modal
      opened={status === 'blocked'}
      onClose={stay}
      // The drawer below hears Escape too, on the window and so first: it asks to leave again, then this answers.
      closeOnEscape={false}
      onKeyDown={(event) => event.key === 'Escape' && stay()}
      title={<Trans>Leave without saving?</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <p>
        <Trans>Your changes are not saved yet.</Trans>
      </p>
      <Group justify="flex-end" mt="lg">
        <Button
          variant="default"
          onClick={() => {
            released.current = true;
            onLeave();
            proceed?.();
          }}
        >
          <Trans>Discard changes</Trans>
        </Button>
        <Button data-autofocus onClick={stay}>
          <Trans>Keep editing</Trans>
        </Button>
      </Group>
    </Modal>
  );
  return {
    dialog,
    /** Before a form goes elsewhere by itself, after it was saved. */
    release: () => {
      released.current = true;
    },
  };
};
