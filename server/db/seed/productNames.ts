import { readFile } from 'node:fs/promises';

/** The same limit as in `aliasesField` of the contract. */
const NAMES_MAX = 50;

/** Name of the addition for sites older than these names. */
export const PRODUCT_NAMES = 'product names';

/** Product names of each language's trade, by code. */
export async function productNames(): Promise<Map<string, string[]>> {
  const file = await readFile(new URL('data/productNames.json', import.meta.url), 'utf8');
  const byCode: Record<string, Record<string, string[]>> = JSON.parse(file);
  return new Map(Object.entries(byCode).map(([code, names]) => [code, Object.values(names).flat()]));
}

/** All existing aliases, followed by new names. */
export function withNames(aliases: readonly string[], names: readonly string[] = []): string[] {
  const known = new Set(aliases.map((one) => one.toLowerCase()));
  const fresh = names.filter((name) => !known.has(name.toLowerCase()) && known.add(name.toLowerCase()));
  return [...aliases, ...fresh.slice(0, Math.max(0, NAMES_MAX - aliases.length))];
}
