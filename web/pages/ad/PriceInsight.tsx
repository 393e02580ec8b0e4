import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconChartHistogram } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { Ad } from '../../../contract/ads/adShapes.ts';
import type { Answer } from '../../../contract/core/endpoint.ts';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { upgrade } from '../../lib/upgrade.ts';
import { comparableText } from '../../shared/adView/adFigures.ts';
import { authDialog } from '../../shared/auth/authDialog.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { Section } from '../../ui/Section.tsx';
import classes from './PriceInsight.module.css';
import { quarterOf, spreadOf } from './priceSpread.ts';

type Basis = Answer<typeof contract.market.priceInsight>['bases'][number];

const unitText: Record<Basis['unit'], string> = {
  usdPerBbl: '$/bbl',
  usdPerTonne: '$/t',
  usdPerMMBtu: '$/MMBtu',
};

/** Price range as a line from lowest to highest, with the middle half thick and this ad marked. */
const Spread = ({ basis, price }: { basis: Basis; price: number }) => {
  const { t } = useLingui();
  const format = useFormat();
  const at = spreadOf(basis, price);
  const say = (value: number) => `${comparableText(value, format)} ${unitText[basis.unit]}`;
  const share = basis.median === 0 ? 0 : (price - basis.median) / basis.median;
  const quarters = [
    t`in the lowest quarter`,
    t`in the second quarter`,
    t`in the third quarter`,
    t`in the highest quarter`,
  ];
  return (
    <>
      <div className={classes.line} aria-hidden>
        <span
          className={classes.half}
          style={{ left: `${at.quarter}%`, right: `${100 - at.threeQuarters}%` }}
        />
        <span className={classes.median} style={{ left: `${at.median}%` }} />
        <span className={classes.own} style={{ left: `${at.own}%` }} />
      </div>
      <p className={classes.ends}>
        <span>{say(basis.low)}</span>
        <span>{say(basis.high)}</span>
      </p>
      <p className={classes.text}>
        <strong>
          <Trans>
            {say(price)}, {quarters[quarterOf(basis, price)]}
          </Trans>
        </strong>{' '}
        {share === 0 ? (
          <Trans>the median itself</Trans>
        ) : share < 0 ? (
          <Trans>{format.percent(-share)} below the median</Trans>
        ) : (
          <Trans>{format.percent(share)} above the median</Trans>
        )}{' '}
        <span className={classes.quiet}>
          <Trans>
            ({say(basis.median)}, <Plural value={basis.ads} one="# ad" other="# ads" />)
          </Trans>
        </span>
      </p>
    </>
  );
};

/** Position of the ad's price among ads of the same product and side, for plans that include it. */
export const PriceInsight = ({ ad }: { ad: Ad }) => {
  const user = useUser();
  const [isAsked, setAsked] = useState(false);
  const read = useRead(
    contract.market.priceInsight,
    { query: { productId: ad.product?.id ?? '', side: ad.side ?? 'sell' } },
    { enabled: isAsked && user !== null },
  );
  const { error, refetch } = read;
  useEffect(() => {
    if (error === null) return;
    if (upgrade.offer(error, () => void refetch())) setAsked(false);
  }, [error, refetch]);
  const { comparable } = ad;
  if (comparable === null || ad.product === null || ad.side === null) return null;
  const bases = read.data?.bases ?? [];
  const shown = bases.find(({ unit }) => comparable[unit] !== null);
  const price = shown && comparable[shown.unit];
  const ask = () => {
    if (user === null) authDialog.open({ goOn: () => setAsked(true) });
    else {
      setAsked(true);
      if (read.isError) void refetch();
    }
  };
  return (
    <Section title={<Trans>Against the market</Trans>} card>
      {read.data === undefined && !(isAsked && read.isError && !read.isFetching) && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconChartHistogram size={15} aria-hidden />}
          loading={isAsked && read.isFetching}
          onClick={ask}
        >
          <Trans>Show how this price compares</Trans>
        </Button>
      )}
      {read.data === undefined && isAsked && error !== null && !read.isFetching && (
        <ErrorState error={error} onRetry={() => void refetch()} />
      )}
      {read.data !== undefined && (shown === undefined || price === undefined || price === null) && (
        <p className={classes.quiet}>
          <Trans>Fewer than five published ads of this product have a price to compare with.</Trans>
        </p>
      )}
      {shown !== undefined && price !== undefined && price !== null && <Spread basis={shown} price={price} />}
    </Section>
  );
};
