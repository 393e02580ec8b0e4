import { Plural } from '@lingui/react/macro';
import { CountMark } from '../ui/CountMark.tsx';
import { useUnreadCount } from './useUnreadCount.ts';

/** Beside the menu entry: how many conversations hold something new. */
export const UnreadCount = () => {
  const unread = useUnreadCount();
  return <CountMark count={unread} words={<Plural value={unread} one="# unread" other="# unread" />} />;
};
