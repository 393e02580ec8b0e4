import { z } from 'zod';
import { sides } from '../ads/adEnums.ts';
import { endpoint } from '../core/endpoint.ts';
import { seededText } from '../core/text.ts';

/** Counts of fewer companies are withheld. */
export const COUNTED_MIN = 3;
/** Tonnes and prices of fewer companies are withheld. */
export const MEASURED_MIN = 5;
const MARKET_DAYS_MAX = 365;

/** How the market of a product stood at the end of a day (UTC). Figures of too few companies are null. */
const marketDay = z.object({
  day: z.iso.date(),
  ads: z.number().nullable(),
  /** Companies with live ads. */
  entities: z.number().nullable(),
  /** Ads that came to the market in the day, and those that left it. */
  newAds: z.number().nullable(),
  withdrawnAds: z.number().nullable(),
  /** On offer or sought: of each company its largest ad. */
  tonnes: z.number().nullable(),
  /** Medians of the companies. */
  usdPerBbl: z.number().nullable(),
  usdPerTonne: z.number().nullable(),
  usdPerMMBtu: z.number().nullable(),
});
export type MarketDay = z.infer<typeof marketDay>;

const choice = z.object({ value: z.string(), label: seededText });

export const marketDays = {
  read: endpoint({
    method: 'GET',
    path: '/market/days',
    summary: 'How the market of a product stood at the end of each day',
    access: { permission: 'stats.read' },
    rate: 'general',
    query: z.strictObject({
      /** Without one, the product with the most ads. */
      productId: z.uuid().optional(),
      side: z.enum(sides).default('sell'),
      /** Code of a trading region; without one, everywhere. */
      region: z.string().max(40).optional(),
      days: z.coerce.number<number | string | undefined>().int().min(1).max(MARKET_DAYS_MAX).default(90),
    }),
    status: 200,
    response: z.object({
      productId: z.uuid().nullable(),
      /** Products and regions of which anything can be shown. */
      products: z.array(choice),
      regions: z.array(choice),
      /** Counted days alone, oldest first. */
      points: z.array(marketDay),
      /**
       * Days from publication until half of the ads are closed as done, by Kaplan and Meier, everywhere. Null below 20 ads or
       * five companies, and where fewer than half are done.
       */
      medianDaysToDone: z.number().nullable(),
    }),
    errors: ['VALIDATION_FAILED'],
  }),
};
