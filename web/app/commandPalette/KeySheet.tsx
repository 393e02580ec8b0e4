import { Trans, useLingui } from '@lingui/react/macro';
import { Kbd, Modal, Switch } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { type KeyHelp, shortcuts, useShortcutState } from '../../lib/shortcuts.ts';
import classes from './KeySheet.module.css';

const Keys = ({ title, keys }: { title: ReactNode; keys: readonly KeyHelp[] }) => (
  <section>
    <h3 className={classes.title}>{title}</h3>
    <dl className={classes.keys}>
      {keys.map(({ key, does }) => (
        <div key={`${key} ${does}`}>
          <dt>
            {key.split(' ').map((one, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same key may come twice, and never moves
              <Fragment key={place}>
                {place > 0 && ' '}
                <Kbd>{one}</Kbd>
              </Fragment>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  </section>
);

/** Lists the shortcuts of the site and of the current screen, with the switch for single keys. */
export const KeySheet = ({
  everywhere,
  onClose,
}: {
  everywhere: readonly KeyHelp[];
  onClose: () => void;
}) => {
  const { t } = useLingui();
  const { help, singleKeys } = useShortcutState();
  const here = help.flat();
  return (
    <Modal
      opened
      onClose={onClose}
      title={<Trans>Keyboard shortcuts</Trans>}
      size={760}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <div className={classes.columns} data-two={here.length > 0 || undefined}>
        {here.length > 0 && <Keys title={<Trans>On this screen</Trans>} keys={here} />}
        <Keys title={<Trans>Everywhere</Trans>} keys={everywhere} />
      </div>
      <Switch
        className={classes.switch}
        checked={singleKeys}
        onChange={(event) => shortcuts.setSingleKeys(event.currentTarget.checked)}
        label={<Trans>Single-key shortcuts</Trans>}
        description={
          <Trans>
            When off, single letters, / and ? do nothing. Turn them off if you use voice control or press keys
            by accident. Saved in this browser.
          </Trans>
        }
      />
    </Modal>
  );
};
