import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import type { AdSummary } from '../../../contract/ads/adShapes.ts';
import { translateName } from '../../i18n/translate.ts';
import { useFormat } from '../../lib/format.ts';
import { Chip } from '../../ui/Chip.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { SideTag } from '../../ui/SideTag.tsx';
import { otherQuantity, quantityText } from '../adView/adFigures.ts';
import { dealKindText } from '../adView/adText.ts';
import type { Comparing } from '../adView/comparable.ts';
import { FavoriteButton } from '../adView/FavoriteButton.tsx';
import { CompareButton } from '../compare/CompareButton.tsx';
import classes from './AdCard.module.css';
import { AdPrice } from './AdPrice.tsx';
import { gradeOf, qualityText, routeOf } from './adRowText.ts';
import { Laycan } from './Laycan.tsx';
import { OwnerMark } from './OwnerMark.tsx';

type Props = {
  ad: AdSummary;
  comparing: Comparing;
  /** Its place on the map is hovered. */
  linked: boolean;
  onPoint: (id: string | null) => void;
};

/** One ad of the market as a card. */
export const AdCard = memo(({ ad, comparing, linked, onPoint }: Props) => {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { delivery, owner, quantity } = ad;
  const grade = gradeOf(ad);
  const other = otherQuantity(quantity, ad, format);
  return (
    <li
      className={classes.card}
      data-side={ad.side}
      data-linked={linked || undefined}
      onMouseEnter={() => onPoint(ad.id)}
      onMouseLeave={() => onPoint(null)}
      onFocus={() => onPoint(ad.id)}
      onBlur={() => onPoint(null)}
    >
      <div className={classes.head}>
        {ad.side !== null && <SideTag side={ad.side} />}
        {ad.featured && <Chip tone="flame">{t`Featured`}</Chip>}
        {ad.dealKind !== 'spot' && <Chip tone="petrol">{i18n._(dealKindText[ad.dealKind])}</Chip>}
        <span className={classes.marks}>
          <FavoriteButton ad={ad} />
          <CompareButton ad={ad} />
        </span>
      </div>
      <h2 className={classes.heading}>
        <Link to="/market/$slug" params={{ slug: ad.slug }} className={classes.title}>
          {ad.title}
        </Link>
      </h2>
      {(grade !== null || ad.keyQuality.length > 0) && (
        <p className={classes.chips}>
          {grade !== null && <Chip tone="ok">{grade}</Chip>}
          {ad.keyQuality.slice(0, 2).map((value) => (
            <span key={`${value.parameter}${value.unit}`} title={translateName(value.parameter)}>
              <Chip>{qualityText(value, format)}</Chip>
            </span>
          ))}
        </p>
      )}
      {delivery !== null && (
        <p className={classes.line}>
          <b>
            {delivery.term} {routeOf(delivery, format)}
          </b>{' '}
          <Laycan from={delivery.from} to={delivery.to} />
        </p>
      )}
      <p className={classes.line}>
        <span className={classes.company}>
          <bdi>{owner.company ?? owner.username}</bdi>
          <OwnerMark owner={owner} />
          {owner.country !== null && <span>{format.country(owner.country)}</span>}
        </span>
        {ad.publishedAt !== null && <RelativeTime at={ad.publishedAt} />}
      </p>
      <div className={classes.foot}>
        {quantity !== null && (
          <p className={classes.quantity}>
            <bdi>{quantityText(quantity, format)}</bdi>
            {other !== null && <bdi className={classes.other}>{other}</bdi>}
          </p>
        )}
        <AdPrice ad={ad} comparing={comparing} />
      </div>
    </li>
  );
});
AdCard.displayName = 'AdCard';
