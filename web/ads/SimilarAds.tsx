import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { AdSummary } from '../../contract/adShapes.ts';
import { contract } from '../../contract/index.ts';
import { useFormat } from '../lib/format.ts';
import { useRead } from '../lib/query.ts';
import { Section } from '../ui/Section.tsx';
import { SideTag } from '../ui/SideTag.tsx';
import { quantityText } from './adFigures.ts';
import { PriceFigure } from './PriceFigure.tsx';
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

/** Published ads near an ad, also of one that is gone; nothing where there are none. `of` is its id or slug. */
export const SimilarAds = ({ of }: { of: string }) => {
  const { t } = useLingui();
  const read = useRead(contract.market.similar, { params: { id: of } });
  // The page says all it has to without them: no failure of its own.
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
