import type { ProductEntry } from '../../contract/baseData.ts';

/** A product that can be picked, under the group it stands in. */
export type ProductChoice = { id: string; name: string; group: string; aliases: readonly string[] };

/** Products without further ones below them, in the order of the catalogue. */
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

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** How well a name matches what is typed: 3 the whole, 2 its beginning, 1 anywhere, 0 not. */
const matchOf = (name: string, typed: string): number => {
  const text = plain(name);
  if (text === typed) return 3;
  return text.startsWith(typed) ? 2 : text.includes(typed) ? 1 : 0;
};

export type ProductMatch = ProductChoice & { alias: string | null };

/** Products that go by what is typed, by name or by a name of the trade (AGO, mazut); `alias` says by which. */
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
