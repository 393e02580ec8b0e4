import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Checkbox, NativeSelect, Tooltip } from '@mantine/core';
import { whyNotPicked } from '../decision/moderatorMoves.ts';
import classes from './QueueFilters.module.css';
import {
  type QueuePatch,
  type QueueSearch,
  type QueueSort,
  queueSorts,
  RISK_REVIEW,
  sortOf,
  statusOf,
} from './queueSearch.ts';
import type { BulkApproval } from './useBulkApproval.ts';
import type { Queue } from './useQueue.ts';

const sortText: Record<QueueSort, MessageDescriptor> = {
  urgency: msg`Most urgent`,
  risk: msg`Highest risk`,
  oldest: msg`Longest waiting`,
  newest: msg`Newest`,
  updated: msg`Last changed`,
};

type Props = {
  search: QueueSearch;
  queue: Queue;
  bulk: BulkApproval;
  onChange: (patch: QueuePatch) => void;
};

/** Selects all ads of the page that allow bulk approval; those from `RISK_REVIEW` on are selected one by one. */
const PickAll = ({ queue, bulk }: Pick<Props, 'queue' | 'bulk'>) => {
  const { t } = useLingui();
  const pickable = queue.items.filter((ad) => whyNotPicked(ad) === null && (ad.risk ?? 0) < RISK_REVIEW);
  const picked = pickable.filter(({ id }) => bulk.isPicked(id)).length;
  const label = t`Select all on this page below risk ${RISK_REVIEW}`;
  return (
    <Tooltip label={label}>
      <Checkbox
        size="xs"
        aria-label={label}
        disabled={pickable.length === 0}
        checked={picked > 0 && picked === pickable.length}
        indeterminate={picked > 0 && picked < pickable.length}
        onChange={() => (picked === pickable.length ? bulk.unpick(pickable) : bulk.pick(pickable))}
      />
    </Tooltip>
  );
};

/** Sort order, and a filter for ads that need careful review. */
export const QueueFilters = ({ search, queue, bulk, onChange }: Props) => {
  const { t, i18n } = useLingui();
  return (
    <div className={classes.root}>
      {statusOf(search) === 'pending' && <PickAll queue={queue} bulk={bulk} />}
      <NativeSelect
        size="xs"
        aria-label={t`Order`}
        value={sortOf(search)}
        onChange={(event) => {
          const sort = queueSorts.find((one) => one === event.currentTarget.value);
          onChange({ sort });
        }}
        data={queueSorts.map((sort) => ({ value: sort, label: i18n._(sortText[sort]) }))}
        className={classes.sort}
      />
      <button
        type="button"
        className={classes.toggle}
        aria-pressed={search.risky !== undefined}
        onClick={() => onChange({ risky: search.risky === undefined ? 'yes' : undefined })}
      >
        {t`Risk ${RISK_REVIEW} and more`}
      </button>
    </div>
  );
};
