import { Trans, useLingui } from '@lingui/react/macro';
import { Kbd, Modal } from '@mantine/core';
import classes from './KeysDialog.module.css';

/** The keys of the workbench. */
export const KeysDialog = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => {
  const { t } = useLingui();
  const keys = [
    ['J', t`Next ad`],
    ['K', t`Previous ad`],
    ['A', t`Approve the open ad`],
    ['R', t`Reject it, with a reason`],
    ['X', t`Select it, to approve several at once`],
    ['E', t`Edit it`],
    ['S', t`Suspend it, or restore it`],
    ['U', t`Take the last approval of several back`],
    ['?', t`Show these keys`],
  ] as const;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={<Trans>Keys</Trans>}
      size={420}
      centered
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <dl className={classes.keys}>
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
};
