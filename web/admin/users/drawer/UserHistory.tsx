import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { UserDetail } from '../../../../contract/accounts/users.ts';
import type { AuditEntry } from '../../../../contract/operations/audit.ts';
import { useUser } from '../../../lib/session.ts';
import classes from '../../../ui/RecordDrawer.module.css';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { AuditSubject } from '../../audit/AuditSubject.tsx';
import { actionText } from '../../audit/auditText.ts';
import { DifferenceTable } from '../../audit/DifferenceTable.tsx';
import { differences } from '../../audit/difference.ts';

const Entry = ({ entry, user }: { entry: AuditEntry; user: UserDetail }) => {
  const { i18n } = useLingui();
  const isOwn = entry.actor?.id === user.id;
  const isAbout = entry.entityId === user.id;
  const by = entry.actor?.username;
  return (
    <li className={classes.entry}>
      <p className={classes.said}>
        <span>
          <strong>{actionText(i18n, entry.action)}</strong>
          {!isOwn && by !== undefined && (
            <>
              {' · '}
              <Trans>by {by}</Trans>
            </>
          )}
          {isOwn && !isAbout && entry.entity !== null && (
            <>
              {' · '}
              <AuditSubject entry={entry} withKind />
            </>
          )}
        </span>
        <span className={classes.quiet}>
          <RelativeTime at={entry.createdAt} />
        </span>
      </p>
      {differences(entry.before, entry.after).length > 0 && <DifferenceTable entry={entry} />}
    </li>
  );
};

/** Log entries about the account and by it, newest first. */
export const UserHistory = ({ user }: { user: UserDetail }) => {
  const { t } = useLingui();
  const readsAudit = useUser()?.permissions.includes('audit.read') === true;
  if (user.history.length === 0) {
    return (
      <p className={classes.quiet}>
        <Trans>Nothing was recorded about this account yet.</Trans>
      </p>
    );
  }
  return (
    <>
      <ol className={classes.rows} aria-label={t`History`}>
        {user.history.map((entry) => (
          <Entry key={entry.id} entry={entry} user={user} />
        ))}
      </ol>
      {readsAudit && (
        <p className={classes.more}>
          <Anchor
            inherit
            renderRoot={(props) => (
              <Link to="/admin/audit" search={{ entity: 'user', entityId: user.id }} {...props} />
            )}
          >
            <Trans>All of it in the audit log</Trans>
          </Anchor>
        </p>
      )}
    </>
  );
};
