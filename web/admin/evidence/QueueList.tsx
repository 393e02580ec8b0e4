import { useLingui } from '@lingui/react/macro';
import { Group, SegmentedControl, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormat } from '../../lib/format.ts';
import { Chip } from '../../ui/Chip.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonCard } from '../../ui/feedback/SkeletonCard.tsx';
import classes from './EvidencePage.module.css';

const HEIGHT = 320;

type Read<Item> = {
  data: { items: readonly Item[] } | undefined;
  isPending: boolean;
  isError: boolean;
  error: unknown;
  refetch: () => unknown;
};

/** A queue of cards: loading, failed, empty, or what waits. */
export const QueueList = <Item,>({
  list,
  empty,
  renderItem,
}: {
  list: Read<Item>;
  empty: ReactNode;
  renderItem: (item: Item) => ReactNode;
}) => {
  const { t } = useLingui();
  return (
    <>
      {list.isPending && <SkeletonCard height={HEIGHT} label={t`Loading`} />}
      {list.data === undefined && list.isError && (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.data?.items.length === 0 && empty}
      <ul className={classes.list}>{list.data?.items.map(renderItem)}</ul>
    </>
  );
};

export type CaseState = 'open' | 'ended';

/** Cases that are open, or that ended. */
export const CaseSwitch = ({
  label,
  state,
  onChange,
}: {
  label: string;
  state: CaseState;
  onChange: (state: CaseState) => void;
}) => {
  const { t } = useLingui();
  return (
    <Group>
      <SegmentedControl
        size="xs"
        aria-label={label}
        value={state}
        onChange={(value) => onChange(value === 'ended' ? 'ended' : 'open')}
        data={[
          { value: 'open', label: t`Open` },
          { value: 'ended', label: t`Ended` },
        ]}
      />
    </Group>
  );
};

/** How a case ended, on which day and why. */
export const CaseEnd = ({
  outcome,
  endedAt,
  reason,
}: {
  outcome: string;
  endedAt: string | null;
  reason: string | null;
}) => {
  const format = useFormat();
  return (
    <Stack gap="xs" align="flex-start">
      <Chip>{outcome}</Chip>
      {endedAt !== null && <Text size="sm">{format.day(endedAt)}</Text>}
      {reason !== null && (
        <Text size="sm">
          <bdi>{reason}</bdi>
        </Text>
      )}
    </Stack>
  );
};
