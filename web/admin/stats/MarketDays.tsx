import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, SegmentedControl, Select } from '@mantine/core';
import { useState } from 'react';
import type { Side } from '../../../contract/ads/adEnums.ts';
import { contract } from '../../../contract/index.ts';
import type { MarketDay } from '../../../contract/market/marketDays.ts';
import { useRead } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { priceBasisUnit } from '../../shared/adView/comparable.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonCard } from '../../ui/feedback/SkeletonCard.tsx';
import { Section } from '../../ui/Section.tsx';
import { PlainTable } from '../../ui/table/PlainTable.tsx';
import classes from './StatsPage.module.css';

const LOADING_HEIGHT = 320;
const DAYS_FIRST = 14;

/** Newest first, without the days before anything could be told. */
function newestFirst(points: readonly MarketDay[]): MarketDay[] {
  const from = points.findIndex(({ ads, entities }) => ads !== null || entities !== null);
  return from === -1 ? [] : points.slice(from).toReversed();
}

/** How the market of a product stood at the end of each day. */
export const MarketDays = () => {
  const { t } = useLingui();
  const format = useFormat();
  const [side, setSide] = useState<Side>('sell');
  const [productId, setProductId] = useState<string | null>(null);
  const [region, setRegion] = useState<string | null>(null);
  const [all, setAll] = useState(false);
  const read = useRead(
    contract.marketDays.read,
    { query: { side, ...(productId !== null && { productId }), ...(region !== null && { region }) } },
    { keepPrevious: true },
  );
  const { data } = read;
  if (data === undefined) {
    return read.error === null ? (
      <SkeletonCard height={LOADING_HEIGHT} label={t`Loading`} />
    ) : (
      <ErrorState part error={read.error} onRetry={() => void read.refetch()} />
    );
  }
  const text = (value: number | null) => (value === null ? '–' : format.number(value, { max: 0 }));
  const price = (value: number | null) => (value === null ? '–' : format.number(value, { min: 2, max: 2 }));
  const days = newestFirst(data.points);
  const title = t`Market by day`;
  return (
    <Section title={title} card>
      <Group gap="sm" mb="sm" align="end">
        <Select
          label={<Trans>Product</Trans>}
          data={data.products}
          value={data.productId}
          onChange={(value) => {
            setProductId(value);
            setRegion(null);
          }}
          allowDeselect={false}
          searchable
        />
        <Select
          label={<Trans>Trading region</Trans>}
          placeholder={t`Everywhere`}
          data={data.regions}
          value={region}
          onChange={setRegion}
          clearable
        />
        <SegmentedControl
          aria-label={t`Side`}
          data={[
            { value: 'sell', label: t`Sell` },
            { value: 'buy', label: t`Buy` },
          ]}
          value={side}
          onChange={(value) => {
            setSide(value === 'buy' ? 'buy' : 'sell');
            setProductId(null);
            setRegion(null);
          }}
        />
      </Group>
      {data.points.length === 0 ? (
        <p className={classes.quiet}>
          <Trans>No day has been counted yet. Each day is counted after its end (UTC).</Trans>
        </p>
      ) : days.length === 0 ? (
        <p className={classes.quiet}>
          <Trans>Too few companies trade this to tell anything about it.</Trans>
        </p>
      ) : (
        <PlainTable
          label={title}
          heads={[
            t`Day`,
            t`Ads`,
            t`Companies`,
            t`New`,
            t`Withdrawn`,
            t`Tonnes`,
            ...Object.values(priceBasisUnit).map(format.inOrder),
          ]}
          rows={days.slice(0, all ? undefined : DAYS_FIRST).map((point) => ({
            key: point.day,
            name: format.day(point.day),
            figures: [
              text(point.ads),
              text(point.entities),
              text(point.newAds),
              text(point.withdrawnAds),
              text(point.tonnes),
              price(point.usdPerBbl),
              price(point.usdPerTonne),
              price(point.usdPerMMBtu),
            ],
          }))}
        />
      )}
      {!all && days.length > DAYS_FIRST && (
        <Button variant="default" size="compact-sm" mt="sm" onClick={() => setAll(true)}>
          <Trans>Show all {format.number(days.length)} days</Trans>
        </Button>
      )}
      <p className={classes.after}>
        {data.medianDaysToDone !== null && (
          <>
            <Trans>
              Half of the ads were traded within {format.number(data.medianDaysToDone)} days.
            </Trans>{' '}
          </>
        )}
        <Trans>
          Counts of fewer than three companies are not shown, nor tonnes and median prices of fewer than five.
        </Trans>
      </p>
    </Section>
  );
};
