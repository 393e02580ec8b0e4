import { Trans, useLingui } from '@lingui/react/macro';
import { Drawer } from '@mantine/core';
import { IconFilterBolt } from '@tabler/icons-react';
import { useState } from 'react';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonCard } from '../../ui/feedback/SkeletonCard.tsx';
import { NewRun } from './NewRun.tsx';
import { RunDetails } from './RunDetails.tsx';
import { askAgainAfterMs, isNew } from './runsSearch.ts';

const OneRun = ({ id, onAsking }: { id: string; onAsking: (asking: boolean) => void }) => {
  const { t } = useLingui();
  const read = useRead(
    contract.adRuns.read,
    { params: { id } },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data === undefined ? false : askAgainAfterMs([state.data])),
    },
  );
  if (read.data !== undefined) return <RunDetails run={read.data} onAsking={onAsking} />;
  if (read.error?.code === 'NOT_FOUND')
    return (
      <EmptyState
        icon={<IconFilterBolt size={26} aria-hidden />}
        title={<Trans>Decision not found</Trans>}
        text={<Trans>Check the address for a typo.</Trans>}
      />
    );
  if (read.error !== null) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  return <SkeletonCard height={240} label={t`Loading`} />;
};

type Props = { id: string | undefined; onStarted: (id: string) => void; onClose: () => void };

/** One bulk decision at its own address, or a new one. */
export const RunDrawer = ({ id, onStarted, onClose }: Props) => {
  const { t } = useLingui();
  // The last content stays visible while the drawer closes.
  const [last, setLast] = useState(id);
  if (id !== undefined && id !== last) setLast(id);
  // While a dialog covers the drawer, the dialog handles Escape.
  const [asking, setAsking] = useState(false);
  return (
    <Drawer
      opened={id !== undefined}
      onClose={onClose}
      size={680}
      closeOnEscape={!asking}
      title={isNew(last) ? t`New bulk decision` : t`Bulk decision`}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {last !== undefined &&
        (isNew(last) ? (
          <NewRun onStarted={onStarted} />
        ) : (
          <OneRun key={last} id={last} onAsking={setAsking} />
        ))}
    </Drawer>
  );
};
