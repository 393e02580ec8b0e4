import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { SegmentedControl } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Ad } from '../../../contract/ads/adShapes.ts';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { upgrade } from '../../lib/upgrade.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonCard } from '../../ui/feedback/SkeletonCard.tsx';
import classes from './AdFunnel.module.css';
import { type AdStats, barsOf, type FunnelStep, funnelSteps, peakOf, shareOfStep } from './funnel.ts';

const stepText: Record<FunnelStep, MessageDescriptor> = {
  views: msg`Views`,
  reveals: msg`Contacts shown`,
  inquiries: msg`Inquiries`,
};

const BOX = { width: 600, height: 44 };
const spans = ['7', '30', '90'] as const;

/** One funnel step by day: bars are scaled to its own peak, so that few inquiries are visible beside many views. */
const Step = ({ stats, step }: { stats: AdStats; step: FunnelStep }) => {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const name = i18n._(stepText[step]);
  const share = shareOfStep(stats, step);
  const peak = peakOf(stats.byDay, step);
  const most = peak === null ? null : `${format.number(peak[step])} · ${format.day(peak.day)}`;
  return (
    <div className={classes.step} data-step={step}>
      <div className={classes.figures}>
        <span className={classes.name}>{name}</span>
        <strong className={classes.total}>{format.number(stats[step])}</strong>
        {share !== null && (
          <span className={classes.share}>
            <Trans>{format.percent(share)} of those before</Trans>
          </span>
        )}
      </div>
      <svg
        className={classes.bars}
        viewBox={`0 0 ${BOX.width} ${BOX.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={most === null ? t`${name} by day: none` : t`${name} by day, most: ${most}`}
      >
        {barsOf(stats.byDay, step, BOX).map((bar) => (
          <g key={bar.day}>
            <title>{`${format.day(bar.day)}: ${format.number(bar.value)}`}</title>
            <rect className={classes.capacity} x={bar.x} width={bar.width} y={0} height={BOX.height} />
            <rect className={classes.bar} x={bar.x} width={bar.width} y={bar.y} height={bar.height} />
          </g>
        ))}
      </svg>
    </div>
  );
};

const Table = ({ stats }: { stats: AdStats }) => {
  const { t, i18n } = useLingui();
  const format = useFormat();
  return (
    <details className={classes.details}>
      <summary>
        <Trans>Show as table</Trans>
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard */}
      <section className={classes.scroll} tabIndex={0} aria-label={t`By day`}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Day</Trans>
              </th>
              {funnelSteps.map((step) => (
                <th scope="col" key={step}>
                  {i18n._(stepText[step])}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {stats.byDay.toReversed().map((row) => (
              <tr key={row.day}>
                <th scope="row">{format.day(row.day)}</th>
                {funnelSteps.map((step) => (
                  <td key={step}>{format.number(row[step])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
};

/** Funnel from view to inquiry, by day; of one ad or of all own ads. */
export const AdFunnel = ({ ad }: { ad: Pick<Ad, 'id' | 'views' | 'inquiries'> | null }) => {
  const { t } = useLingui();
  const format = useFormat();
  const [span, setSpan] = useState<(typeof spans)[number]>('7');
  const read = useRead(
    contract.adLife.stats,
    { query: { ...(ad !== null && { adId: ad.id }), days: Number(span) } },
    { staleTime: 0, keepPrevious: true },
  );
  const { error } = read;
  // A longer history needs a larger plan: offer the upgrade and show the history once it is bought.
  useEffect(() => {
    if (error !== null && upgrade.offer(error, () => setSpan(span))) setSpan('7');
  }, [error, span]);
  const stats = read.data;
  const [first, last] = [stats?.byDay.at(0)?.day, stats?.byDay.at(-1)?.day];
  return (
    <section className={classes.root} aria-labelledby="ad-funnel">
      <div className={classes.head}>
        <h3 id="ad-funnel" className={classes.title}>
          {ad === null ? <Trans>Interest in your ads</Trans> : <Trans>Interest</Trans>}
        </h3>
        <SegmentedControl
          size="xs"
          aria-label={t`Days`}
          data={spans.map((value) => ({ value, label: t`${value} days` }))}
          value={span}
          onChange={(value) => setSpan(spans.find((one) => one === value) ?? '7')}
        />
      </div>
      {stats === undefined && read.isPending && <SkeletonCard height={190} />}
      {stats === undefined && read.isError && (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} />
      )}
      {stats !== undefined && (
        <div data-stale={read.isPlaceholderData || undefined} className={classes.content}>
          {funnelSteps.map((step) => (
            <Step key={step} stats={stats} step={step} />
          ))}
          {first !== undefined && last !== undefined && (
            <p className={classes.axis}>
              <span>{format.day(first)}</span>
              <span>{format.day(last)}</span>
            </p>
          )}
          {ad !== null && (
            <p className={classes.ever}>
              <Trans>
                Since it was published: <Plural value={ad.views} one="# view" other="# views" />,{' '}
                <Plural value={ad.inquiries} one="# inquiry" other="# inquiries" />
              </Trans>
            </p>
          )}
          <Table stats={stats} />
        </div>
      )}
    </section>
  );
};
