import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useId } from 'react';
import type { UserDetail } from '../../../../contract/accounts/users.ts';
import { contract } from '../../../../contract/index.ts';
import { refresh, useSave } from '../../../lib/api/query.ts';
import { useUser } from '../../../lib/session.ts';
import { deviceOf } from '../../../member/account/userAgent.ts';
import { Code } from '../../../ui/Code.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import classes from '../../../ui/RecordDrawer.module.css';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { Section } from '../../../ui/Section.tsx';
import { reasonText, whyNot } from '../actionReasons.ts';
import { refusalText } from '../refusal.ts';
import { readsOfUser } from '../userWrites.ts';

type Ending = { disabled?: true; 'aria-describedby'?: string };

const EndOne = ({
  userId,
  sessionId,
  name,
  gate,
}: {
  userId: string;
  sessionId: string;
  name: string;
  gate: Ending;
}) => {
  const { t, i18n } = useLingui();
  const save = useSave(contract.userSecurity.endSession, {
    refresh: readsOfUser,
    onDone: () => toast.done(t`${name} is signed out`),
  });
  const onError = (error: unknown) => {
    toast.failed(refusalText(i18n, error));
    refresh(readsOfUser);
  };
  return (
    <Button
      variant="default"
      size="compact-xs"
      aria-label={t`Sign out ${name}`}
      loading={save.isPending}
      {...gate}
      onClick={() => save.mutate({ params: { id: userId, sessionId } }, { onError })}
    >
      <Trans>Sign out</Trans>
    </Button>
  );
};

const EndAll = ({ user, gate }: { user: UserDetail; gate: Ending }) => {
  const { t, i18n } = useLingui();
  const save = useSave(contract.userSecurity.endSessions, {
    refresh: readsOfUser,
    onDone: () => toast.done(t`Signed out everywhere: ${user.username}`),
  });
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={save.isPending}
      {...gate}
      onClick={() =>
        save.mutate(
          { params: { id: user.id } },
          { onError: (error) => toast.failed(refusalText(i18n, error)) },
        )
      }
    >
      <Trans>Sign out everywhere</Trans>
    </Button>
  );
};

/** Active sessions of the account; ending them does not block it. */
export const UserSessions = ({ user }: { user: UserDetail }) => {
  const { t, i18n } = useLingui();
  const viewer = useUser();
  const id = useId();
  const nameOf = (userAgent: string | null) => {
    const { browser, system } = deviceOf(userAgent);
    if (browser !== null && system !== null) return t`${browser} on ${system}`;
    return browser ?? system ?? t`Unknown device`;
  };
  const reason = viewer === null ? 'NOT_PERMITTED' : whyNot('endSessions', viewer, user);
  const gate: Ending = reason === null ? {} : { disabled: true, 'aria-describedby': id };
  const { sessions } = user;
  return (
    <Section
      title={<Trans>Signed in on</Trans>}
      {...(sessions.length > 0 && { actions: <EndAll user={user} gate={gate} /> })}
    >
      {sessions.length === 0 ? (
        <p className={classes.quiet}>
          <Trans>No active sessions</Trans>
        </p>
      ) : (
        <>
          <ul className={classes.rows}>
            {sessions.map((entry) => (
              <li key={entry.id} className={classes.row}>
                <span>
                  {nameOf(entry.userAgent)} {entry.ip !== null && <Code>{entry.ip}</Code>} ·{' '}
                  <RelativeTime at={entry.lastSeenAt} />
                </span>
                <EndOne userId={user.id} sessionId={entry.id} name={nameOf(entry.userAgent)} gate={gate} />
              </li>
            ))}
          </ul>
          {reason !== null && (
            <p id={id} className={classes.quiet}>
              <Trans>Sign out: {i18n._(reasonText[reason])}</Trans>
            </p>
          )}
        </>
      )}
    </Section>
  );
};
