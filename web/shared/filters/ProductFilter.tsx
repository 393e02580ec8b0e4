import { useLingui } from '@lingui/react/macro';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import type { ProductBranch } from '../../../contract/baseData/baseData.ts';
import { Checkbox } from '../../ui/inputs/Checkbox.tsx';
import classes from './Filters.module.css';
import { groupTick, toggleGroup, toggleProduct } from './productSelection.ts';

/** Ad counts by product; null until loaded. */
type Counts = ReadonlyMap<string, number> | null;

const countOf = (counts: Counts, id: string) => (counts === null ? {} : { count: counts.get(id) ?? 0 });
type Props = {
  groups: readonly ProductBranch[];
  counts: Counts;
  picked: readonly string[];
  onPick: (ids: string[]) => void;
};

const Group = ({ group, counts, picked, onPick }: Omit<Props, 'groups'> & { group: ProductBranch }) => {
  const { t } = useLingui();
  const state = groupTick(picked, group);
  const [opened, setOpened] = useState<boolean | null>(null);
  const unfolded = opened ?? state !== 'off';
  const { name } = group;
  const isOn = (id: string) => picked.includes(id) || state === 'on';
  const shown = group.children.filter(
    ({ id }) => picked.includes(id) || counts === null || (counts.get(id) ?? 0) > 0,
  );
  return (
    <li>
      <div className={classes.branch}>
        <Checkbox
          label={name}
          {...countOf(counts, group.id)}
          state={state}
          onChange={() => onPick(toggleGroup(picked, group))}
        />
        <button
          type="button"
          className={classes.fold}
          aria-expanded={unfolded}
          aria-label={t`Products of ${name}`}
          disabled={shown.length === 0}
          onClick={() => setOpened(!unfolded)}
        >
          <IconChevronDown size={14} aria-hidden />
        </button>
      </div>
      {unfolded && shown.length > 0 && (
        <ul className={classes.leaves}>
          {shown.map((product) => (
            <li key={product.id}>
              <Checkbox
                label={product.name}
                {...countOf(counts, product.id)}
                state={isOn(product.id) ? 'on' : 'off'}
                onChange={() => onPick(toggleProduct(picked, group, product.id))}
              />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
};

/** The catalogue by group. Products without ads are hidden. */
export const ProductFilter = ({ groups, ...rest }: Props) => (
  <ul className={classes.tree}>
    {groups.map((group) => (
      <Group key={group.id} group={group} {...rest} />
    ))}
  </ul>
);
