/** One ad: for how many days it was on the market, and whether it was closed as done at their end. */
export type TimeOnMarket = { days: number; isDone: boolean; entity: string };

const ADS_MIN = 20;
const ENTITIES_MIN = 5;

/** The share of ads that are not done after so many days, at each day on which one was (Kaplan and Meier). */
export function shareNotDone(
  ads: readonly Pick<TimeOnMarket, 'days' | 'isDone'>[],
): { days: number; share: number }[] {
  const done = [...new Set(ads.filter(({ isDone }) => isDone).map(({ days }) => days))];
  let share = 1;
  return done
    .toSorted((one, other) => one - other)
    .map((days) => {
      const left = ads.filter((ad) => ad.days >= days).length;
      const ended = ads.filter((ad) => ad.isDone && ad.days === days).length;
      share *= 1 - ended / left;
      return { days, share };
    });
}

/**
 * Days until half of the ads are done. Ads that are live, expired or withdrawn count for as long as they were there. Null
 * below 20 ads or five entities, and where fewer than half are done.
 */
export function medianDaysToDone(ads: readonly TimeOnMarket[]): number | null {
  if (ads.length < ADS_MIN || new Set(ads.map(({ entity }) => entity)).size < ENTITIES_MIN) return null;
  return shareNotDone(ads).find(({ share }) => share <= 0.5)?.days ?? null;
}
