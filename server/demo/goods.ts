import { readFile } from 'node:fs/promises';

/** A property stated by sellers: the range that demo values are drawn from. */
export type QualityRange = [parameter: string, unit: string, low: number, high: number, decimals: number];

/**
 * Range of prices or differentials; `step` is the smallest increment. Units and currencies by code, US dollars by
 * default.
 */
type Level = { low: number; high: number; step: number; unit: string; currency?: string };

/** A traded product, with realistic price levels and lot sizes. */
export type Good = {
  product: string;
  /** Code of the grade; the product's default one if omitted. */
  type?: string;
  /** Its name among traders. */
  called: string;
  /** Relative number of its ads. */
  weight: number;
  price?: Level;
  formula?: Level & { benchmark: string };
  lots: number[];
  lotUnit: string;
  /** UN/LOCODEs of loading and discharge ports. */
  load: string;
  discharge: string;
  /** Delivery terms; FOB, CIF and CFR if omitted. */
  terms?: string;
  /** kg/m³ at 15 °C. */
  density?: [low: number, high: number];
  quality?: QualityRange[];
};

export const readGoods = async (): Promise<Good[]> =>
  JSON.parse(await readFile(new URL('data/goods.json', import.meta.url), 'utf8')) as Good[];
