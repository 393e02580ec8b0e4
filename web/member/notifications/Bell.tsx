import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconBell } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { isAdmin } from '../../../contract/core/access.ts';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { HeaderMenu } from '../../ui/HeaderMenu.tsx';
import { NotificationItem } from './NotificationItem.tsx';
import classes from './Notifications.module.css';
import { useNews } from './useNews.ts';
import { useNotificationActs } from './useNotificationActs.ts';

const SHOWN = 8;
const MOST = 99;

const Latest = ({ unread, onGo }: { unread: number; onGo: () => void }) => {
  const acts = useNotificationActs();
  const user = useUser();
  const isStaff = user !== null && isAdmin(user.role);
  const { data, error } = useRead(contract.notifications.list, { query: { limit: SHOWN } }, { staleTime: 0 });
  return (
    <div className={classes.panel}>
      <div className={classes.head}>
        <strong>
          <Trans>Notifications</Trans>
        </strong>
        {unread > 0 && (
          <button
            type="button"
            className={classes.plain}
            disabled={acts.isReadingAll}
            onClick={() => acts.readAll()}
          >
            <Trans>Mark all as read</Trans>
          </button>
        )}
      </div>
      {data === undefined ? (
        <p className={classes.quiet} role="status">
          {error === null ? <Trans>Loading...</Trans> : <Trans>Could not be loaded.</Trans>}
        </p>
      ) : data.items.length === 0 ? (
        <p className={classes.quiet}>
          <Trans>Nothing yet. What happens to your ads, inquiries and payments appears here.</Trans>
        </p>
      ) : (
        <ul className={classes.list}>
          {data.items.map((item) => (
            <NotificationItem key={item.id} item={item} acts={acts} onGo={onGo} isShort />
          ))}
        </ul>
      )}
      <div className={classes.foot}>
        <Link to={isStaff ? '/admin/inbox' : '/users/notifications'} onClick={onGo}>
          <Trans>All notifications</Trans>
        </Link>
      </div>
    </div>
  );
};

/** Unread count, updated live, and a menu with the latest notifications. */
export const Bell = () => {
  const { t } = useLingui();
  const { number } = useFormat();
  useNews();
  const unread = useRead(contract.notifications.unreadCount).data?.unread ?? 0;
  const label = unread === 0 ? t`Notifications` : t`Notifications, ${number(unread)} new`;
  return (
    <>
      <HeaderMenu
        label={label}
        wide
        sign={
          <span className={classes.bell}>
            <IconBell size={20} aria-hidden />
            {unread > 0 && (
              <span className={classes.count} aria-hidden>
                {unread > MOST ? `${MOST}+` : number(unread)}
              </span>
            )}
          </span>
        }
      >
        {(close) => <Latest unread={unread} onGo={close} />}
      </HeaderMenu>
      <span className={classes.said} aria-live="polite">
        {unread > 0 && <Plural value={unread} one="# new notification" other="# new notifications" />}
      </span>
    </>
  );
};
