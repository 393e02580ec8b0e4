import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../lib/format.ts';
import type { MarketSearch } from '../../shared/filters/marketSearch.ts';
import { groupTick, toggleGroup } from '../../shared/filters/productSelection.ts';
import type { ChangeSearch, Market } from '../../shared/filters/useMarket.ts';
import classes from './ProductLayers.module.css';

type Props = { search: MarketSearch; change: ChangeSearch; market: Pick<Market, 'facets' | 'products'> };

/** Product groups as layers of the map: each shows or hides its ads, the same filter as in the list. */
export const ProductLayers = ({ search, change, market: { facets, products } }: Props) => {
  const { t } = useLingui();
  const { number } = useFormat();
  if (products.data === undefined || facets.data === undefined) return null;
  const picked = search.productId ?? [];
  const counts = new Map(facets.data.product.map(({ value, count }) => [value, count]));
  const groups = products.data.items.filter(
    (group) => (counts.get(group.id) ?? 0) > 0 || groupTick(picked, group) !== 'off',
  );
  return (
    <ul className={classes.layers} aria-label={t`Products on the map`}>
      {groups.map((group) => (
        <li key={group.id}>
          <button
            type="button"
            className={classes.layer}
            aria-pressed={groupTick(picked, group) !== 'off'}
            onClick={() => change({ productId: toggleGroup(picked, group) })}
          >
            {group.name}
            <span className={classes.count}>{number(counts.get(group.id) ?? 0)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
};
