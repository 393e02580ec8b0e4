import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Pagination, SegmentedControl } from '@mantine/core';
import { IconBellOff, IconChecks, IconSettings } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { isAdmin } from '../../../contract/core/access.ts';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { useListAddress } from '../../lib/listAddress.ts';
import { read, searchOf } from '../../lib/searchParams.ts';
import { useUser } from '../../lib/session.ts';
import { usePageTitle } from '../../shared/settings/usePageTitle.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { NotificationItem } from './NotificationItem.tsx';
import classes from './Notifications.module.css';
import { useNotificationActs } from './useNotificationActs.ts';

export const parseNotifications = searchOf({ unread: read.oneOf(['true'] as const), page: read.page });

const ROW_HEIGHT = 84;

/** All notifications of the account, newest first. */
export const NotificationsPage = () => {
  const { t } = useLingui();
  const { number } = useFormat();
  usePageTitle(t`Notifications`);
  const user = useUser();
  const { search, change } = useListAddress(parseNotifications, []);
  const list = useRead(contract.notifications.list, { query: search }, { staleTime: 0, keepPrevious: true });
  const acts = useNotificationActs();
  const { data } = list;
  const settings = user !== null && isAdmin(user.role) ? '/admin/profile' : '/users/profile';
  return (
    <>
      <PageHeader
        title={<Trans>Notifications</Trans>}
        note={data === undefined ? '' : number(data.total)}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconSettings size={16} aria-hidden />}
              renderRoot={(props) => <Link to={settings} hash="notifications" {...props} />}
            >
              <Trans>Notification settings</Trans>
            </Button>
            <Button
              variant="default"
              leftSection={<IconChecks size={16} aria-hidden />}
              loading={acts.isReadingAll}
              onClick={acts.readAll}
            >
              <Trans>Mark all as read</Trans>
            </Button>
          </>
        }
      />
      <div className={classes.filters}>
        <SegmentedControl
          size="xs"
          aria-label={t`Which notifications`}
          data={[
            { value: '', label: t`All` },
            { value: 'true', label: t`New` },
          ]}
          value={search.unread ?? ''}
          onChange={(value) => change({ unread: value === 'true' ? 'true' : undefined })}
        />
      </div>
      {data === undefined && list.error === null && (
        <div role="status" aria-label={t`Loading`}>
          <SkeletonRows rows={6} height={ROW_HEIGHT} phone={116} />
        </div>
      )}
      {data === undefined && list.error !== null && (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      )}
      {data?.items.length === 0 && (
        <EmptyState
          icon={<IconBellOff size={26} aria-hidden />}
          title={
            search.unread === 'true' ? (
              <Trans>You’re all caught up.</Trans>
            ) : (
              <Trans>No notifications yet</Trans>
            )
          }
          text={<Trans>What happens to your ads, inquiries and payments appears here.</Trans>}
        />
      )}
      {data !== undefined && data.items.length > 0 && (
        <ul className={classes.list} aria-label={t`Notifications`}>
          {data.items.map((item) => (
            <NotificationItem key={item.id} item={item} acts={acts} />
          ))}
        </ul>
      )}
      {data !== undefined && data.totalPages > 1 && (
        <div className={classes.head}>
          <Pagination
            total={data.totalPages}
            value={data.page}
            onChange={(page) => change({ page })}
            getControlProps={(control) => ({
              'aria-label': control === 'next' ? t`Next page` : t`Previous page`,
            })}
          />
        </div>
      )}
    </>
  );
};
