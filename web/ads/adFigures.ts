import type { AdSummary } from '../../contract/ads.ts';
import type { Formatters } from '../lib/format.ts';

type Price = NonNullable<AdSummary['price']>;
type Quantity = NonNullable<AdSummary['quantity']>;

/** `+1.85`, `−2.00`: a differential always shows its sign. */
export const signed = (value: number, format: Formatters, digits = 2): string =>
  `${value < 0 ? '−' : '+'}${format.amount(Math.abs(value), digits)}`;

/** `USD/t`; what is not given is left out. */
export const measureOf = ({ currency, unit }: Pick<Price, 'currency' | 'unit'>): string =>
  [currency?.code, unit?.symbol].filter((part) => part !== undefined).join('/');

type Comparable = { value: number; unit: '$/bbl' | '$/t' | '$/MMBtu' };

/** The price per the common unit that tells most beside its own: barrels beside tonnes, tonnes beside the rest. */
export const comparableOf = ({ comparable, price }: Pick<AdSummary, 'comparable' | 'price'>): Comparable | null => {
  if (comparable === null) return null;
  const { usdPerBbl, usdPerTonne, usdPerMMBtu } = comparable;
  const all: [Comparable['unit'], number | null][] = [
    ['$/bbl', usdPerBbl],
    ['$/t', usdPerTonne],
    ['$/MMBtu', usdPerMMBtu],
  ];
  const gas = price?.unit?.dimension === 'energy' || price?.unit?.dimension === 'gas_volume';
  const order = gas ? [all[2], all[1], all[0]] : all;
  const own = price?.currency?.code === 'USD' ? `$/${price.unit?.symbol ?? ''}` : '';
  const known = order.flatMap((entry) => (entry?.[1] == null ? [] : [{ unit: entry[0], value: entry[1] }]));
  return known.find(({ unit }) => unit !== own) ?? null;
};

/** `30 000 t` or `30 000–33 000 t` */
export const quantityText = ({ min, max, unit }: Pick<Quantity, 'min' | 'max' | 'unit'>, format: Formatters): string =>
  max === min ? format.quantity(min, unit.symbol) : `${format.number(min)}–${format.quantity(max, unit.symbol)}`;

/** The quantity in the other of tonnes and barrels, where it is known. */
export const otherQuantity = (
  ad: Pick<AdSummary, 'quantity' | 'quantityTonnes' | 'quantityBarrels'>,
  format: Formatters,
): string | null => {
  const inBarrels = ad.quantity?.unit.dimension === 'volume';
  const [value, unit] = inBarrels ? [ad.quantityTonnes, 't'] : [ad.quantityBarrels, 'bbl'];
  if (value !== null) return `≈ ${format.about(value)}\u202f${unit}`;
  if (inBarrels || ad.quantityTonnes === null || ad.quantity?.unit.dimension === 'mass') return null;
  return `≈ ${format.about(ad.quantityTonnes)}\u202ft`;
};
