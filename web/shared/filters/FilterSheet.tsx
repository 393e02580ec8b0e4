import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, useCallback, useState } from 'react';
import { useFormat } from '../../lib/format.ts';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import classes from './FilterSheet.module.css';
import { Total } from './ResultsHeader.tsx';

type Props = { count: number; total: number | undefined; clear: () => void; children: ReactNode };

/** The filters in a sheet, for screens without room beside the list. */
export const FilterSheet = ({ count, total, clear, children }: Props) => {
  const { t } = useLingui();
  const { number } = useFormat();
  const [opened, setOpened] = useState(false);
  // Mounted on first open: a hundred unused fields would delay the list.
  const [begun, setBegun] = useState(false);
  if (opened && !begun) setBegun(true);
  const close = useCallback(() => setOpened(false), []);
  return (
    <>
      <Button
        variant="default"
        size="xs"
        className={classes.open}
        leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
        rightSection={count > 0 ? <span className={classes.count}>{number(count)}</span> : undefined}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        <Trans>Filters</Trans>
      </Button>
      <BottomSheet
        opened={opened}
        onClose={close}
        title={t`Filters`}
        foot={
          <>
            <Button variant="default" disabled={count === 0} onClick={clear}>
              <Trans>Clear filters</Trans>
            </Button>
            <Button onClick={close}>
              <Trans>
                Show <Total total={total} />
              </Trans>
            </Button>
          </>
        }
      >
        {begun && children}
      </BottomSheet>
    </>
  );
};
