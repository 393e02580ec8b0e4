import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPencilPlus, IconSend } from '@tabler/icons-react';
import { useMemo } from 'react';
import { contract } from '../../../contract/index.ts';
import { broadcastStates } from '../../../contract/messaging/broadcasts.ts';
import { useRead } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { useListAddress } from '../../lib/listAddress.ts';
import { usePageTitle } from '../../shared/settings/usePageTitle.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { FilterSelect } from '../../ui/inputs/FilterSelect.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { BroadcastDrawer } from './BroadcastDrawer.tsx';
import classes from './Broadcasts.module.css';
import { broadcastColumns } from './broadcastColumns.tsx';
import { askAgainAfterMs, parseBroadcastsSearch } from './broadcastsSearch.ts';
import { stateText } from './broadcastText.ts';
import { useAudienceNames } from './useAudienceNames.ts';

/** Broadcasts: scheduled, sending and sent. */
export const BroadcastsPage = () => {
  const { t, i18n } = useLingui();
  const format = useFormat();
  usePageTitle(t`Announcements`);
  const { search, change, open } = useListAddress(parseBroadcastsSearch, ['message']);
  const { message: _open, ...query } = search;
  const list = useRead(
    contract.broadcasts.list,
    { query },
    {
      staleTime: 0,
      keepPrevious: true,
      refetchInterval: ({ state }) => askAgainAfterMs(state.data?.items ?? [], Date.now()),
    },
  );
  const names = useAudienceNames();
  const columns = useMemo(() => broadcastColumns({ i18n, format, names }), [i18n, format, names]);
  const write = (
    <Button leftSection={<IconPencilPlus size={16} aria-hidden />} onClick={() => open({ message: 'new' })}>
      <Trans>New announcement</Trans>
    </Button>
  );
  const nothing =
    search.state === undefined ? (
      <EmptyState
        icon={<IconSend size={26} aria-hidden />}
        title={<Trans>No announcements yet</Trans>}
        text={<Trans>Tell all members, or some of them, what is new: now or at a set time.</Trans>}
        action={write}
      />
    ) : (
      <EmptyState
        icon={<IconSend size={26} aria-hidden />}
        title={<Trans>No announcement is in this state</Trans>}
        text={<Trans>There may be some in other states.</Trans>}
        action={
          <Button variant="default" onClick={() => change({ state: undefined })}>
            <Trans>Show all announcements</Trans>
          </Button>
        }
      />
    );
  return (
    <>
      <PageHeader
        title={<Trans>Announcements</Trans>}
        note={list.data === undefined ? '' : format.number(list.data.total)}
        actions={write}
      />
      <DataTable
        name="broadcasts"
        label={t`Announcements`}
        columns={columns}
        rows={list.data?.items}
        idOf={(message) => message.id}
        openId={search.message}
        busy={list.isPlaceholderData}
        paging={list.data}
        onPage={(page) => change({ page })}
        onLimit={(limit) => change({ limit })}
        toolbar={
          <search aria-label={t`Filter the announcements`}>
            <div className={classes.stateFilter}>
              <FilterSelect
                label={t`State`}
                every={t`All states`}
                options={broadcastStates.map((value) => ({ value, label: i18n._(stateText[value]) }))}
                value={search.state}
                onPick={(state) => change({ state })}
              />
            </div>
          </search>
        }
        instead={
          list.data === undefined && list.error !== null ? (
            <ErrorState error={list.error} onRetry={() => void list.refetch()} />
          ) : list.data?.total === 0 ? (
            nothing
          ) : undefined
        }
      />
      <BroadcastDrawer
        id={search.message}
        names={names}
        onSent={(message) => open({ message }, { replace: true })}
        onClose={() => open({ message: undefined })}
      />
    </>
  );
};
