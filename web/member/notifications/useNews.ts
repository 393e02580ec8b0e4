import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { EndpointSpec } from '../../../contract/core/endpoint.ts';
import { contract } from '../../../contract/index.ts';
import { notificationKinds } from '../../../contract/messaging/notificationKinds.ts';
import type { Notification } from '../../../contract/messaging/notifications.ts';
import { readKey, refresh } from '../../lib/api/query.ts';
import { useSession } from '../../lib/session.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { hearNews } from './newsStream.ts';

type Group = (typeof notificationKinds)[Notification['kind']]['group'];

/** Reads to refetch for each group of notifications. */
const touched: Partial<Record<Group, readonly EndpointSpec[]>> = {
  ads: [contract.ads.myAds, contract.ads.myCount, contract.stats.needs],
  market: [contract.favorites.list, contract.savedSearches.list],
  talk: [contract.conversations.list, contract.conversations.read, contract.stats.needs],
  money: [contract.wallet.read, contract.wallet.transactions, contract.payments.list],
  plan: [contract.plans.current, contract.plans.accessControl],
  tickets: [contract.tickets.list, contract.tickets.read, contract.stats.needs],
};

/** Events caused by other people show a toast; the results of one's own actions are already on screen. */
const spoken: ReadonlySet<Group> = new Set(['talk', 'tickets', 'staff', 'site']);

/** While signed in, keeps the bell, lists and open screens up to date and shows toasts for new events. */
export const useNews = (): void => {
  const { token, user } = useSession();
  const client = useQueryClient();
  const userId = user?.id;
  useEffect(() => {
    if (token === null || userId === undefined) return;
    const countKey = readKey(contract.notifications.unreadCount);
    const seen = new Set<string>();
    return hearNews(userId, token, (news) => {
      if (news.name === 'state') {
        client.setQueryData(countKey, { unread: news.data.unread });
        refresh([contract.notifications.list]);
        return;
      }
      const { id, kind, title, readAt, createdAt } = news.data;
      // One that was replaced comes again with another time.
      const version = `${id} ${createdAt}`;
      if (seen.has(version)) return;
      seen.add(version);
      const { group } = notificationKinds[kind];
      refresh(touched[group] ?? []);
      if (readAt === null && document.visibilityState === 'visible' && spoken.has(group)) toast.done(title);
    });
  }, [token, userId, client]);
};
