import { Trans, useLingui } from '@lingui/react/macro';
import { Kbd, Modal } from '@mantine/core';
import classes from './DeskKeys.module.css';

/** The keys of the desk. */
export const DeskKeys = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => {
  const { t } = useLingui();
  const keys = [
    ['J', t`Next ticket`],
    ['K', t`Previous ticket`],
    ['A', t`Assign the open one to me`],
    ['R', t`Write an answer`],
    ['N', t`Write a note for colleagues`],
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
