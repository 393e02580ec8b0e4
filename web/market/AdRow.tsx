import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import type { AdSummary } from '../../contract/adShapes.ts';
import { otherQuantity, quantityText } from '../ads/adFigures.ts';
import { dealKindText } from '../ads/adText.ts';
import { intlLocale, useFormat } from '../lib/format.ts';
import { Ago } from '../ui/Ago.tsx';
import { Chip } from '../ui/Chip.tsx';
import { Code } from '../ui/Code.tsx';
import { SideTag } from '../ui/SideTag.tsx';
import { AdPrice } from './AdPrice.tsx';
import classes from './AdRow.module.css';
import { dayOptions, gradeOf, type PriceBasis } from './adRowText.ts';

type Delivery = NonNullable<AdSummary['delivery']>;

const Laycan = ({ from, to }: Pick<Delivery, 'from' | 'to'>) => {
  const { t, i18n } = useLingui();
  const last = to ?? from;
  if (last === null) return null;
  const format = new Intl.DateTimeFormat(intlLocale(i18n.locale), dayOptions(last, Date.now()));
  if (from === null) return <span>{t`until ${format.format(new Date(last))}`}</span>;
  if (to === null) return <span>{t`from ${format.format(new Date(from))}`}</span>;
  // A range over New Year names both years, which the coming weeks do not need.
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  const range = isOneYear
    ? format.formatRange(new Date(from), new Date(to)).replaceAll('\u2009', '')
    : `${format.format(new Date(from))} – ${format.format(new Date(to))}`;
  return <span>{t`laycan ${range}`}</span>;
};

const Terms = ({ ad }: { ad: AdSummary }) => {
  const { delivery } = ad;
  return (
    <p className={classes.terms}>
      {delivery !== null && (
        <span className={classes.place}>
          {delivery.term} {delivery.port?.name ?? delivery.place ?? delivery.country?.name}{' '}
          {delivery.port !== null && <Code>{delivery.port.code}</Code>}
        </span>
      )}
      {delivery !== null && <Laycan from={delivery.from} to={delivery.to} />}
      {ad.publishedAt !== null && (
        <span className={classes.age}>
          <Ago at={ad.publishedAt} />
        </span>
      )}
    </p>
  );
};

type Props = {
  ad: AdSummary;
  /** The unit that prices are filtered or sorted by. */
  basis?: PriceBasis | undefined;
  /** Its place on the map is pointed at. */
  linked?: boolean;
  onPoint?: (id: string | null) => void;
  /** One below the heading of the list. */
  heading?: 'h2' | 'h3';
};

/** One ad of a list: a row where there is room, a card where there is not. */
export const AdRow = memo(({ ad, basis, linked = false, onPoint, heading: Heading = 'h2' }: Props) => {
  const { i18n } = useLingui();
  const format = useFormat();
  const grade = gradeOf(ad);
  const other = otherQuantity(ad.quantity?.unit.dimension, ad, format);
  return (
    <li
      className={classes.item}
      data-side={ad.side}
      data-linked={linked || undefined}
      onMouseEnter={() => onPoint?.(ad.id)}
      onMouseLeave={() => onPoint?.(null)}
      onFocus={() => onPoint?.(ad.id)}
      onBlur={() => onPoint?.(null)}
    >
      <article className={classes.row}>
        <div className={classes.what}>
          <Heading className={classes.head}>
            {ad.side !== null && <SideTag side={ad.side} />}
            <Link to="/market/$slug" params={{ slug: ad.slug }} className={classes.title}>
              {ad.title}
            </Link>
            {grade !== null && <Chip tone="ok">{grade}</Chip>}
            {ad.dealKind !== 'spot' && <Chip>{i18n._(dealKindText[ad.dealKind])}</Chip>}
          </Heading>
          <Terms ad={ad} />
        </div>
        {ad.quantity !== null && (
          <p className={classes.quantity}>
            <span>{quantityText(ad.quantity, format)}</span>
            {other !== null && <span className={classes.other}>{other}</span>}
          </p>
        )}
        <AdPrice ad={ad} basis={basis} />
      </article>
    </li>
  );
});
AdRow.displayName = 'AdRow';
