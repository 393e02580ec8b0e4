import { useLingui } from '@lingui/react/macro';
import { IconLock } from '@tabler/icons-react';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { comparableText } from '../adView/adFigures.ts';
import { priceBasisUnit } from '../adView/comparable.ts';
import classes from './VsMarket.module.css';

/** Beyond this, in percent, the bar does not grow. */
const BAR_MAX = 15;

/** Where the listed prices lie; one read for all rows. */
const usePositions = (ids: readonly string[]) => {
  const user = useUser();
  return useRead(
    contract.market.pricePositions,
    { query: { ids: [...ids] } },
    { enabled: user !== null && ids.length > 0, keepPrevious: true },
  );
};

/** Beside the head of the column: that and why it is empty. */
export const VsMarketLock = ({ ids }: { ids: readonly string[] }) => {
  const { t } = useLingui();
  const user = useUser();
  const { error } = usePositions(ids);
  if (user !== null && error?.code !== 'UPGRADE_REQUIRED') return null;
  const why = t`Included in Trader and above`;
  return (
    <span className={classes.lock} title={why}>
      <IconLock size={12} role="img" aria-label={why} />
    </span>
  );
};

/** How far a price is from the median of what compares with it, as figure and bar. */
export const VsMarket = ({ ids, adId }: { ids: readonly string[]; adId: string }) => {
  const { t } = useLingui();
  const format = useFormat();
  const position = usePositions(ids).data?.items.find((one) => one.adId === adId);
  if (position === undefined) return null;
  const { deviationPct, median, basis, peers } = position;
  if (deviationPct === null || median === null)
    return (
      <span className={classes.none} title={t`Fewer than five companies compare`}>
        –
      </span>
    );
  const rounded = Math.round(deviationPct * 10) / 10;
  const sign = rounded === 0 ? '' : rounded < 0 ? '−' : '+';
  const about = `${comparableText(median, format)} ${priceBasisUnit[basis]}`;
  const width = `${(Math.min(Math.abs(rounded), BAR_MAX) / BAR_MAX) * 50}%`;
  return (
    <span
      className={classes.position}
      data-way={rounded === 0 ? undefined : rounded < 0 ? 'below' : 'above'}
      title={t`Median ${about}, ${format.number(peers)} companies`}
    >
      <bdi className={classes.figure}>
        {sign}
        {format.number(Math.abs(rounded), { min: 1, max: 1 })} %
      </bdi>
      <span className={classes.bar} aria-hidden>
        <span style={{ width }} />
      </span>
    </span>
  );
};
