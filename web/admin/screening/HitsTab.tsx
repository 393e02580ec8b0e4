import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { contract } from '../../../contract/index.ts';
import type { Hit } from '../../../contract/screening/hits.ts';
import { listTitles } from '../../../contract/screening/lists.ts';
import { useRead } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import type { Patch } from '../../lib/listAddress.ts';
import { Chip } from '../../ui/Chip.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { FilterSelect } from '../../ui/inputs/FilterSelect.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { TableColumn } from '../../ui/table/tableTypes.ts';
import classes from './Screening.module.css';
import type { parseScreeningSearch } from './screeningSearch.ts';
import { decisionText, stateText, strongText } from './screeningText.ts';

export type Address = {
  search: ReturnType<typeof parseScreeningSearch>;
  change: (patch: Patch<ReturnType<typeof parseScreeningSearch>>) => void;
};

/** Hits, the ones due first at the top. */
export const HitsTab = ({ search, change }: Address) => {
  const { t, i18n } = useLingui();
  const { number, dateTime } = useFormat();
  const { state = 'waiting', strength, page, limit } = search;
  const query = { state, ...(strength && { strength }), ...(page && { page }), ...(limit && { limit }) };
  const list = useRead(contract.screeningHits.list, { query }, { staleTime: 0, keepPrevious: true });
  const columns: TableColumn<Hit>[] = [
    {
      id: 'subject',
      header: t`Subject`,
      cell: ({ id, subject }) => (
        <Anchor
          inherit
          fw={600}
          renderRoot={(props) => (
            <Link {...props} to="/admin/screening" search={(now: object) => ({ ...now, hit: id })} />
          )}
        >
          <bdi>{subject.names[0]}</bdi>
        </Anchor>
      ),
    },
    { id: 'entry', header: t`On the list`, cell: ({ entryName }) => <bdi>{entryName}</bdi> },
    { id: 'list', header: t`List`, cell: ({ list: of }) => <span translate="no">{listTitles[of]}</span> },
    {
      id: 'score',
      header: t`Score`,
      align: 'end',
      brief: true,
      cell: ({ score }) => number(score, { min: 2, max: 2 }),
    },
    {
      id: 'strength',
      header: t`Strength`,
      brief: true,
      cell: ({ strong }) =>
        strong === null ? t`Candidate` : <Chip tone="flame">{i18n._(strongText[strong])}</Chip>,
    },
    {
      id: 'state',
      header: t`State`,
      brief: true,
      cell: ({ state: now, decision, proposedBy }) => (
        <span className={classes.chips} title={proposedBy ?? undefined}>
          <Chip tone={now === 'open' ? 'amber' : 'plain'}>{i18n._(stateText[now])}</Chip>
          {decision !== null && i18n._(decisionText[decision])}
        </span>
      ),
    },
    {
      id: 'due',
      header: t`Due`,
      brief: true,
      cell: ({ dueAt, isOverdue, state: now }) =>
        now === 'confirmed' ? (
          '–'
        ) : isOverdue ? (
          <Chip tone="flame">
            <Trans>Overdue</Trans>
          </Chip>
        ) : (
          dateTime(dueAt)
        ),
    },
    { id: 'opened', header: t`Found`, brief: true, cell: ({ openedAt }) => <RelativeTime at={openedAt} /> },
  ];
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
