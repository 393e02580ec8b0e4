import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Pagination } from '@mantine/core';
import { IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import type { RoleEntry } from '../../../../contract/accounts/roles.ts';
import { contract } from '../../../../contract/index.ts';
import { useRead, useSave } from '../../../lib/api/query.ts';
import { useUser } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useAskAgain } from '../../../ui/feedback/useAskAgain.tsx';
import { refusalText } from '../refusalText.ts';
import { readsOfRoles } from '../roleReads.ts';
import { useRoleText } from '../useRoleText.ts';
import { AssignDialog } from './AssignDialog.tsx';
import { PersonLine } from './PersonLine.tsx';
import classes from './RoleMembers.module.css';

const SKELETON_ROWS = 4;
const ROW_HEIGHT = 56;

type Props = {
  role: RoleEntry;
  page: number;
  onPage: (page: number) => void;
  onAsking: (asking: boolean) => void;
};

/** Members of a role, and a button to assign it to more. */
export const RoleMembers = ({ role, page, onPage, onAsking }: Props) => {
  const { t } = useLingui();
  const { i18n } = useLingui();
  const roleText = useRoleText();
  const viewer = useUser();
  const mayWrite = viewer?.permissions.includes('roles.write') === true;
  // Nothing is below a guest, so that role cannot be taken away.
  const mayTake = viewer?.permissions.includes('users.role') === true && role.code !== 'guest';
  const left = role.kind === 'custom' ? role.base : 'guest';
  const guard = useAskAgain();
  const take = useSave(contract.users.setRole, { refresh: readsOfRoles });
  const remove = async ({ id, username }: { id: string; username: string }) => {
    onAsking(true);
    const name = roleText.name(role);
    const base = roleText.base(left);
    const yes = await guard.ask({
      title: (
        <Trans>
          Remove {username} from {name}?
        </Trans>
      ),
      text: <Trans>The account becomes {base} and is signed out everywhere.</Trans>,
      act: <Trans>Remove</Trans>,
    });
    onAsking(false);
    if (!yes) return;
    take.mutate(
      { params: { id }, body: { role: left, customRoleId: null } },
      {
        onSuccess: () => toast.done(t`${username} removed from ${name}`),
        onError: (error) => toast.failed(i18n._(refusalText(error.code))),
      },
    );
  };
  const [assigning, setAssigning] = useState(false);
  const ask = (next: boolean) => {
    setAssigning(next);
    onAsking(next);
  };
  const members = useRead(
    contract.roles.members,
    { params: { id: role.id }, query: { page } },
    { keepPrevious: true, staleTime: 0 },
  );
  const { data } = members;
  const give = (
    <Button
      variant="default"
      disabled={!mayWrite}
      aria-describedby={mayWrite ? undefined : 'give-why'}
      leftSection={<IconUserPlus size={16} aria-hidden />}
      onClick={() => ask(true)}
    >
      <Trans>Assign role</Trans>
    </Button>
  );
  return (
    <>
      <div className={classes.top}>
        <span className={classes.count} role="status">
          {data && <Plural value={data.total} one="# user" other="# users" />}
        </span>
        {!mayWrite && (
          <span id="give-why" className={classes.count}>
            <Trans>Changing roles needs the permission to do so.</Trans>
          </span>
        )}
        {give}
      </div>
      {members.isPending && <SkeletonRows rows={SKELETON_ROWS} height={ROW_HEIGHT} />}
      {data === undefined && members.isError && (
        <ErrorState error={members.error} onRetry={() => void members.refetch()} />
      )}
      {data !== undefined && data.items.length === 0 && (
        <EmptyState
          icon={<IconUsers size={26} aria-hidden />}
          title={data.total === 0 ? t`Nobody has this role` : t`There is no such page`}
          text={data.total === 0 ? t`Assign it to those who need it.` : undefined}
          action={
            data.total > 0 && (
              <Button variant="default" onClick={() => onPage(1)}>
                <Trans>First page</Trans>
              </Button>
            )
          }
        />
      )}
      {data !== undefined && data.items.length > 0 && (
        <ul className={classes.list} aria-busy={members.isPlaceholderData}>
          {data.items.map((person) => (
            <li key={person.id} className={classes.person}>
              <PersonLine person={person} linked />
              {mayTake && person.id !== viewer?.id && (
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={t`Remove ${person.username} from this role`}
                  loading={take.isPending && take.variables.params.id === person.id}
                  onClick={() => void remove(person)}
                >
                  <Trans>Remove</Trans>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {data !== undefined && data.totalPages > 1 && (
        <Pagination
          className={classes.pages}
          size="sm"
          value={page}
          total={data.totalPages}
          onChange={onPage}
          aria-label={t`Pages`}
          getItemProps={(number) => ({ 'aria-label': t`Page ${number}` })}
          getControlProps={(control) => ({
            'aria-label': control === 'next' ? t`Next page` : t`Previous page`,
          })}
        />
      )}
      {guard.dialog}
      <AssignDialog role={role} opened={assigning} onClose={() => ask(false)} />
    </>
  );
};
