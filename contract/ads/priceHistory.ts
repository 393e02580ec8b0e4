import { z } from 'zod';
import { comparableKinds } from './adEnums.ts';

/** What moved a price: its owner or staff, quotes of its benchmark, an exchange rate, or base data such as a density. */
export const priceWhys = ['edit', 'quotes', 'fx', 'conversion'] as const;
export type PriceWhy = (typeof priceWhys)[number];

/** A step of an ad's price. */
export const priceStep = z.object({
  from: z.iso.datetime(),
  /** Comparable figures; null where the price had none, or where they are not known any more. */
  usdPerBbl: z.number().nullable(),
  usdPerTonne: z.number().nullable(),
  usdPerMMBtu: z.number().nullable(),
  /** Null without figures. */
  kind: z.enum(comparableKinds).nullable(),
  /** Day of the newest quote behind the figures of a formula. */
  quoteDay: z.iso.date().nullable(),
  why: z.enum(priceWhys),
});
export type PriceStep = z.infer<typeof priceStep>;
