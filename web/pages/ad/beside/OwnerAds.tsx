import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Ad, AdSummary } from '../../../../contract/ads/adShapes.ts';
import { contract } from '../../../../contract/index.ts';
import { useRead } from '../../../lib/api/query.ts';
import { useFormat } from '../../../lib/format.ts';
import { headlineOf, priceText } from '../../../shared/adView/adFigures.ts';
import { priceTypeText } from '../../../shared/adView/adText.ts';
import { SideTag } from '../../../ui/SideTag.tsx';
import page from '../AdPage.module.css';
import classes from './OwnerAds.module.css';

const OtherAd = ({ ad }: { ad: AdSummary }) => {
  const { i18n } = useLingui();
  const format = useFormat();
  const place = ad.delivery?.port?.name ?? ad.delivery?.place ?? ad.delivery?.country?.name ?? '';
  return (
    <li className={classes.ad}>
      <Link to="/market/$slug" params={{ slug: ad.slug }} className={classes.title}>
        {headlineOf(ad, format)}
      </Link>
      <span className={classes.about}>
        {ad.side !== null && <SideTag side={ad.side} />}
        <span>
          {ad.delivery?.term} {place}
        </span>
        <bdi className={classes.price}>{priceText(ad.price, format) ?? i18n._(priceTypeText.negotiable)}</bdi>
      </span>
    </li>
  );
};

/** Other published ads of the owner of a published ad; nothing where there are none. */
export const OwnerAds = ({ ad }: { ad: Ad }) => {
  const { t } = useLingui();
  const read = useRead(contract.market.ofOwner, { params: { id: ad.id } });
  const name = ad.owner.company ?? ad.owner.username;
  // Optional on the page: a failure is not shown.
  if (read.error !== null || read.data?.items.length === 0) return null;
  return (
    <section className={`${page.card} ${classes.root}`} aria-labelledby="owner-ads">
      <h2 id="owner-ads" className={page.cardTitle}>
        <Trans>More from {name}</Trans>
      </h2>
      {read.data === undefined ? (
        <div role="status" aria-label={t`Loading ads`}>
          <Skeleton height="6rem" />
        </div>
      ) : (
        <>
          <ul className={classes.list}>
            {read.data.items.map((one) => (
              <OtherAd key={one.id} ad={one} />
            ))}
          </ul>
          {read.data.total > read.data.items.length && (
            <p className={classes.rest}>
              <Plural
                value={read.data.total - read.data.items.length}
                one="and # more in the market"
                other="and # more in the market"
              />
            </p>
          )}
        </>
      )}
    </section>
  );
};
