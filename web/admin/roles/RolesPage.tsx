import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPlus, IconRestore } from '@tabler/icons-react';
import { useState } from 'react';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { useUser } from '../../lib/session.ts';
import { usePageTitle } from '../../shared/settings/usePageTitle.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { RestoreDialog } from './RestoreDialog.tsx';
import { RoleDialog } from './RoleDialog.tsx';
import { RoleDrawer } from './RoleDrawer.tsx';
import { ROW_HEIGHT, RoleList } from './RoleList.tsx';
import classes from './RolesPage.module.css';
import { useRolesSearch } from './useRolesSearch.ts';

/** Roles with their permissions and members. */
export const RolesPage = () => {
  const { t } = useLingui();
  usePageTitle(t`Roles`);
  const mayWrite = useUser()?.permissions.includes('roles.write') === true;
  const { search, go } = useRolesSearch();
  const list = useRead(contract.roles.list, undefined, { staleTime: 0 });
  const [asked, setAsked] = useState<'new' | 'restore' | null>(null);
  const close = () => setAsked(null);
  const items = list.data?.items;
  const custom = items?.filter(({ kind }) => kind === 'custom') ?? [];
  const why = mayWrite ? undefined : 'roles-read-only';
  return (
    <>
      <PageHeader
        title={<Trans>Roles</Trans>}
        note={items && <Plural value={custom.length} one="# custom role" other="# custom roles" />}
        actions={
          <>
            <Button
              variant="default"
              disabled={!mayWrite}
              aria-describedby={why}
              leftSection={<IconRestore size={16} aria-hidden />}
              onClick={() => setAsked('restore')}
            >
              <Trans>Restore system roles</Trans>
            </Button>
            <Button
              disabled={!mayWrite}
              aria-describedby={why}
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setAsked('new')}
            >
              <Trans>New role</Trans>
            </Button>
          </>
        }
      />
      {!mayWrite && (
        <p id="roles-read-only" className={classes.note}>
          <Trans>Read-only. Changing roles requires the permission to do so.</Trans>
        </p>
      )}
      <div className={classes.body}>
        {list.isPending && <SkeletonRows rows={5} height={ROW_HEIGHT} />}
        {items === undefined && list.isError && (
          <ErrorState error={list.error} onRetry={() => void list.refetch()} />
        )}
        {items !== undefined && (
          <RoleList roles={items} onNew={mayWrite ? () => setAsked('new') : undefined} />
        )}
      </div>
      <RoleDrawer list={list} search={search} onGo={go} />
      <RoleDialog
        opened={asked === 'new'}
        onClose={close}
        onSaved={(role) => {
          close();
          go({ role: role.id });
        }}
      />
      <RestoreDialog opened={asked === 'restore'} onClose={close} />
    </>
  );
};
