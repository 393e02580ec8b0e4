import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import type { AdSummary } from '../../../contract/ads/adShapes.ts';
import { translateName } from '../../i18n/translate.ts';
import { useFormat } from '../../lib/format.ts';
import { Chip } from '../../ui/Chip.tsx';
import { Code } from '../../ui/Code.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { SideTag } from '../../ui/SideTag.tsx';
import { otherQuantity, quantityText } from '../adView/adFigures.ts';
import { dealKindText } from '../adView/adText.ts';
import { AdPrice } from './AdPrice.tsx';
import classes from './AdRow.module.css';
import { gradeOf, qualityText } from './adRowText.ts';
import { Laycan } from './Laycan.tsx';

const Terms = ({ ad }: Pick<Props, 'ad'>) => {
  const { delivery } = ad;
  return (
    <p className={classes.terms}>
      {delivery !== null && (
        <span className={classes.place}>
          {delivery.term} {delivery.port?.name ?? delivery.place ?? delivery.country?.name}{' '}
          {delivery.port !== null && (
            <span className={classes.port}>
              <Code>{delivery.port.code}</Code>
            </span>
          )}
        </span>
      )}
      {delivery !== null && <Laycan from={delivery.from} to={delivery.to} />}
      {ad.publishedAt !== null && (
        <span className={classes.age}>
          <RelativeTime at={ad.publishedAt} />
        </span>
      )}
    </p>
  );
};

type Props = {
  ad: AdSummary;
  onPoint?: (id: string | null) => void;
  /** One level below the heading of the list. */
  heading?: 'h2' | 'h3';
};

/** One ad of a list: a row on wide screens, a card on narrow ones. */
export const AdRow = memo((props: Props) => {
  const { ad, onPoint, heading: Heading = 'h2' } = props;
  const { t, i18n } = useLingui();
  const format = useFormat();
  const grade = gradeOf(ad);
  const other = otherQuantity(ad.quantity, ad, format);
  return (
    <li
      className={classes.item}
      data-side={ad.side}
      onMouseEnter={() => onPoint?.(ad.id)}
      onMouseLeave={() => onPoint?.(null)}
      onFocus={() => onPoint?.(ad.id)}
      onBlur={() => onPoint?.(null)}
    >
      <article className={classes.row}>
        <div className={classes.what}>
          <div className={classes.head}>
            <Heading className={classes.heading}>
              {ad.side !== null && <SideTag side={ad.side} />}
              <Link to="/market/$slug" params={{ slug: ad.slug }} className={classes.title}>
                {ad.title}
              </Link>
            </Heading>
            {ad.featured && <Chip tone="flame">{t`Featured`}</Chip>}
            {grade !== null && <Chip tone="ok">{grade}</Chip>}
            {ad.keyQuality.map((value, index) => (
              <span
                key={`${value.parameter}${value.unit}`}
                className={classes.quality}
                data-place={index + 1}
                title={translateName(value.parameter)}
              >
                <Chip>{qualityText(value, format)}</Chip>
              </span>
            ))}
            {ad.dealKind !== 'spot' && <Chip tone="petrol">{i18n._(dealKindText[ad.dealKind])}</Chip>}
          </div>
          <Terms ad={ad} />
        </div>
        {ad.quantity !== null && (
          <p className={classes.quantity}>
            <span>{quantityText(ad.quantity, format)}</span>
            {other !== null && <span className={classes.other}>{other}</span>}
          </p>
        )}
        <AdPrice ad={ad} />
      </article>
    </li>
  );
});
AdRow.displayName = 'AdRow';
