import {
  type BaseDataKind,
  type FilterParam,
  filterParams,
  type RangeKey,
} from '../../../contract/market/filters.ts';

/** Draws single values; `tops`: the highest figures that make sense. */
export type FilterStock = Record<BaseDataKind | 'text' | 'day', () => string> & {
  tops: Record<RangeKey, number>;
};

const SHARE = 0.17;

/** A random search: each filter is set now and then, by its kind. `draw` returns a number from 0 to 1. */
export function drawFilters(draw: () => number, stock: FilterStock): Record<string, unknown> {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(draw() * items.length)] as Item;
  const some = (one: () => string) => Array.from({ length: pick([1, 1, 1, 2, 3, 12]) }, one);
  const degrees = (most: number) => Math.round(draw() * 2 * most - most);
  const valueFor = (param: FilterParam): unknown => {
    switch (param.kind) {
      case 'text':
      case 'day':
        return stock[param.kind]();
      case 'choice':
      case 'basis':
        return pick(param.values);
      case 'choices':
        return some(() => pick(param.values));
      case 'ids':
      case 'codes':
        return some(stock[param.of]);
      case 'figure':
        return Math.round(draw() * stock.tops[param.part as RangeKey]);
      case 'box': {
        const [south, north] = [degrees(90), degrees(90)].sort((one, other) => one - other);
        return [degrees(180), south, degrees(180), north].join();
      }
    }
  };
  return Object.fromEntries(
    Object.entries(filterParams)
      .filter(([, { kind }]) => kind === 'basis' || draw() < SHARE)
      .map(([key, param]) => [key, valueFor(param)]),
  );
}
