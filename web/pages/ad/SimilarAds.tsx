import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { AdSummary } from '../../../contract/ads/adShapes.ts';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { quantityText } from '../../shared/adView/adFigures.ts';
import { PriceFigure } from '../../shared/adView/PriceFigure.tsx';
import { Section } from '../../ui/Section.tsx';
import { SideTag } from '../../ui/SideTag.tsx';
import classes from './SimilarAds.module.css';

const SimilarAd = ({ ad }: { ad: AdSummary }) => {
  const format = useFormat();
  const place = ad.delivery?.port?.name ?? ad.delivery?.place ?? ad.delivery?.country?.name ?? '';
  return (
    <li className={classes.ad} data-side={ad.side}>
      <div className={classes.head}>
        {ad.side !== null && <SideTag side={ad.side} />}
        <span className={classes.place}>
          {ad.delivery?.term} {place}
        </span>
      </div>
      <h3 className={classes.title}>
        <Link to="/market/$slug" params={{ slug: ad.slug }}>
          {ad.title}
        </Link>
      </h3>
      <div className={classes.figures}>
        <span>{ad.quantity !== null && quantityText(ad.quantity, format)}</span>
        <PriceFigure ad={ad} />
      </div>
    </li>
  );
};

/** Published ads similar to an ad, even one no longer published; renders nothing if there are none. `of`: id/slug. */
export const SimilarAds = ({ of }: { of: string }) => {
  const { t } = useLingui();
  const read = useRead(contract.market.similar, { params: { id: of } });
  // Optional on the page: a failure is not shown.
  if (read.error !== null || read.data?.items.length === 0) return null;
  return (
    <div className={classes.root}>
      <Section title={<Trans>Similar ads</Trans>}>
        {read.data === undefined ? (
          <div className={classes.list} role="status" aria-label={t`Loading ads`}>
            {[0, 1, 2].map((place) => (
              <Skeleton key={place} height="8.25rem" />
            ))}
          </div>
        ) : (
          <ul className={classes.list}>
            {read.data.items.map((ad) => (
              <SimilarAd key={ad.id} ad={ad} />
            ))}
          </ul>
        )}
      </Section>
    </div>
  );
};
