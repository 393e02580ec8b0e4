import { Plural } from '@lingui/react/macro';
import { VisuallyHidden } from '@mantine/core';
import { useFormat } from '../lib/format.ts';
import classes from './UnreadCount.module.css';
import { useUnreadCount } from './useUnreadCount.ts';

/** Beside the menu entry: how many conversations hold something new. */
export const UnreadCount = () => {
  const { number } = useFormat();
  const unread = useUnreadCount();
  if (unread === 0) return null;
  return (
    <>
      <span className={classes.count} aria-hidden>
        {number(unread)}
      </span>
      <VisuallyHidden>
        <Plural value={unread} one="# unread" other="# unread" />
      </VisuallyHidden>
    </>
  );
};
