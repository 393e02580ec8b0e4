import { Trans, useLingui } from '@lingui/react/macro';
import { Drawer, Skeleton, Stack } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonCard } from '../../ui/feedback/SkeletonCard.tsx';
import { BroadcastDetails } from './BroadcastDetails.tsx';
import { askAgainAfterMs, isNew } from './broadcastsSearch.ts';
import { ComposeForm } from './ComposeForm.tsx';
import type { AudienceNames } from './useAudienceNames.ts';

type Asking = { onAsking: (asking: boolean) => void };
type OneProps = { id: string; names: AudienceNames } & Asking;

const OneMessage = ({ id, names, onAsking }: OneProps) => {
  const { t } = useLingui();
  const read = useRead(
    contract.broadcasts.read,
    { params: { id } },
    {
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.data === undefined ? false : askAgainAfterMs([state.data], Date.now()),
    },
  );
  if (read.data !== undefined)
    return <BroadcastDetails message={read.data} names={names} onAsking={onAsking} />;
  if (read.error?.code === 'NOT_FOUND')
    return (
      <EmptyState
        icon={<IconSend size={26} aria-hidden />}
        title={<Trans>Announcement not found</Trans>}
        text={<Trans>Check the address for a typo.</Trans>}
      />
    );
  if (read.error !== null) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  return (
    <Stack gap="md" role="status" aria-label={t`Loading`}>
      <Skeleton height={28} width="70%" />
      <SkeletonCard height={120} />
      <SkeletonCard height={180} />
    </Stack>
  );
};

type Props = {
  id: string | undefined;
  names: AudienceNames;
  onSent: (id: string) => void;
  onClose: () => void;
};

/** One message at its own address, or a new one. */
export const BroadcastDrawer = ({ id, names, onSent, onClose }: Props) => {
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
      size={620}
      closeOnEscape={!asking}
      title={isNew(last) ? t`New announcement` : t`Announcement`}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {last !== undefined &&
        (isNew(last) ? (
          <ComposeForm names={names} onSent={onSent} onAsking={setAsking} />
        ) : (
          <OneMessage key={last} id={last} names={names} onAsking={setAsking} />
        ))}
    </Drawer>
  );
};
