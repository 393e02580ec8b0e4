import { useSyncExternalStore } from 'react';
import { remembered } from './remembered.ts';

export const priceUnits = ['auto', 'usdPerBbl', 'usdPerTonne', 'usdPerMMBtu', 'eurPerMWh'] as const;
/** The unit of comparable prices; `auto` is the usual one of each product. */
export type PriceUnit = (typeof priceUnits)[number];

/** What is stored as a unit; the usual one if it is none. */
export const readPriceUnit = (stored: string | null): PriceUnit =>
  priceUnits.find((unit) => unit === stored) ?? 'auto';

export const priceUnit = remembered('priceUnit', readPriceUnit, String);

export const usePriceUnit = (): PriceUnit =>
  useSyncExternalStore(priceUnit.subscribe, priceUnit.get, priceUnit.get);
