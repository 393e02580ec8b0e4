import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { useFormat } from '../../lib/format.ts';
import type { Market } from '../../shared/filters/useMarket.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import classes from './SummaryStrip.module.css';

/** One-line summary of the whole market, regardless of filters. */
export const SummaryStrip = ({ whole }: { whole: Market['whole'] }) => {
  const { t } = useLingui();
  const { number } = useFormat();
  const { data, error } = whole;
  if (error !== null) {
    return (
      <div className={classes.strip}>
        <Trans>The market's figures could not be loaded.</Trans>
      </div>
    );
  }
  if (data === undefined) {
    return (
      <div className={classes.strip} aria-hidden>
        <Skeleton height={12} width={280} />
      </div>
    );
  }
  const of = (side: string) => number(data.side.find(({ value }) => value === side)?.count ?? 0);
  return (
    <section className={classes.strip} aria-label={t`The market now`}>
      <span>
        <Trans>
          <b>{number(data.total)}</b> open ads
        </Trans>
      </span>
      <span>
        <Trans>
          <b>{of('sell')}</b> sell · <b>{of('buy')}</b> buy
        </Trans>
      </span>
      <span className={classes.roomy}>
        <Trans>
          <b>{number(data.countries)}</b> countries
        </Trans>
      </span>
      {data.newestAt !== null && (
        <span>
          <Trans>
            newest{' '}
            <b>
              <RelativeTime at={data.newestAt} />
            </b>
          </Trans>
        </span>
      )}
    </section>
  );
};
