import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { RoleEntry } from '../../../contract/accounts/roles.ts';
import { useUser } from '../../lib/session.ts';
import { Chip } from '../../ui/Chip.tsx';
import { DeleteRoleDialog } from './DeleteRoleDialog.tsx';
import { RoleDialog } from './RoleDialog.tsx';
import classes from './RoleHead.module.css';
import { useRoleText } from './useRoleText.ts';

type Props = { role: RoleEntry; onRemoved: () => void; onAsking: (asking: boolean) => void };

/** Description of a role, and actions on the whole role. */
export const RoleHead = ({ role, onRemoved, onAsking }: Props) => {
  const { t } = useLingui();
  const roleText = useRoleText();
  const mayWrite = useUser()?.permissions.includes('roles.write') === true;
  const [asked, setAsked] = useState<'edit' | 'remove' | null>(null);
  const ask = (next: typeof asked) => {
    setAsked(next);
    onAsking(next !== null);
  };
  const isSystem = role.kind === 'system';
  const disabled = isSystem || !mayWrite;
  const why = isSystem
    ? t`A system role keeps its name and cannot be deleted.`
    : t`Changing roles needs the permission to do so.`;
  const description = roleText.description(role);
  return (
    <div className={classes.head}>
      <p className={classes.about}>
        <Chip>{isSystem ? t`System role` : t`Custom role on ${roleText.base(role.base)}`}</Chip>
        {description !== '' && <span className={classes.text}>{description}</span>}
      </p>
      <div className={classes.actions}>
        <Button
          variant="default"
          size="xs"
          disabled={disabled}
          aria-describedby={disabled ? 'role-head-why' : undefined}
          leftSection={<IconPencil size={14} aria-hidden />}
          onClick={() => ask('edit')}
        >
          <Trans>Edit</Trans>
        </Button>
        <Button
          variant="default"
          size="xs"
          {...(!disabled && { c: 'var(--mantine-color-error)' })}
          disabled={disabled}
          aria-describedby={disabled ? 'role-head-why' : undefined}
          leftSection={<IconTrash size={14} aria-hidden />}
          onClick={() => ask('remove')}
        >
          <Trans>Delete</Trans>
        </Button>
        {disabled && (
          <span id="role-head-why" className={classes.why}>
            {why}
          </span>
        )}
      </div>
      {!isSystem && (
        <>
          <RoleDialog
            role={role}
            opened={asked === 'edit'}
            onClose={() => ask(null)}
            onSaved={() => ask(null)}
          />
          <DeleteRoleDialog
            role={role}
            opened={asked === 'remove'}
            onClose={() => ask(null)}
            onRemoved={() => {
              onAsking(false);
              onRemoved();
            }}
          />
        </>
      )}
    </div>
  );
};
