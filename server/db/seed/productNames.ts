import { readFile } from 'node:fs/promises';

/** As `aliasesField` of the contract allows. */
const NAMES_MAX = 50;

/** The addition of these names to a site that is older than they are. */
export const PRODUCT_NAMES = 'product names';

/** What products are called in the trade of each language, by code. */
export async function productNames(): Promise<Map<string, string[]>> {
  const file = await readFile(new URL('data/productNames.json', import.meta.url), 'utf8');
  const byCode: Record<string, Record<string, string[]>> = JSON.parse(file);
  return new Map(Object.entries(byCode).map(([code, names]) => [code, Object.values(names).flat()]));
}

/** Those that there are, all kept, and the names that are new beside them. */
export function withNames(aliases: readonly string[], names: readonly string[] = []): string[] {
  const known = new Set(aliases.map((one) => one.toLowerCase()));
  const fresh = names.filter((name) => !known.has(name.toLowerCase()) && known.add(name.toLowerCase()));
  return [...aliases, ...fresh.slice(0, Math.max(0, NAMES_MAX - aliases.length))];
}
