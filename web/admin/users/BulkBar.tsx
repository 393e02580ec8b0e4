import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { User } from '../../../contract/accounts/auth.ts';
import type { UserInList } from '../../../contract/accounts/users.ts';
import { BulkDialog } from './BulkDialog.tsx';
import classes from './UsersPage.module.css';

type Props = { users: readonly UserInList[]; viewer: User; onClear: () => void };

/** Bulk actions on the selected accounts. */
export const BulkBar = ({ users, viewer, onClear }: Props) => {
  const { t } = useLingui();
  const [task, setTask] = useState<{ isActive: boolean; users: readonly UserInList[] } | null>(null);
  return (
    <>
      {users.length > 0 && (
        <section className={classes.selected} aria-label={t`Selected accounts`}>
          <span aria-live="polite">
            <Plural value={users.length} one="# selected" other="# selected" />
          </span>
          <Button
            size="xs"
            variant="default"
            c="var(--mantine-color-error)"
            onClick={() => setTask({ isActive: false, users })}
          >
            <Trans>Block</Trans>
          </Button>
          <Button size="xs" variant="default" onClick={() => setTask({ isActive: true, users })}>
            <Trans>Unblock</Trans>
          </Button>
          <Button size="xs" variant="subtle" onClick={onClear}>
            <Trans>Clear selection</Trans>
          </Button>
        </section>
      )}
      {task !== null && <BulkDialog {...task} viewer={viewer} onClose={() => setTask(null)} />}
    </>
  );
};
