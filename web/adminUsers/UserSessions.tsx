import { Trans, useLingui } from '@lingui/react/macro';
import type { UserDetail } from '../../contract/users.ts';
import { deviceOf } from '../account/userAgent.ts';
import { Ago } from '../ui/Ago.tsx';
import { Code } from '../ui/Code.tsx';
import { Section } from '../ui/Section.tsx';
import classes from './UserDrawer.module.css';

/** Where the account is signed in. */
export const UserSessions = ({ sessions }: Pick<UserDetail, 'sessions'>) => {
  const { t } = useLingui();
  const nameOf = (userAgent: string | null) => {
    const { browser, system } = deviceOf(userAgent);
    if (browser !== null && system !== null) return t`${browser} on ${system}`;
    return browser ?? system ?? t`Unknown device`;
  };
  return (
    <Section title={<Trans>Signed in on</Trans>}>
      {sessions.length === 0 ? (
        <p className={classes.quiet}>
          <Trans>Signed in nowhere.</Trans>
        </p>
      ) : (
        <ul className={classes.rows}>
          {sessions.map((entry) => (
            <li key={entry.id} className={classes.row}>
              <span>
                {nameOf(entry.userAgent)} {entry.ip !== null && <Code>{entry.ip}</Code>}
              </span>
              <span>
                <Ago at={entry.lastSeenAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
};
