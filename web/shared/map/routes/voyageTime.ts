import type { AdSummary } from '../../../../contract/ads/adShapes.ts';

/** An economical speed of tankers, for estimates. */
export const KNOTS = 12.5;

export const sailingDays = (nauticalMiles: number): number => nauticalMiles / KNOTS / 24;

const shifted = (day: string, days: number) =>
  new Date(Date.parse(day) + Math.round(days) * 86_400_000).toISOString().slice(0, 10);

type Delivery = NonNullable<AdSummary['delivery']>;

/** Loading and arrival: the dates of an ad are those of the port that its term names, the others follow from the voyage. */
export const voyageWindows = (
  { from, to, portIs }: Pick<Delivery, 'from' | 'to' | 'portIs'>,
  nauticalMiles: number,
) => {
  const [first, last] = [from ?? to, to ?? from];
  if (first === null || last === null || portIs === null) return null;
  const given = { from: first, to: last };
  const days = sailingDays(nauticalMiles) * (portIs === 'loading' ? 1 : -1);
  const other = { from: shifted(first, days), to: shifted(last, days) };
  return portIs === 'loading'
    ? { loading: given, arrival: other, estimated: 'arrival' as const }
    : { loading: other, arrival: given, estimated: 'loading' as const };
};
