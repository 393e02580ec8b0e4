import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Ad } from '../../../../contract/ads/adShapes.ts';
import { contract } from '../../../../contract/index.ts';
import type { Insight, Widening } from '../../../../contract/market/priceInsight.ts';
import { translateName } from '../../../i18n/translate.ts';
import { ApiError } from '../../../lib/api/apiError.ts';
import { useRead } from '../../../lib/api/query.ts';
import { useFormat } from '../../../lib/format.ts';
import { useUser } from '../../../lib/session.ts';
import { upgrade } from '../../../lib/upgrade.ts';
import { comparableText } from '../../../shared/adView/adFigures.ts';
import { dealKindText } from '../../../shared/adView/adText.ts';
import { authDialog } from '../../../shared/auth/authDialog.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { Section } from '../../../ui/Section.tsx';
import { basinText, basisUnit, termClassText } from './insightText.ts';
import classes from './PriceInsight.module.css';
import { PricePlot } from './PricePlot.tsx';

/** `7 asks · EN 590 10 ppm · Spot · CIF and the like · North-West Europe · ± 30 days` */
const Alike = ({ insight: { peers, alike, widened } }: { insight: Insight }) => {
  const { t, i18n } = useLingui();
  const { side, product, grade, dealKind, termClass, basin, windowDays } = alike;
  const said = translateName(product);
  const gaveUp: Record<Widening, string> = {
    window: t`all delivery dates`,
    basin: t`all regions`,
    term: t`all delivery terms`,
    grade: t`all grades of ${said}`,
  };
  const parts = [
    translateName(grade ?? product),
    i18n._(dealKindText[dealKind]),
    termClass && i18n._(termClassText[termClass]),
    basin && i18n._(basinText[basin]),
    windowDays && t`± ${windowDays} days`,
  ].filter((part) => part !== null);
  return (
    <p className={classes.alike}>
      {peers > 0 && (
        <>
          {side === 'sell' ? (
            <Plural value={peers} one="# ask" other="# asks" />
          ) : (
            <Plural value={peers} one="# bid" other="# bids" />
          )}
          {' · '}
        </>
      )}
      {parts.join(' · ')}
      {widened.length > 0 && (
        <>
          {'; '}
          <Trans>widened to {widened.map((step) => gaveUp[step]).join(', ')}</Trans>
        </>
      )}
    </p>
  );
};

const Verdict = ({ insight: { own, median, deviationPct, basis } }: { insight: Insight }) => {
  const format = useFormat();
  if (median === null || deviationPct === null) return null;
  const say = (value: number) => `${comparableText(value, format)} ${basisUnit[basis]}`;
  const percent = `${format.number(Math.abs(deviationPct), { max: 1 })} %`;
  return (
    <p className={classes.text}>
      <strong>
        {deviationPct === 0 ? (
          <Trans>At the median</Trans>
        ) : deviationPct < 0 ? (
          <Trans>{percent} below the median</Trans>
        ) : (
          <Trans>{percent} above the median</Trans>
        )}
      </strong>{' '}
      <span className={classes.quiet}>
        <Trans>
          {say(own)} against {say(median)}
        </Trans>
      </span>
    </p>
  );
};

const Shown = ({ insight }: { insight: Insight }) => (
  <>
    {insight.median === null ? (
      <p className={classes.text}>
        <Trans>Fewer than five other companies have an ad that compares, so there are no figures.</Trans>
      </p>
    ) : (
      <>
        <Verdict insight={insight} />
        <PricePlot insight={insight} />
      </>
    )}
    <Alike insight={insight} />
    <p className={classes.note}>
      <Trans>Prices asked and bid in ads, not trades. Each company counts once, with its newest ad.</Trans>
    </p>
  </>
);

/** What the section holds for readers whose plan does not open it. */
const Teaser = ({ children }: { children: ReactNode }) => (
  <>
    <p className={classes.text}>
      <Trans>
        Places this price among ads for the same grade, delivery terms, region and dates: every price as a
        dot, the median, and how far this ad is from it.
      </Trans>
    </p>
    <p className={classes.note}>{children}</p>
  </>
);

/** Where the ad's price lies among those that compare with it; always open for plans that include it. */
export const PriceInsight = ({ ad }: { ad: Ad }) => {
  const user = useUser();
  const { comparable } = ad;
  const { data, error, isFetching, refetch } = useRead(
    contract.market.priceInsight,
    { query: { adId: ad.id } },
    { enabled: user !== null && comparable !== null },
  );
  if (comparable === null || ad.product === null || ad.side === null) return null;
  if (data?.insight === null) return null;
  const isLocked = error instanceof ApiError && error.upgradeRequired;
  return (
    <Section title={<Trans>Against the market</Trans>} card>
      {user === null && (
        <Teaser>
          <Anchor component="button" type="button" onClick={() => authDialog.open({})}>
            <Trans>Sign in to see it</Trans>
          </Anchor>
        </Teaser>
      )}
      {isLocked && (
        <Teaser>
          <Anchor
            component="button"
            type="button"
            onClick={() => void upgrade.offer(error, () => void refetch())}
          >
            <Trans>See the plans that include it</Trans>
          </Anchor>
        </Teaser>
      )}
      {user !== null && data === undefined && error === null && <Skeleton height={96} />}
      {error !== null && !isLocked && !isFetching && (
        <ErrorState error={error} onRetry={() => void refetch()} />
      )}
      {data !== undefined && <Shown insight={data.insight} />}
    </Section>
  );
};
