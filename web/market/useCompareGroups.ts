import { useLingui } from '@lingui/react/macro';
import type { Ad } from '../../contract/adShapes.ts';
import { priceBases } from '../../contract/adWords.ts';
import { comparableText, otherQuantity, priceText, quantityText } from '../ads/adFigures.ts';
import { dealKindText, paymentTermText, priceTypeText, sideText } from '../ads/adText.ts';
import { useFormat } from '../lib/format.ts';
import { qualityText } from './adRowText.ts';
import { type Line, qualityLines, type Row, rowsOf } from './compareRows.ts';
import { priceBasisUnit } from './marketText.ts';

export type Group = { name: string; rows: Row[] };

/** Everything that can be held against each other of some ads, by what it is about. */
export const useCompareGroups = (ads: readonly (Ad | null)[]): Group[] => {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const there = ads.filter((ad) => ad !== null);

  const price = (ad: Ad): string | null =>
    ad.price === null ? null : (priceText(ad.price, format) ?? i18n._(priceTypeText.negotiable));
  const paymentTerm = ({ code, name }: Ad['paymentTerms'][number]) => {
    const text = paymentTermText[code];
    return text === undefined ? name : i18n._(text);
  };
  const laycan = ({ delivery }: Ad) => {
    const { from = null, to = null } = delivery ?? {};
    if (from !== null && to !== null) return format.dayRange(from, to);
    if (from !== null) return t`from ${format.day(from)}`;
    return to === null ? null : t`until ${format.day(to)}`;
  };
  const density = (ad: Ad) => ad.comparable?.basis.density15 ?? null;

  const parts: [string, Line[]][] = [
    [
      t`Offer`,
      [
        { key: 'side', label: t`Side`, of: ({ side }) => (side === null ? null : i18n._(sideText[side])) },
        { key: 'product', label: t`Product`, of: ({ product }) => product?.name ?? null },
        { key: 'grade', label: t`Grade`, of: ({ productType }) => productType?.name ?? null },
        { key: 'deal', label: t`Kind of deal`, of: ({ dealKind }) => i18n._(dealKindText[dealKind]) },
        {
          key: 'valid',
          label: t`Valid until`,
          of: ({ validUntil }) => (validUntil === null ? null : format.day(validUntil)),
        },
      ],
    ],
    [
      t`Price`,
      [
        { key: 'price', label: t`Price`, of: price },
        ...priceBases.map((basis) => ({
          key: basis,
          label: t`Comparable`,
          unit: priceBasisUnit[basis],
          of: ({ comparable }: Ad) => {
            const value = comparable?.[basis] ?? null;
            return value === null ? null : comparableText(value, format);
          },
        })),
        {
          key: 'density',
          label: t`Density used`,
          unit: 'kg/m³',
          of: (ad) => {
            const used = density(ad);
            return used === null ? null : format.number(used, { max: 1 });
          },
        },
        { key: 'note', label: t`Note`, of: ({ price: given }) => given?.note ?? null },
      ],
    ],
    [
      t`Quantity`,
      [
        {
          key: 'quantity',
          label: t`Quantity`,
          of: ({ quantity }) => (quantity === null ? null : quantityText(quantity, format)),
        },
        {
          key: 'other',
          label: t`Converted`,
          of: (ad) => otherQuantity(ad.quantity?.unit.dimension, ad, format),
        },
        {
          key: 'basis',
          label: t`Counted`,
          of: ({ quantity }) =>
            quantity === null ? null : quantity.basis === 'per_lift' ? t`per lift` : t`in total`,
        },
        {
          key: 'tolerance',
          label: t`Tolerance`,
          of: ({ quantity }) =>
            quantity?.tolerancePct == null ? null : `± ${format.number(quantity.tolerancePct)} %`,
        },
      ],
    ],
    [
      t`Delivery`,
      [
        { key: 'term', label: t`Term`, of: ({ delivery }) => delivery?.term ?? null },
        {
          key: 'place',
          label: t`Place`,
          of: ({ delivery }) => delivery?.port?.name ?? delivery?.place ?? null,
        },
        { key: 'country', label: t`Country`, of: ({ delivery }) => delivery?.country?.name ?? null },
        { key: 'laycan', label: t`Laycan`, of: laycan },
        { key: 'origin', label: t`Origin`, of: ({ originCountry }) => originCountry?.name ?? null },
      ],
    ],
    [t`Quality`, qualityLines(there, (value) => qualityText({ ...value, parameter: '' }, format))],
    [
      t`Payment`,
      [
        {
          key: 'payment',
          label: t`Payment`,
          of: ({ paymentTerms }) =>
            paymentTerms.length === 0 ? null : paymentTerms.map(paymentTerm).join(', '),
        },
        {
          key: 'inspection',
          label: t`Inspection`,
          of: ({ inspectors }) => (inspectors.length === 0 ? null : inspectors.join(', ')),
        },
      ],
    ],
    [
      t`Seller`,
      [
        { key: 'company', label: t`Company`, of: ({ owner }) => owner.company ?? owner.username },
        {
          key: 'seat',
          label: t`Registered in`,
          of: ({ owner }) => (owner.country === null ? null : format.country(owner.country)),
        },
        {
          key: 'confirmed',
          label: t`E-mail`,
          of: ({ owner }) => (owner.verified ? t`confirmed` : t`not confirmed`),
        },
        {
          key: 'since',
          label: t`Member since`,
          of: ({ owner }) => String(new Date(owner.memberSince).getFullYear()),
        },
        {
          key: 'answers',
          label: t`Answers`,
          of: ({ responseRate }) => (responseRate === null ? null : format.percent(responseRate)),
        },
      ],
    ],
  ];
  return parts
    .map(([name, lines]) => ({ name, rows: rowsOf(lines, ads) }))
    .filter(({ rows }) => rows.length > 0);
};
