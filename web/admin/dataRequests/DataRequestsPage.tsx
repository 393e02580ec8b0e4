import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconFilePlus, IconShieldCheck } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { requestViews } from '../../../contract/accounts/dataRights.ts';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { useListAddress } from '../../lib/listAddress.ts';
import { useUser } from '../../lib/session.ts';
import { usePageTitle } from '../../shared/settings/usePageTitle.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { FilterSelect } from '../../ui/inputs/FilterSelect.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import classes from './DataRequestsPage.module.css';
import { FileRequestDialog } from './FileRequestDialog.tsx';
import { requestColumns } from './requestColumns.tsx';
import { parseRequestsSearch } from './requestsSearch.ts';
import { viewText } from './requestText.ts';

/** Requests for a copy of somebody's data or for deletion, with the day on which an answer is due. */
export const DataRequestsPage = () => {
  const { t, i18n } = useLingui();
  const format = useFormat();
  usePageTitle(t`Data requests`);
  const mayFile = useUser()?.permissions.includes('users.write') === true;
  const [filing, setFiling] = useState(false);
  const { search, change } = useListAddress(parseRequestsSearch, []);
  const view = search.view ?? 'open';
  const list = useRead(
    contract.dataRequests.list,
    { query: { ...search, view } },
    { staleTime: 0, keepPrevious: true },
  );
  const columns = useMemo(() => requestColumns(i18n, format), [i18n, format]);
  const file = (
    <Button leftSection={<IconFilePlus size={16} aria-hidden />} onClick={() => setFiling(true)}>
      <Trans>File a request</Trans>
    </Button>
  );
  return (
    <>
      <PageHeader
        title={<Trans>Data requests</Trans>}
        note={list.data === undefined ? '' : format.number(list.data.total)}
        actions={mayFile ? file : undefined}
      />
      <DataTable
        name="dataRequests"
        label={t`Data requests`}
        columns={columns}
        rows={list.data?.items}
        idOf={(request) => request.id}
        busy={list.isPlaceholderData}
        paging={list.data}
        onPage={(page) => change({ page })}
        onLimit={(limit) => change({ limit })}
        toolbar={
          <search aria-label={t`Filter the requests`}>
            <div className={classes.view}>
              <FilterSelect
                label={t`State`}
                every={t`Open requests`}
                options={requestViews.map((value) => ({ value, label: i18n._(viewText[value]) }))}
                value={view}
                onPick={(picked) => change({ view: picked })}
              />
            </div>
          </search>
        }
        instead={
          list.data === undefined && list.error !== null ? (
            <ErrorState error={list.error} onRetry={() => void list.refetch()} />
          ) : list.data?.total === 0 ? (
            <EmptyState
              icon={<IconShieldCheck size={26} aria-hidden />}
              title={
                view === 'open' || view === 'overdue' ? (
                  <Trans>You’re all caught up</Trans>
                ) : (
                  <Trans>No requests yet</Trans>
                )
              }
              text={
                <Trans>
                  Members request a copy of their data or delete their account from their profile. File
                  requests that arrive by mail here. The law allows one month to answer.
                </Trans>
              }
            />
          ) : undefined
        }
      />
      <FileRequestDialog opened={filing} onClose={() => setFiling(false)} />
    </>
  );
};
