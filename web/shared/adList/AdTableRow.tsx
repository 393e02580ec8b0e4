import { useLingui } from '@lingui/react/macro';
import { IconArrowDownLeft, IconArrowUpRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, memo, type ReactNode, Suspense } from 'react';
import type { AdSummary } from '../../../contract/ads/adShapes.ts';
import type { SearchReading } from '../../../contract/market/adSearch.ts';
import { translateName } from '../../i18n/translate.ts';
import { useFormat } from '../../lib/format.ts';
import { Chip } from '../../ui/Chip.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { measureOf, quantityText, signed } from '../adView/adFigures.ts';
import { comparableKindText, dealKindText } from '../adView/adText.ts';
import { type Comparing, comparableIn, comparableMark, priceUnitText } from '../adView/comparable.ts';
import { FavoriteButton } from '../adView/FavoriteButton.tsx';
import { CompareButton } from '../compare/CompareButton.tsx';
import { MatchReason } from '../search/MatchReason.tsx';
import classes from './AdTable.module.css';
import { gradeOf, qualityText, routeOf } from './adRowText.ts';
import { Laycan } from './Laycan.tsx';
import { listParts } from './listParts.ts';
import { OwnerMark } from './OwnerMark.tsx';
import type { TableColumn } from './tableColumns.ts';

const VsMarket = lazy(async () => ({ default: (await listParts.vsMarket()).VsMarket }));

const Figure = ({ value, unit }: { value: string; unit: string }) => (
  <bdi className={classes.figure}>
    {value} <span className={classes.unit}>{unit}</span>
  </bdi>
);

const Price = ({ price }: Pick<AdSummary, 'price'>) => {
  const { t } = useLingui();
  const format = useFormat();
  if (price === null) return null;
  const { type, amount, differential, benchmark } = price;
  if (type === 'fixed' && amount !== null)
    return <Figure value={format.amount(amount, price.currency?.minorDigits ?? 2)} unit={measureOf(price)} />;
  if (type === 'formula' && differential !== null) {
    return (
      <>
        {benchmark !== null && <span className={classes.benchmark}>{benchmark}</span>}{' '}
        <Figure value={signed(differential, format)} unit={measureOf(price)} />
      </>
    );
  }
  return <span className={classes.quiet}>{type === 'formula' ? benchmark : t`Negotiable`}</span>;
};

/** The comparable price, or why there is none. */
const Comparable = ({ ad, comparing }: { ad: AdSummary; comparing: Comparing }) => {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const comparable = comparableIn(ad, comparing);
  if (comparable !== null) {
    const density = ad.comparable?.basis.density15 ?? null;
    const kind = ad.comparable?.kind ?? 'fixed';
    const how = [
      kind === 'fixed' ? null : i18n._(comparableKindText[kind]),
      density === null ? null : t`at ${format.number(density, { max: 1 })} kg/m³`,
    ].filter((part) => part !== null);
    return (
      <span title={how.join(' · ') || undefined}>
        <Figure
          value={comparableMark(kind) + format.number(comparable.value, { min: 2, max: 2 })}
          unit={comparable.unit}
        />
      </span>
    );
  }
  const unit = comparing.unit === 'auto' ? '$' : priceUnitText[comparing.unit];
  const why = ad.price?.type === 'fixed' ? t`Cannot be converted to ${unit}` : t`No comparable price`;
  return (
    <span className={classes.quiet} title={why}>
      –<span className={classes.said}> {why}</span>
    </span>
  );
};

type Props = {
  ad: AdSummary;
  /** All listed ads, whose positions in the market are read together. */
  ids: readonly string[];
  columns: ReadonlySet<TableColumn>;
  comparing: Comparing;
  /** Its place on the map is hovered. */
  linked: boolean;
  onPoint: (id: string | null) => void;
  /** Why it matches a search for a text, if the row does not show it. */
  reason: SearchReading['reasons'][number] | undefined;
};

/** One ad of the market's table. */
export const AdTableRow = memo(({ ad, ids, columns, comparing, linked, onPoint, reason }: Props) => {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { delivery, owner, side } = ad;
  const grade = gradeOf(ad);
  const [spec] = ad.keyQuality;
  const specs = ad.keyQuality.map(
    (value) => `${translateName(value.parameter)}: ${qualityText(value, format)}`,
  );
  const route = routeOf(delivery, format);
  const sideName = side === 'buy' ? t`Buy` : t`Sell`;
  const cells: Record<TableColumn, ReactNode> = {
    side: side !== null && (
      <span className={classes.side} title={sideName}>
        {side === 'buy' ? (
          <IconArrowDownLeft size={14} stroke={2.5} aria-hidden />
        ) : (
          <IconArrowUpRight size={14} stroke={2.5} aria-hidden />
        )}
        <span className={classes.sideName}>{sideName}</span>
      </span>
    ),
    product: (
      <>
        <span className={classes.what}>
          <Link
            to="/market/$slug"
            params={{ slug: ad.slug }}
            className={classes.title}
            title={ad.title}
            data-ad-link
          >
            {ad.title}
          </Link>
          {grade !== null && <span className={classes.grade}>{grade}</span>}
          {ad.featured && <Chip tone="flame">{t`Featured`}</Chip>}
          {ad.dealKind !== 'spot' && <Chip tone="petrol">{i18n._(dealKindText[ad.dealKind])}</Chip>}
        </span>
        {reason !== undefined && <MatchReason reason={reason} />}
      </>
    ),
    spec: spec !== undefined && <span title={specs.join(' · ')}>{qualityText(spec, format)}</span>,
    route: (
      <span title={[delivery?.term, route].filter(Boolean).join(' ')}>
        <b className={classes.termBefore}>{delivery?.term}</b> <bdi>{route}</bdi>
      </span>
    ),
    term: delivery?.term,
    laycan: delivery !== null && <Laycan from={delivery.from} to={delivery.to} bare />,
    quantity: ad.quantity !== null && <bdi>{quantityText(ad.quantity, format)}</bdi>,
    price: <Price price={ad.price} />,
    comparable: <Comparable ad={ad} comparing={comparing} />,
    vsMarket: (
      <Suspense>
        <VsMarket ids={ids} adId={ad.id} />
      </Suspense>
    ),
    company: (
      <span className={classes.company} title={owner.company ?? owner.username}>
        <bdi>{owner.company ?? owner.username}</bdi>
        <OwnerMark owner={owner} />
        {owner.country !== null && <span className={classes.unit}>{owner.country}</span>}
      </span>
    ),
    age: ad.publishedAt !== null && <RelativeTime at={ad.publishedAt} bare />,
  };
  return (
    <tr
      data-ad-row
      data-side={side}
      data-linked={linked || undefined}
      data-price={ad.price?.type}
      className={classes.row}
      // What has a hint of its own lies above the link that covers the row.
      onClick={({ target, currentTarget }) => {
        if (target instanceof Element && target.closest('a, button') === null)
          currentTarget.querySelector<HTMLElement>('[data-ad-link]')?.click();
      }}
      onMouseEnter={() => onPoint(ad.id)}
      onMouseLeave={() => onPoint(null)}
      onFocus={() => onPoint(ad.id)}
      onBlur={() => onPoint(null)}
    >
      {Object.entries(cells).map(
        ([column, cell]) =>
          columns.has(column as TableColumn) && (
            <td key={column} data-col={column}>
              {cell}
              {column === 'product' && (
                <span className={classes.marks}>
                  <span data-mark="favorite">
                    <FavoriteButton ad={ad} />
                  </span>
                  <span data-mark="compare">
                    <CompareButton ad={ad} />
                  </span>
                </span>
              )}
            </td>
          ),
      )}
    </tr>
  );
});
AdTableRow.displayName = 'AdTableRow';
