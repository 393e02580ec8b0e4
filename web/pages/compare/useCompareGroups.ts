import { useLingui } from '@lingui/react/macro';
import { priceBases } from '../../../contract/ads/adEnums.ts';
import type { Ad } from '../../../contract/ads/adShapes.ts';
import { useFormat } from '../../lib/format.ts';
import { qualityText } from '../../shared/adList/adRowText.ts';
import { comparableText, otherQuantity, priceText, quantityText } from '../../shared/adView/adFigures.ts';
import { adParts, type CompareGroup } from '../../shared/adView/adParts.ts';
import { priceTypeText, replyTimeText } from '../../shared/adView/adText.ts';
import { comparableIn, priceBasisUnit, priceUnitText, useComparing } from '../../shared/adView/comparable.ts';
import { type Line, qualityLines, type Row, rowsOf } from './compareRows.ts';

export type Group = { name: string; rows: Row[] };

/** All comparable properties of the given ads, grouped by topic. */
export const useCompareGroups = (ads: readonly (Ad | null)[]): Group[] => {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const comparing = useComparing();
  const there = ads.filter((ad) => ad !== null);

  const price = (ad: Ad): string | null =>
    ad.price === null ? null : (priceText(ad.price, format) ?? i18n._(priceTypeText.negotiable));
  const linesOf = (group: CompareGroup): Line[] =>
    adParts
      .filter(({ compare }) => compare === group)
      .map(({ key, label, text }) => ({ key, label: i18n._(label), of: (ad) => text(ad, { i18n, format }) }));
  const density = (ad: Ad) => ad.comparable?.basis.density15 ?? null;

  const parts: [string, Line[]][] = [
    [t`Offer`, linesOf('offer')],
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
          price: ({ comparable }: Ad) => comparable?.[basis] ?? null,
        })),
        ...(comparing.unit === 'eurPerMWh'
          ? [
              {
                key: comparing.unit,
                label: t`Comparable`,
                unit: priceUnitText.eurPerMWh,
                of: (ad: Ad) => {
                  const compared = comparableIn(ad, comparing);
                  return compared === null ? null : comparableText(compared.value, format);
                },
                price: (ad: Ad) => comparableIn(ad, comparing)?.value ?? null,
              },
            ]
          : []),
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
          of: (ad) => otherQuantity(ad.quantity, ad, format),
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
        ...linesOf('delivery'),
      ],
    ],
    [
      t`Quality`,
      [
        ...qualityLines(there, (value) => qualityText({ ...value, parameter: '' }, format)),
        ...linesOf('quality'),
      ],
    ],
    [t`Payment`, linesOf('payment')],
    [
      t`Counterparty`,
      [
        { key: 'company', label: t`Company`, of: ({ owner }) => owner.company ?? owner.username },
        {
          key: 'seat',
          label: t`Registered in`,
          of: ({ owner }) => (owner.country === null ? null : format.country(owner.country)),
        },
        {
          key: 'level',
          label: t`Checks of the company`,
          of: ({ owner: { level } }) => (level > 0 ? t`Level ${level}` : t`none`),
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
          of: ({ responseRate, owner: { replyHours } }) =>
            responseRate === null
              ? null
              : [format.percent(responseRate), replyHours && replyTimeText(replyHours, i18n)]
                  .filter(Boolean)
                  .join(' · '),
        },
      ],
    ],
  ];
  return parts
    .map(([name, lines]) => ({ name, rows: rowsOf(lines, ads) }))
    .filter(({ rows }) => rows.length > 0);
};
