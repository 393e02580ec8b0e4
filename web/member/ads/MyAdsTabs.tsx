import { Trans, useLingui } from '@lingui/react/macro';
import { Tabs } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { type AdStatus, adStatuses } from '../../../contract/ads/adStates.ts';
import type { Answer } from '../../../contract/core/endpoint.ts';
import type { contract } from '../../../contract/index.ts';
import { scrollIntoViewWithin } from '../../lib/scrollIntoViewWithin.ts';
import { statusText } from '../../shared/adView/adText.ts';
import classes from './MyAdsPage.module.css';

export type Counts = Answer<typeof contract.ads.myCount>;

/** Statuses that always have a tab; others have one only if they contain ads. */
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
  // On a phone the active tab may be scrolled out of view; loading the counts inserts tabs before it.
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
