import type { ProductEntry } from '../../../../contract/baseData/baseData.ts';

/** A selectable product with its group. */
export type ProductChoice = { id: string; name: string; group: string; aliases: readonly string[] };

/** Products without children, in catalogue order. */
export const productChoices = (products: readonly ProductEntry[]): ProductChoice[] => {
  const byId = new Map(products.map((product) => [product.id, product]));
  const parents = new Set(products.map((product) => product.parentId));
  const pathOf = (product: ProductEntry): string[] => {
    const parent = product.parentId === null ? undefined : byId.get(product.parentId);
    return parent === undefined ? [] : [...pathOf(parent), parent.name];
  };
  return products
    .filter((product) => !parents.has(product.id))
    .map((product) => ({
      id: product.id,
      name: product.name,
      group: pathOf(product).join(' › '),
      aliases: [product.code, ...product.aliases],
    }));
};

const wordsOf = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
const plain = (text: string) => wordsOf(text).join('');

/** Match score of a name: 4 exact, 3 prefix, 2 prefix of one of its words, 1 substring, 0 none. */
const matchOf = (name: string, typed: string): number => {
  const words = wordsOf(name);
  const text = words.join('');
  if (text === typed) return 4;
  if (text.startsWith(typed)) return 3;
  if (words.some((_, at) => words.slice(at).join('').startsWith(typed))) return 2;
  return text.includes(typed) ? 1 : 0;
};

export type ProductMatch = ProductChoice & { alias: string | null };

/** Products matching the search text by name or trade name (AGO, mazut); `alias` is the trade name that matched. */
export const searchProducts = (choices: readonly ProductChoice[], text: string): ProductMatch[] => {
  const typed = plain(text);
  if (typed === '') return choices.map((choice) => ({ ...choice, alias: null }));
  return choices
    .map((choice, order) => {
      const byName = matchOf(choice.name, typed);
      const byAlias = choice.aliases
        .map((alias) => ({ alias, score: matchOf(alias, typed) }))
        .reduce((best, one) => (one.score > best.score ? one : best), { alias: '', score: 0 });
      const inGroup = matchOf(choice.group, typed) > 0 ? 0.5 : 0;
      const alias = byAlias.score > byName ? byAlias.alias : null;
      return { choice: { ...choice, alias }, score: Math.max(byName, byAlias.score, inGroup), order };
    })
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score || one.order - other.order)
    .map(({ choice }) => choice);
};
