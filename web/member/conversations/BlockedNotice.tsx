import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import type { Thread } from '../../../contract/messaging/conversations.ts';
import classes from './Composer.module.css';
import { useBlock } from './useBlock.ts';

export const BLOCKED_NOTE = 'blocked-note';

/** Says that the conversation is blocked; whoever blocked it can unblock it here. */
export const BlockedNotice = ({ thread: { id, other, blocked } }: { thread: Thread }) => {
  const { unblock, isPending } = useBlock(id);
  const name = other.company ?? other.username;
  if (blocked === null) return null;
  return (
    <div className={classes.blocked}>
      <IconBan size={17} aria-hidden />
      <p id={BLOCKED_NOTE} role="status">
        {blocked === 'by_me' ? (
          <Trans>You blocked {name}. Neither of you can write to the other, here or about another ad.</Trans>
        ) : blocked === 'closed' ? (
          <Trans>The account of {name} was blocked or deleted. No more messages can be sent.</Trans>
        ) : blocked === 'paused' ? (
          <Trans>This is paused for a routine check.</Trans>
        ) : (
          <Trans>{name} ended this conversation. No more messages can be sent.</Trans>
        )}
      </p>
      {blocked === 'by_me' && (
        <Button variant="default" size="compact-sm" loading={isPending} onClick={unblock}>
          <Trans>Unblock</Trans>
        </Button>
      )}
    </div>
  );
};
