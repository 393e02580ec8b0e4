/** A least quantity that a query names, and where: `30kt`, `30 000 t`, `500 kb`, `1m bbl`. */
export type Quantity = { from: number; to: number; amount: number; basis: 'tonnes' | 'barrels' };

/** Factor to tonnes or barrels. `mbbl` is left out: it stands for a thousand with some and for a million with others. */
const units: Record<string, [Quantity['basis'], number]> = {
  t: ['tonnes', 1],
  mt: ['tonnes', 1],
  ton: ['tonnes', 1],
  tons: ['tonnes', 1],
  tonne: ['tonnes', 1],
  tonnes: ['tonnes', 1],
  kt: ['tonnes', 1e3],
  kmt: ['tonnes', 1e3],
  bbl: ['barrels', 1],
  bbls: ['barrels', 1],
  barrel: ['barrels', 1],
  barrels: ['barrels', 1],
  kb: ['barrels', 1e3],
  kbbl: ['barrels', 1e3],
  kbbls: ['barrels', 1e3],
  mmbbl: ['barrels', 1e6],
  mmbbls: ['barrels', 1e6],
};
const scales: Record<string, number> = { k: 1e3, m: 1e6, mm: 1e6, mn: 1e6, million: 1e6, thousand: 1e3 };

const UNCLEAR = /[\d\s]mbbls?$/i;

const any = (of: object) =>
  Object.keys(of)
    .toSorted((one, other) => other.length - one.length)
    .join('|');
const QUANTITY = new RegExp(
  `(?<![\\p{L}\\p{N}.,])(\\d{1,3}(?:[\\s,.']\\d{3})+|\\d{1,9}(?:[.,]\\d{1,3})?)\\s?(?:(${any(units)})|(${any(scales)})\\s?(${any(units)}))(?![\\p{L}\\p{N}])`,
  'iu',
);

/** The first quantity in a text; null if there is none. */
export function readQuantity(text: string): Quantity | null {
  const found = QUANTITY.exec(text);
  const [whole, digits, plain, scale, scaled] = found ?? [];
  const unit = plain ?? scaled;
  const known = units[unit?.toLowerCase() ?? ''];
  if (!found || whole === undefined || digits === undefined || !known || UNCLEAR.test(whole)) return null;
  const isGrouped = /[\s,.']\d{3}(?!\d)/.test(digits) && !digits.startsWith('0');
  const figure = Number(isGrouped ? digits.replace(/\D/g, '') : digits.replace(',', '.'));
  const amount = figure * (scales[scale?.toLowerCase() ?? ''] ?? 1) * known[1];
  if (!(amount > 0 && amount <= 1e12)) return null;
  return { from: found.index, to: found.index + whole.length, amount, basis: known[0] };
}
