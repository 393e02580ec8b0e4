import type { Answer } from '../../../contract/core/endpoint.ts';
import type { contract } from '../../../contract/index.ts';

export type AdStats = Answer<typeof contract.adLife.stats>;
export type Day = AdStats['byDay'][number];
export const funnelSteps = ['views', 'reveals', 'inquiries'] as const;
export type FunnelStep = (typeof funnelSteps)[number];

/** Ratio to the previous step; null if that one is empty or smaller, as people can skip steps. */
export const shareOfStep = (stats: Pick<AdStats, FunnelStep>, step: FunnelStep): number | null => {
  const before = funnelSteps[funnelSteps.indexOf(step) - 1];
  if (before === undefined || stats[before] === 0 || stats[step] > stats[before]) return null;
  return stats[step] / stats[before];
};

export type Bar = { day: string; value: number; x: number; width: number; y: number; height: number };

const GAP_SHARE = 0.2;

/** Bars of one step in a box of `width` × `height`, scaled to its maximum; empty days keep their slot. */
export const barsOf = (
  days: readonly Day[],
  step: FunnelStep,
  { width, height }: { width: number; height: number },
): Bar[] => {
  const most = Math.max(1, ...days.map((day) => day[step]));
  const slot = width / Math.max(1, days.length);
  return days.map((day, index) => {
    const value = day[step];
    // At least 1 px, so that one in a thousand is still visible.
    const tall = value === 0 ? 0 : Math.max(1, (value / most) * height);
    return {
      day: day.day,
      value,
      x: index * slot + (slot * GAP_SHARE) / 2,
      width: slot * (1 - GAP_SHARE),
      y: height - tall,
      height: tall,
    };
  });
};

/** The peak day of a step; null if there is none. */
export const peakOf = (days: readonly Day[], step: FunnelStep): Day | null =>
  days.reduce<Day | null>(
    (peak, day) => (day[step] > 0 && (peak === null || day[step] > peak[step]) ? day : peak),
    null,
  );
