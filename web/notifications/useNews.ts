import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { EndpointSpec } from '../../contract/endpoint.ts';
import { contract } from '../../contract/index.ts';
import { notificationKinds } from '../../contract/notificationKinds.ts';
import type { Notification } from '../../contract/notifications.ts';
import { readKey, refresh } from '../lib/query.ts';
import { useSession } from '../lib/session.ts';
import { toast } from '../ui/toast.ts';
import { hearNews } from './newsStream.ts';

type Group = (typeof notificationKinds)[Notification['kind']]['group'];

/** What open screens show of each kind of event: it is fetched again as soon as one is told. */
const touched: Partial<Record<Group, readonly EndpointSpec[]>> = {
  ads: [contract.ads.myAds, contract.ads.myCount, contract.stats.needs],
  market: [contract.favorites.list, contract.savedSearches.list],
  talk: [contract.conversations.list, contract.conversations.read, contract.stats.needs],
  money: [contract.wallet.read, contract.wallet.transactions, contract.payments.list],
  plan: [contract.plans.current, contract.plans.accessControl],
  tickets: [contract.tickets.list, contract.tickets.read, contract.stats.needs],
};

/** What other people do is said at once; what follows from one's own steps is on the screen already. */
const spoken: ReadonlySet<Group> = new Set(['talk', 'tickets', 'staff', 'site']);

/** Keeps the bell, the list and open screens up to date while somebody is signed in, and says what is new. */
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
      const { id, kind, title, readAt } = news.data;
      if (seen.has(id)) return;
      seen.add(id);
      const { group } = notificationKinds[kind];
      refresh(touched[group] ?? []);
      if (readAt === null && document.visibilityState === 'visible' && spoken.has(group)) toast.done(title);
    });
  }, [token, userId, client]);
};
