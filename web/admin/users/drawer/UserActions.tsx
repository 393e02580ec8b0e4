import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconLock, IconLockOpen, IconPencil, IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { UserDetail } from '../../../../contract/accounts/users.ts';
import { useUser } from '../../../lib/session.ts';
import classes from '../../../ui/RecordDrawer.module.css';
import { reasonText, type UserAction, whyNot } from '../actionReasons.ts';
import { BlockDialog } from '../BlockDialog.tsx';
import { DeleteUserDialog } from '../DeleteUserDialog.tsx';
import { EditUserDialog } from '../EditUserDialog.tsx';
import { UnblockDialog } from '../UnblockDialog.tsx';

type Dialog = 'edit' | 'block' | 'remove';
type Props = { user: UserDetail; onAsking: (asking: boolean) => void; onGone: () => void };

/** Actions on an account; unavailable ones say why. */
export const UserActions = ({ user, onAsking, onGone }: Props) => {
  const { t, i18n } = useLingui();
  const viewer = useUser();
  const id = useId();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const ask = (next: Dialog | null) => {
    setDialog(next);
    onAsking(next !== null);
  };
  if (viewer === null) return null;

  const reasonOf = (action: UserAction) => whyNot(action, viewer, user);
  const names = {
    edit: t`Edit`,
    block: user.isActive ? t`Block` : t`Unblock`,
    remove: t`Delete`,
  } satisfies Record<Dialog, string>;
  const reasons = (['edit', 'block', 'remove'] as const).flatMap((action) => {
    const reason = reasonOf(action);
    return reason === null ? [] : [{ action, text: i18n._(reasonText[reason]) }];
  });
  const gate = (action: Dialog) =>
    reasonOf(action) === null ? {} : { disabled: true, 'aria-describedby': `${id}-${action}` };

  return (
    <div>
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden />}
          onClick={() => ask('edit')}
          {...gate('edit')}
        >
          {names.edit}
        </Button>
        {user.isActive ? (
          <Button
            variant="default"
            leftSection={<IconLock size={16} aria-hidden />}
            onClick={() => ask('block')}
            {...gate('block')}
          >
            {names.block}
          </Button>
        ) : (
          <Button
            leftSection={<IconLockOpen size={16} aria-hidden />}
            onClick={() => ask('block')}
            {...gate('block')}
          >
            {names.block}
          </Button>
        )}
        <Button
          variant="default"
          c={reasonOf('remove') === null ? 'var(--mantine-color-error)' : undefined}
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => ask('remove')}
          {...gate('remove')}
        >
          {names.remove}
        </Button>
      </div>
      {reasons.length > 0 && (
        <ul className={classes.reasons}>
          {reasons.map(({ action, text }) => (
            <li key={action} id={`${id}-${action}`}>
              <Trans>
                {names[action]}: {text}
              </Trans>
            </li>
          ))}
        </ul>
      )}
      <EditUserDialog opened={dialog === 'edit'} user={user} onClose={() => ask(null)} />
      {user.isActive ? (
        <BlockDialog opened={dialog === 'block'} user={user} onClose={() => ask(null)} />
      ) : (
        <UnblockDialog opened={dialog === 'block'} user={user} onClose={() => ask(null)} />
      )}
      <DeleteUserDialog
        opened={dialog === 'remove'}
        user={user}
        onClose={() => ask(null)}
        onDeleted={() => {
          ask(null);
          onGone();
        }}
      />
    </div>
  );
};
