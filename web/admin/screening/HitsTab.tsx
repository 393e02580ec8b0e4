import { Trans, useLingui } from '@lingui/react/macro';
import { IconShieldCheck } from '@tabler/icons-react';
import { useMemo } from 'react';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import type { Patch } from '../../lib/listAddress.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { FilterSelect } from '../../ui/inputs/FilterSelect.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { hitColumns } from './hitColumns.tsx';
import classes from './Screening.module.css';
import type { parseScreeningSearch } from './screeningSearch.ts';
import { stateText } from './screeningText.ts';

export type Address = {
  search: ReturnType<typeof parseScreeningSearch>;
  change: (patch: Patch<ReturnType<typeof parseScreeningSearch>>) => void;
};

/** Hits, the ones due first at the top. */
export const HitsTab = ({ search, change }: Address) => {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { state = 'waiting', strength, page, limit } = search;
  const query = { state, ...(strength && { strength }), ...(page && { page }), ...(limit && { limit }) };
  const list = useRead(contract.screeningHits.list, { query }, { staleTime: 0, keepPrevious: true });
  const columns = useMemo(() => hitColumns(i18n, format), [i18n, format]);
  return (
    <DataTable
      name="screeningHits"
      label={t`Hits`}
      columns={columns}
      rows={list.data?.items}
      idOf={({ id }) => id}
      busy={list.isPlaceholderData}
      paging={list.data}
      onPage={(picked) => change({ page: picked })}
      onLimit={(picked) => change({ limit: picked })}
      toolbar={
        <search aria-label={t`Filter the hits`} className={classes.filters}>
          <FilterSelect
            label={t`State`}
            every={t`Waiting`}
            options={[
              { value: 'waiting', label: t`Waiting` },
              ...(['open', 'proposed', 'confirmed'] as const).map((value) => ({
                value,
                label: i18n._(stateText[value]),
              })),
            ]}
            value={state}
            onPick={(picked) => change({ state: picked })}
          />
          <FilterSelect
            label={t`Strength`}
            every={t`All strengths`}
            options={[
              { value: 'strong', label: t`Strong` },
              { value: 'candidate', label: t`Candidate` },
            ]}
            value={strength}
            onPick={(picked) => change({ strength: picked })}
          />
        </search>
      }
      instead={
        list.data === undefined && list.error !== null ? (
          <ErrorState error={list.error} onRetry={() => void list.refetch()} />
        ) : list.data?.total === 0 ? (
          <EmptyState
            icon={<IconShieldCheck size={26} aria-hidden />}
            title={<Trans>No hit waits for a decision</Trans>}
            text={
              <Trans>
                Companies are checked against the lists when either changes. What is found waits here until
                two people have decided.
              </Trans>
            }
          />
        ) : undefined
      }
    />
  );
};
