import { useLingui } from '@lingui/react/macro';
import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Notification } from '../../../contract/messaging/notifications.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import classes from './Notifications.module.css';
import type { NotificationActs } from './useNotificationActs.ts';

type Props = { item: Notification; acts: NotificationActs; onGo?: () => void; isShort?: boolean };

/** One notification; opening it marks it as read. */
export const NotificationItem = ({ item, acts, onGo, isShort = false }: Props) => {
  const { t } = useLingui();
  const isNew = item.readAt === null;
  const open = () => {
    if (isNew) acts.read(item.id);
    onGo?.();
  };
  return (
    <li className={classes.item} data-new={isNew || undefined} data-severity={item.severity}>
      <div className={classes.text}>
        <span className={classes.title}>
          {isNew && <VisuallyHidden>{t`New:`} </VisuallyHidden>}
          {item.link === null ? (
            item.title
          ) : (
            <Link to={item.link} onClick={open}>
              {item.title}
            </Link>
          )}
        </span>
        {item.body !== '' && (
          <span className={classes.body} data-short={isShort || undefined}>
            {item.body}
          </span>
        )}
        <span className={classes.when}>
          <RelativeTime at={item.createdAt} />
        </span>
      </div>
      {isNew && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t`Mark as read: ${item.title}`}
          onClick={() => acts.read(item.id)}
        >
          <IconCheck size={16} aria-hidden />
        </ActionIcon>
      )}
      {!isShort && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t`Remove: ${item.title}`}
          onClick={() => acts.remove(item.id)}
        >
          <IconX size={16} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
};
