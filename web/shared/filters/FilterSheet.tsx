import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { useFormat } from '../../lib/format.ts';
import classes from './FilterSheet.module.css';

const OpenFilterSheet = lazy(async () => ({
  default: (await import('./OpenFilterSheet.tsx')).OpenFilterSheet,
}));

type Props = { count: number; total: number | undefined; clear: () => void; children: ReactNode };

/** The filters in a sheet, for screens without room beside the list. */
export const FilterSheet = (props: Props) => {
  const { number } = useFormat();
  const { count } = props;
  const [opened, setOpened] = useState(false);
  // Loaded and mounted on first open: a hundred unused fields would delay the list.
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
      {begun && (
        <Suspense>
          <OpenFilterSheet {...props} opened={opened} onClose={close} />
        </Suspense>
      )}
    </>
  );
};
