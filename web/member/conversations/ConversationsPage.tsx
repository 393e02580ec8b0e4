import { Trans, useLingui } from '@lingui/react/macro';
import { IconMessages } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { useListAddress } from '../../lib/listAddress.ts';
import { usePageTitle } from '../../shared/settings/usePageTitle.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ConversationList } from './ConversationList.tsx';
import classes from './ConversationsPage.module.css';
import { parseInboxSearch } from './inboxSearch.ts';
import { Thread } from './Thread.tsx';
import { REFRESH_MS } from './useUnreadCount.ts';

const STEP = 20;
/** Maximum page size of the API. */
const MOST = 100;

/** Inbox: the list of conversations beside the open thread. */
export const ConversationsPage = () => {
  const { t } = useLingui();
  usePageTitle(t`Inbox`);
  const { id } = useParams({ strict: false });
  const [limit, setLimit] = useState(STEP);
  const { search, change } = useListAddress(parseInboxSearch, []);
  const list = useRead(
    contract.conversations.list,
    { query: { limit, ...search } },
    { keepPrevious: true, staleTime: 0, refetchInterval: REFRESH_MS },
  );
  const isEmpty = list.data?.ads.length === 0;
  const more = list.data !== undefined && list.data.total > limit && limit < MOST;
  return (
    <div
      className={classes.bench}
      data-reading={id !== undefined || undefined}
      data-empty={isEmpty || undefined}
    >
      <section className={classes.list} aria-label={t`Conversations`}>
        <ConversationList
          list={list}
          openId={id}
          search={search}
          onChange={change}
          onMore={more ? () => setLimit((now) => Math.min(now + STEP, MOST)) : null}
        />
      </section>
      <section className={classes.thread} aria-label={t`Conversation`}>
        {id !== undefined && <Thread key={id} id={id} />}
        {id === undefined && !isEmpty && (
          <EmptyState
            icon={<IconMessages size={26} aria-hidden />}
            title={<Trans>Pick a conversation</Trans>}
          />
        )}
      </section>
    </div>
  );
};
