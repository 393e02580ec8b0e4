import type { Formatters } from '../../lib/format.ts';

type Price = { amount: string | null; currency: string; unit: string };

/** `123.090 $/bbl`, with the digits that were computed; null where it is licensed. */
export function calculationPrice(
  { amount, currency, unit }: Price,
  symbols: ReadonlyMap<string, string>,
  format: Formatters,
): string | null {
  if (amount === null) return null;
  const digits = amount.split('.')[1]?.length ?? 0;
  const figure = format.number(Number(amount), { min: digits, max: digits });
  return `${figure} ${currency === 'USD' ? '$' : currency}/${symbols.get(unit) ?? unit}`;
}
