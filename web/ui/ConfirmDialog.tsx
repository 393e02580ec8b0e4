import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './ConfirmDialog.module.css';

type Props = {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Names the thing and says what happens to it. */
  children: ReactNode;
  /** A verb: what the button does. */
  verb: ReactNode;
  destructive?: boolean;
  busy: boolean;
  error: ReactNode;
  onConfirm: () => void;
};

/** Asks before something that cannot be taken back. */
export const ConfirmDialog = (props: Props) => {
  const { t } = useLingui();
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={props.title}
      centered
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <div className={classes.text}>{props.children}</div>
      {props.error !== null && (
        <p className={classes.error} role="alert">
          {props.error}
        </p>
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={props.onClose} disabled={props.busy}>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          color={props.destructive === true ? 'red' : 'petrol'}
          loading={props.busy}
          onClick={props.onConfirm}
        >
          {props.verb}
        </Button>
      </Group>
    </Modal>
  );
};
