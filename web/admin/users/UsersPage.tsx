import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconSearchOff, IconUserPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { UserInList } from '../../../contract/accounts/users.ts';
import { contract } from '../../../contract/index.ts';
import { call } from '../../lib/api/api.ts';
import { useRead } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { usePageTitle } from '../../shared/settings/usePageTitle.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { ExportButton } from '../../ui/inputs/ExportButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { SavedViews } from '../savedViews/SavedViews.tsx';
import { BulkBar } from './BulkBar.tsx';
import { UserDrawer } from './drawer/UserDrawer.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { UsersFilters } from './UsersFilters.tsx';
import { userColumns } from './userColumns.tsx';
import {
  exportQuery,
  isFiltered,
  noFilters,
  parseUsersSearch,
  sortOf,
  tableSortOf,
  usersQuery,
} from './usersSearch.ts';
import { useUsersSearch } from './useUsersSearch.ts';

const Nothing = ({ filtered, onClear }: { filtered: boolean; onClear: () => void }) => (
  <EmptyState
    icon={<IconSearchOff size={26} aria-hidden />}
    title={filtered ? <Trans>No users match these filters</Trans> : <Trans>No users on this page</Trans>}
    text={<Trans>Username, e-mail, company and name are searched.</Trans>}
    action={
      <Button variant="default" onClick={onClear}>
        <Trans>Show all users</Trans>
      </Button>
    }
  />
);

/** All accounts with their actions. */
export const UsersPage = () => {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const viewer = useUser();
  usePageTitle(t`Users`);
  const { search, change, open, showPart } = useUsersSearch();
  const query = usersQuery(search);
  const list = useRead(contract.users.list, { query }, { keepPrevious: true, staleTime: 0 });
  const columns = useMemo(() => userColumns(i18n, format), [i18n, format]);
  // A selection applies only to the rows on screen.
  const [selection, setSelection] = useState<{ of: string; ids: string[] }>({ of: '', ids: [] });
  const shown = JSON.stringify(query);
  const [inviting, setInviting] = useState(false);
  const items = list.data?.items;
  const selected = selection.of === shown ? (items ?? []).filter(({ id }) => selection.ids.includes(id)) : [];
  const select = (ids: string[]) => setSelection({ of: shown, ids });
  const mayWrite = viewer?.permissions.includes('users.write') === true;
  const mayBlock = viewer?.permissions.includes('users.block') === true;
  const { page: _page, user: _user, part: _part, ...kept } = search;
  const showAll = () => change({ ...noFilters, page: undefined });
  return (
    <>
      <PageHeader
        title={<Trans>Users</Trans>}
        note={<span aria-live="polite">{list.data === undefined ? '' : format.number(list.data.total)}</span>}
        actions={
          <>
            <ExportButton
              name="users"
              fileOf={async () =>
                (await call(contract.users.export, { query: exportQuery(search) })) as unknown as Blob
              }
            />
            {mayWrite && (
              <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => setInviting(true)}>
                <Trans>Invite user</Trans>
              </Button>
            )}
          </>
        }
      />
      <DataTable<UserInList>
        name="users"
        label={t`Users`}
        columns={columns}
        rows={items}
        idOf={(user) => user.id}
        openId={search.user}
        busy={list.isPlaceholderData}
        sort={tableSortOf(search)}
        onSort={(sort) => change({ sort: sortOf(sort) })}
        paging={list.data}
        onPage={(page) => change({ page })}
        onLimit={(limit) => change({ limit })}
        {...(mayBlock
          ? {
              selection: {
                ids: selected.map(({ id }) => id),
                onChange: select,
                labelOf: (user) => t`Select ${user.username}`,
              },
            }
          : {})}
        toolbar={
          <>
            <UsersFilters search={search} onChange={change} />
            {viewer !== null && <BulkBar users={selected} viewer={viewer} onClear={() => select([])} />}
          </>
        }
        views={<SavedViews screen="users" table="users" search={kept} parse={parseUsersSearch} />}
        instead={
          list.data === undefined && list.error !== null ? (
            <ErrorState error={list.error} onRetry={() => void list.refetch()} />
          ) : items?.length === 0 ? (
            <Nothing filtered={isFiltered(search)} onClear={showAll} />
          ) : undefined
        }
      />
      <UserDrawer
        id={search.user}
        part={search.part ?? 'account'}
        onPart={showPart}
        onClose={() => open(undefined)}
      />
      <InviteDialog opened={inviting} onClose={() => setInviting(false)} onInvited={open} />
    </>
  );
};
