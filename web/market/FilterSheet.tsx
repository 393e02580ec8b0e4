import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useFormat } from '../lib/format.ts';
import classes from './FilterSheet.module.css';
import { Total } from './ResultsHeader.tsx';

type Props = { count: number; total: number | undefined; clear: () => void; children: ReactNode };

/** The filters in a sheet of their own, for screens without room beside the list. */
export const FilterSheet = ({ count, total, clear, children }: Props) => {
  const { t } = useLingui();
  const { number } = useFormat();
  const sheet = useRef<HTMLDialogElement>(null);
  const close = () => sheet.current?.close();
  return (
    <>
      <Button
        variant="default"
        size="xs"
        className={classes.open}
        leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
        rightSection={count > 0 ? <span className={classes.count}>{number(count)}</span> : undefined}
        aria-haspopup="dialog"
        onClick={() => sheet.current?.showModal()}
      >
        <Trans>Filters</Trans>
      </Button>
      <dialog ref={sheet} className={classes.sheet} aria-label={t`Filters`} closedby="any">
        <div className={classes.head}>
          <h2 className={classes.title}>
            <Trans>Filters</Trans>
          </h2>
          <ActionIcon variant="subtle" color="gray" aria-label={t`Close`} onClick={close}>
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </div>
        <div className={classes.body}>{children}</div>
        <div className={classes.foot}>
          <Button variant="default" disabled={count === 0} onClick={clear}>
            <Trans>Clear filters</Trans>
          </Button>
          <Button onClick={close}>
            <Trans>
              Show <Total total={total} />
            </Trans>
          </Button>
        </div>
      </dialog>
    </>
  );
};
