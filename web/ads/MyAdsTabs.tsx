import { Trans, useLingui } from '@lingui/react/macro';
import { Tabs } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { type AdStatus, adStatuses } from '../../contract/adStates.ts';
import type { Answer } from '../../contract/endpoint.ts';
import type { contract } from '../../contract/index.ts';
import { scrollIntoViewWithin } from '../lib/scrollIntoViewWithin.ts';
import { statusText } from './adText.ts';
import classes from './MyAdsPage.module.css';

export type Counts = Answer<typeof contract.ads.myCount>;

/** Statuses that always have a tab; the others appear when there is something in them. */
const always: readonly AdStatus[] = ['draft', 'pending', 'approved', 'rejected'];

type Props = {
  status: AdStatus | undefined;
  counts: Counts | undefined;
  onPick: (status: AdStatus | undefined) => void;
};

export const MyAdsTabs = ({ status, counts, onPick }: Props) => {
  const { t, i18n } = useLingui();
  const strip = useRef<HTMLDivElement>(null);
  const isCounted = counts !== undefined;
  // On a phone the open tab may lie out of sight; the counts bring more tabs before it.
  useEffect(() => {
    if (!isCounted) return;
    const open = strip.current?.querySelector<HTMLElement>(`[data-status="${status ?? 'all'}"]`);
    scrollIntoViewWithin(strip.current, open);
  }, [status, isCounted]);
  const count = (value: number | undefined) =>
    value === undefined ? null : <span className={classes.count}>{value}</span>;
  const shown = adStatuses.filter(
    (one) => always.includes(one) || one === status || (counts?.byStatus[one] ?? 0) > 0,
  );
  return (
    <Tabs
      value={status ?? 'all'}
      onChange={(value) => onPick(adStatuses.find((one) => one === value))}
      classNames={{ list: classes.tabs ?? '' }}
    >
      <Tabs.List ref={strip} aria-label={t`Status`}>
        <Tabs.Tab value="all" data-status="all" rightSection={count(counts?.total)}>
          <Trans>All</Trans>
        </Tabs.Tab>
        {shown.map((one) => (
          <Tabs.Tab key={one} value={one} data-status={one} rightSection={count(counts?.byStatus[one])}>
            {i18n._(statusText[one])}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  );
};
