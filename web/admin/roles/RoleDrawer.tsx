import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Drawer, Tabs } from '@mantine/core';
import { IconUserQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import type { RoleEntry } from '../../../contract/accounts/roles.ts';
import type { contract } from '../../../contract/index.ts';
import type { useRead } from '../../lib/api/query.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { Loading } from '../../ui/feedback/Loading.tsx';
import { baseOf } from './baseOf.ts';
import { RoleMembers } from './members/RoleMembers.tsx';
import { PlanAccessForm } from './PlanAccessForm.tsx';
import classes from './RoleDrawer.module.css';
import { RoleHead } from './RoleHead.tsx';
import { RolePermissions } from './RolePermissions.tsx';
import { type RolesSearch, roleParts } from './rolesSearch.ts';
import { useRoleText } from './useRoleText.ts';

type Go = (next: RolesSearch, options?: { replace?: boolean }) => void;
type OpenProps = {
  role: RoleEntry;
  roles: readonly RoleEntry[];
  search: RolesSearch;
  onGo: Go;
  onAsking: (asking: boolean) => void;
};

const OpenRole = ({ role, roles, search, onGo, onAsking }: OpenProps) => {
  const part = search.part ?? 'permissions';
  const base = baseOf(role, roles);
  return (
    <>
      <RoleHead role={role} onRemoved={() => onGo({}, { replace: true })} onAsking={onAsking} />
      <Tabs
        value={part}
        keepMounted={false}
        onChange={(next) =>
          onGo({ role: role.id, part: roleParts.find((one) => one === next) }, { replace: true })
        }
      >
        <Tabs.List className={classes.tabs}>
          <Tabs.Tab value="permissions">
            <Trans>Permissions</Trans>
          </Tabs.Tab>
          <Tabs.Tab value="plan">
            <Trans>Plan access</Trans>
          </Tabs.Tab>
          <Tabs.Tab value="people">
            <Trans>Users</Trans>
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="permissions">
          <RolePermissions role={role} />
        </Tabs.Panel>
        <Tabs.Panel value="plan">
          <PlanAccessForm role={role} ofBase={base?.planAccess ?? null} />
        </Tabs.Panel>
        <Tabs.Panel value="people">
          <RoleMembers
            role={role}
            page={search.page ?? 1}
            onAsking={onAsking}
            onPage={(page) => onGo({ role: role.id, part: 'people', page: page === 1 ? undefined : page })}
          />
        </Tabs.Panel>
      </Tabs>
    </>
  );
};

type Props = { list: ReturnType<typeof useRead<typeof contract.roles.list>>; search: RolesSearch; onGo: Go };

/** Details of one role beside the list, at its own address. */
export const RoleDrawer = ({ list, search, onGo }: Props) => {
  const { t } = useLingui();
  const roleText = useRoleText();
  // The last content stays visible while the drawer closes.
  const [last, setLast] = useState(search.role);
  if (search.role !== undefined && search.role !== last) setLast(search.role);
  // While a dialog is open, Escape closes the dialog, not the role.
  const [asking, setAsking] = useState(false);
  const roles = list.data?.items;
  const role = roles?.find(({ id }) => id === last);
  const close = () => onGo({});
  return (
    <Drawer
      opened={search.role !== undefined}
      onClose={close}
      size="44rem"
      closeOnEscape={!asking}
      title={role === undefined ? t`Role` : roleText.name(role)}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {roles === undefined && list.isPending && <Loading />}
      {roles === undefined && list.isError && (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      )}
      {role !== undefined && roles !== undefined && (
        <OpenRole key={role.id} role={role} roles={roles} search={search} onGo={onGo} onAsking={setAsking} />
      )}
      {roles !== undefined && role === undefined && (
        <EmptyState
          icon={<IconUserQuestion size={26} aria-hidden />}
          title={<Trans>Role not found</Trans>}
          text={<Trans>It may have been deleted.</Trans>}
          action={
            <Button variant="default" onClick={close}>
              <Trans>All roles</Trans>
            </Button>
          }
        />
      )}
    </Drawer>
  );
};
