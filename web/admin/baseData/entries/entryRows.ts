import type { TableSort } from '../../../ui/table/tableTypes.ts';
import type { BaseDataSearch } from '../baseDataSearch.ts';

/** Client-side search and sorting of a fully loaded list. */
export type RowsBy<Entry> = {
  /** Searched texts: names, codes, aliases. */
  searchTexts: (entry: Entry) => readonly (string | null)[];
  sorts: Readonly<Record<string, (entry: Entry) => string | number | null>>;
};

const folded = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

export const matcher = (q: string | undefined) => {
  const parts = folded(q ?? '')
    .split(/\s+/)
    .filter((part) => part !== '');
  return (searchTexts: readonly (string | null)[]): boolean => {
    const text = folded(searchTexts.filter((text) => text !== null).join('\n'));
    return parts.every((part) => text.includes(part));
  };
};

export const tableSortOf = (sort: string | undefined): TableSort | null => {
  if (sort === undefined) return null;
  return sort.startsWith('-') ? { column: sort.slice(1), desc: true } : { column: sort, desc: false };
};

export const sortOf = ({ column, desc }: TableSort): string => (desc ? `-${column}` : column);

/** Null sorts last in both directions. */
const compared = (one: string | number | null, other: string | number | null, sign: number): number => {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  if (typeof one === 'number' && typeof other === 'number') return sign * (one - other);
  return sign * String(one).localeCompare(String(other), 'en', { numeric: true });
};

/** Matching entries, sorted. */
export const matching = <Entry>(
  entries: readonly Entry[],
  { q, sort }: Pick<BaseDataSearch, 'q' | 'sort'>,
  { searchTexts, sorts }: RowsBy<Entry>,
): Entry[] => {
  const matches = matcher(q);
  const found = entries.filter((entry) => matches(searchTexts(entry)));
  const by = tableSortOf(sort);
  const wantedOf = by === null ? undefined : sorts[by.column];
  return wantedOf === undefined
    ? found
    : found.toSorted((one, other) => compared(wantedOf(one), wantedOf(other), by?.desc ? -1 : 1));
};
