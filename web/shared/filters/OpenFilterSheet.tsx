import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { Total } from './ResultsHeader.tsx';

type Props = {
  opened: boolean;
  onClose: () => void;
  count: number;
  total: number | undefined;
  clear: () => void;
  children: ReactNode;
};

/** The sheet itself; see `FilterSheet`. */
export const OpenFilterSheet = ({ opened, onClose, count, total, clear, children }: Props) => {
  const { t } = useLingui();
  return (
    <BottomSheet
      opened={opened}
      onClose={onClose}
      title={t`Filters`}
      foot={
        <>
          <Button variant="default" disabled={count === 0} onClick={clear}>
            <Trans>Clear filters</Trans>
          </Button>
          <Button onClick={onClose}>
            <Trans>
              Show <Total total={total} />
            </Trans>
          </Button>
        </>
      }
    >
      {children}
    </BottomSheet>
  );
};
