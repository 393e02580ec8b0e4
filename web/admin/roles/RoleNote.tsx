import { Trans } from '@lingui/react/macro';
import { IconInfoCircle, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Lock } from './permissionLock.ts';
import classes from './RoleNote.module.css';

type Props = { lock?: Lock | null; children?: ReactNode };

/** A note above a tab of a role; with `lock` it says why nothing can be changed. */
export const RoleNote = ({ lock, children }: Props) => {
  if (lock === null) return null;
  return (
    <p className={classes.note}>
      {lock === undefined ? <IconInfoCircle size={16} aria-hidden /> : <IconLock size={16} aria-hidden />}
      <span>
        {children}
        {lock === 'fixed' && <Trans>Super administrators may do everything. This role is fixed.</Trans>}
        {lock === 'read_only' && <Trans>Read-only. Changing roles requires the permission to do so.</Trans>}
      </span>
    </p>
  );
};
