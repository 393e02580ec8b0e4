import { Plural } from '@lingui/react/macro';
import { CountMark } from '../../ui/CountMark.tsx';
import { useUnreadCount } from './useUnreadCount.ts';

/** Badge of the menu entry: number of conversations with unread messages. */
export const UnreadCount = () => {
  const unread = useUnreadCount();
  return <CountMark count={unread} label={<Plural value={unread} one="# unread" other="# unread" />} />;
};
