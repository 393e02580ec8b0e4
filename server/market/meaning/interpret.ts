import type { Names } from '../../baseData/baseData.ts';
import { withDescendants } from '../../baseData/baseData.ts';
import type { AdFilters, Chip, Named, Term } from '../../searchIndex/searchIndex.ts';
import type { Known, KnownName } from './knownNames.ts';

/** What a name means for a search: filters or a term, and how the chip says it. */
export type Interpretation = {
  chip: Pick<Chip, 'kind' | 'label' | 'filters'>;
  filters: Partial<AdFilters>;
  term: Term | null;
};

const idsOf = (things: readonly Known[]) => things.map(({ id }) => id);
const labelOf = (things: readonly Known[]) => [...new Set(things.map(({ label }) => label))].join(', ');

type Parts = { name: KnownName; names: Names; of: (kind: Known['kind']) => Known[] };

const term = (named: Named[], words: string[], isInHead = false): Term => ({
  words,
  isPrefix: false,
  named: named.filter(({ ids }) => ids.length > 0),
  ...(isInHead && { isInHead }),
});
const keyOf = ({ tokens }: KnownName) => tokens.join('');

function product({ name, names, of }: Parts): Interpretation {
  const all = of('product');
  const exact = all.filter(({ isAlias }) => !isAlias);
  const ids = (things: Known[]) => withDescendants(names, idsOf(things));
  return {
    chip: { kind: 'product', label: labelOf(all), filters: { productId: idsOf(all) } },
    filters: {},
    // Those that bear the name come before those that go by it as well.
    term: term(
      [
        { attribute: 'product', ids: ids(exact) },
        { attribute: 'product', ids: ids(all) },
      ],
      [keyOf(name)],
      true,
    ),
  };
}

function grade({ name, of }: Parts): Interpretation {
  const grades = of('product_type');
  return {
    chip: { kind: 'product_type', label: labelOf(grades), filters: { productTypeId: idsOf(grades) } },
    filters: {},
    // Every ad of a product holds its aliases: there the word says nothing of the grade.
    term: term([{ attribute: 'type', ids: idsOf(grades) }], [keyOf(name)], of('product').length > 0),
  };
}

function country({ name, of }: Parts): Interpretation {
  const ids = idsOf(of('country'));
  return {
    chip: { kind: 'country', label: labelOf(of('country')), filters: { countryId: ids } },
    filters: {},
    term: term(
      [
        { attribute: 'country', ids },
        { attribute: 'origin', ids },
      ],
      [keyOf(name)],
    ),
  };
}

function port({ name, names, of }: Parts): Interpretation {
  const exact = of('port').filter(({ isAlias }) => !isAlias);
  const ports = exact.length > 0 ? exact : of('port');
  // The other end of the voyage is found by its code.
  const codes = idsOf(ports).map((id) => names.ports.get(id)?.code.toLowerCase() ?? '');
  return {
    chip: { kind: 'port', label: labelOf(ports), filters: { portId: idsOf(ports) } },
    filters: {},
    term: term([{ attribute: 'port', ids: idsOf(ports) }], [...new Set([...codes, keyOf(name)])]),
  };
}

/** Null where a name means both goods and a place (Oman): its word finds both. */
export function interpret(name: KnownName, names: Names): Interpretation | null {
  const of = (kind: Known['kind']) => name.things.filter((one) => one.kind === kind);
  const parts = { name, names, of };
  const regions = of('trading_region');
  if (regions.length > 0) {
    const filters = { tradingRegion: idsOf(regions) };
    return {
      chip: { kind: 'trading_region', label: idsOf(regions).join(', '), filters },
      filters,
      term: null,
    };
  }
  if (of('term').length > 0) {
    const filters = { term: idsOf(of('term')) };
    return { chip: { kind: 'term', label: labelOf(of('term')), filters }, filters, term: null };
  }
  const products = of('product');
  const hasGoods = products.length + of('product_type').length > 0;
  const hasPlace = of('country').length + of('port').length > 0;
  if (hasGoods && hasPlace) return null;
  if (products.some(({ isAlias }) => !isAlias)) return product(parts);
  if (of('product_type').length > 0) return grade(parts);
  if (products.length > 0) return product(parts);
  return of('country').length > 0 ? country(parts) : port(parts);
}
