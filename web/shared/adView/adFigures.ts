import type { AdSummary } from '../../../contract/ads/adShapes.ts';
import type { Formatters } from '../../lib/format.ts';

type Price = NonNullable<AdSummary['price']>;
type Quantity = NonNullable<AdSummary['quantity']>;

/** `+1.85`, `−2.00`: a differential always shows its sign. */
export const signed = (value: number, format: Formatters, digits = 2): string =>
  `${value < 0 ? '−' : '+'}${format.amount(Math.abs(value), digits)}`;

/** `USD/t`; missing parts are omitted. */
export const measureOf = ({ currency, unit }: Pick<Price, 'currency' | 'unit'>): string =>
  [currency?.code, unit?.symbol].filter((part) => part !== undefined).join('/');

/** `702.50 USD/t`, `Dated Brent +1.85 USD/bbl`; null if negotiable. */
export const priceText = (price: Price | null, format: Formatters): string | null => {
  if (price === null) return null;
  const measure = measureOf(price);
  if (price.type === 'fixed' && price.amount !== null)
    return `${format.amount(price.amount, price.currency?.minorDigits ?? 2)} ${measure}`.trim();
  if (price.type === 'formula' && price.differential !== null)
    return [price.benchmark, signed(price.differential, format), measure]
      .filter((part) => part !== null && part !== '')
      .join(' ');
  return null;
};

type Comparable = { value: number; unit: '$/bbl' | '$/t' | '$/MMBtu' };

/** The price in the most informative common unit besides its own: barrels for tonnes, tonnes for the rest. */
export const comparableOf = (
  comparable: AdSummary['comparable'],
  own: { currency?: { code: string } | null; unit?: { symbol: string; dimension: string } | null } | null,
): Comparable | null => {
  if (comparable === null) return null;
  const { usdPerBbl, usdPerTonne, usdPerMMBtu } = comparable;
  const all: [Comparable['unit'], number | null][] = [
    ['$/bbl', usdPerBbl],
    ['$/t', usdPerTonne],
    ['$/MMBtu', usdPerMMBtu],
  ];
  const isGas = own?.unit?.dimension === 'energy' || own?.unit?.dimension === 'gas_volume';
  // Gas and LNG are compared by energy and by nothing else, where that is known.
  const order = !isGas ? all : usdPerMMBtu === null ? all.toReversed() : all.slice(2);
  const asked = own?.currency?.code === 'USD' ? `$/${own.unit?.symbol ?? ''}` : '';
  const known = order.flatMap(([unit, value]) => (value === null ? [] : [{ unit, value }]));
  return known.find(({ unit }) => unit !== asked) ?? null;
};

/** `30 000 t` or `30 000–33 000 t` */
export const quantityText = (
  { min, max, unit }: Pick<Quantity, 'min' | 'max' | 'unit'>,
  format: Formatters,
): string =>
  max === min
    ? format.quantity(min, unit.symbol)
    : format.inOrder(`${format.number(min)}–${format.quantity(max, unit.symbol)}`);

/** A comparable price, at most to the cent. */
export const comparableText = (value: number, format: Formatters): string =>
  format.number(value, { min: 2, max: 2 });

const digitsOf = (text: string) => text.replace(/[^\d]/g, '');

/** The title of an ad prefixed with its quantity, unless the owner's title already contains it. */
export const headlineOf = (ad: Pick<AdSummary, 'title' | 'quantity'>, format: Formatters): string => {
  if (ad.quantity === null) return ad.title;
  const written = digitsOf(ad.title);
  const { min, max } = ad.quantity;
  if ([min, max].some((figure) => written.includes(digitsOf(format.number(figure))))) return ad.title;
  return `${quantityText(ad.quantity, format)} ${ad.title}`;
};

type Amounts = Pick<AdSummary, 'quantityTonnes' | 'quantityBarrels'>;
type Range = { min: number; max: number; unit: { dimension: string } };

/** A quantity converted between tonnes and barrels, a range at both ends, if the other is known: it is that of `max`. */
export const otherQuantity = (
  quantity: Range | null,
  { quantityTonnes, quantityBarrels }: Amounts,
  format: Formatters,
): string | null => {
  if (quantity === null) return null;
  const { min, max, unit } = quantity;
  const about = (atMax: number | null, symbol: string) => {
    if (atMax === null) return null;
    const [from, to] = [format.about((atMax * min) / max), format.about(atMax)];
    return format.inOrder(`≈ ${from === to ? to : `${from}–${to}`}\u00a0${symbol}`);
  };
  if (unit.dimension === 'mass') return about(quantityBarrels, 'bbl');
  return unit.dimension === 'volume'
    ? about(quantityTonnes, 't')
    : (about(quantityTonnes, 't') ?? about(quantityBarrels, 'bbl'));
};

/** From the start of the rate's day to the end of the third day after it. */
const RATE_FRESH_MS = 4 * 86_400_000;

/** The day of the exchange rate behind a comparable price, if that is more than three days past and no peg; else null. */
export const oldRateDay = (
  { price, comparable }: Pick<AdSummary, 'price' | 'comparable'>,
  now = Date.now(),
): string | null => {
  if (comparable === null || price?.currency == null || price.currency.code === 'USD') return null;
  const { rateDate, peg } = comparable.basis;
  return peg === undefined && now - Date.parse(rateDate) >= RATE_FRESH_MS ? rateDate : null;
};
