import { readFile } from 'node:fs/promises';

/** What sellers state of a good: the range that demo values are drawn from. */
export type QualityRange = [parameter: string, unit: string, low: number, high: number, decimals: number];

/** Range of prices or differentials; `step` is the smallest move. Units and currencies by code, US dollars if none. */
type Level = { low: number; high: number; step: number; unit: string; currency?: string };

/** What is offered and sought, at the price levels and in the lots that fit it. */
export type Good = {
  product: string;
  /** Code of the grade; the product's default one if none. */
  type?: string;
  /** What traders call it. */
  called: string;
  /** How many ads of it there are beside others. */
  weight: number;
  price?: Level;
  formula?: Level & { benchmark: string };
  lots: number[];
  lotUnit: string;
  /** UN/LOCODEs of ports of loading and of discharge. */
  load: string;
  discharge: string;
  /** Delivery terms, FOB, CIF and CFR if none. */
  terms?: string;
  /** kg/m³ at 15 °C. */
  density?: [low: number, high: number];
  quality?: QualityRange[];
};

export const readGoods = async (): Promise<Good[]> =>
  JSON.parse(await readFile(new URL('data/goods.json', import.meta.url), 'utf8')) as Good[];
