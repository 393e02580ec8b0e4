import { Trans } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useUser } from '../../lib/session.ts';
import { waitingMessages } from '../../lib/waitingMessages.ts';
import classes from './Messages.module.css';

/** Messages of this conversation that were typed offline and are not sent yet, or were refused afterwards. */
export const WaitingMessages = ({ id, adId }: { id: string; adId: string }) => {
  const userId = useUser()?.id ?? '';
  const all = useSyncExternalStore(waitingMessages.subscribe, () => waitingMessages.of(userId));
  const own = all.filter(({ to }) => ('adId' in to ? to.adId === adId : to.conversationId === id));
  if (own.length === 0) return null;
  return (
    <div role="status">
      {own.map(({ key, body, refused }) => (
        <div key={key} className={classes.pending}>
          <p className={classes.body} dir="auto">
            {body}
          </p>
          <p className={classes.note}>
            {refused === undefined ? (
              <Trans>Not sent – you’re offline. We’ll send it when you reconnect.</Trans>
            ) : (
              <Trans>Not sent: {refused}</Trans>
            )}{' '}
            <Anchor
              component="button"
              type="button"
              inherit
              underline="always"
              onClick={() => waitingMessages.remove(userId, key)}
            >
              <Trans>Discard</Trans>
            </Anchor>
          </p>
        </div>
      ))}
    </div>
  );
};
