import type { OptionsFilter } from '@mantine/core';

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/** How well a name fits what is typed: it begins with it, one of its words does, it holds it, or not at all. */
const fitOf = (name: string, typed: string): number => {
  const [text, start] = [fold(name), fold(typed.trim())];
  if (text.startsWith(start)) return 3;
  if (text.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(start))) return 2;
  return text.includes(start) ? 1 : 0;
};

/** What is typed, found in names; the best fit first, else in their own order. */
export const bestFirst = <Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  typed: string,
): Item[] => {
  if (typed.trim() === '') return [...items];
  return items
    .map((item) => ({ item, fit: fitOf(nameOf(item), typed) }))
    .filter(({ fit }) => fit > 0)
    .sort((one, other) => other.fit - one.fit)
    .map(({ item }) => item);
};

/**
 * Options of a select in that order: `nether` finds Netherlands before Caribbean Netherlands. Groups stand only while
 * nothing is typed.
 */
export const startsFirst: OptionsFilter = ({ options, search, limit }) => {
  if (search.trim() === '') return options.slice(0, limit);
  const flat = options.flatMap((option) => ('group' in option ? option.items : option));
  return bestFirst(flat, ({ label }) => label, search).slice(0, limit);
};
