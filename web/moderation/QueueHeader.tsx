import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useFormat } from '../lib/format.ts';
import { Ago } from '../ui/Ago.tsx';
import classes from './QueueHeader.module.css';
import {
  changedQueue,
  parseQueueSearch,
  type QueueSearch,
  type QueueStatus,
  statusOf,
} from './queueSearch.ts';
import type { Queue } from './useQueue.ts';

const tabs: readonly { status: QueueStatus; text: MessageDescriptor }[] = [
  { status: 'pending', text: msg`Waiting` },
  { status: 'approved', text: msg`Published` },
  { status: 'rejected', text: msg`Rejected` },
  { status: 'expired', text: msg`Expired` },
  { status: 'all', text: msg`All` },
];

const Note = ({ search, queue }: { search: QueueSearch; queue: Queue }) => {
  const { list, items } = queue;
  if (list.data === undefined) return null;
  const { total } = list.data;
  const [first] = items;
  if (search.q !== undefined) return <Plural value={total} one="# found" other="# found" />;
  if (statusOf(search) !== 'pending') return <Plural value={total} one="# ad" other="# ads" />;
  const isOldest = first !== undefined && (search.page ?? 1) === 1;
  return (
    <>
      <Plural value={total} one="# waiting" other="# waiting" />
      {isOldest && (
        <>
          {' · '}
          <Trans>
            oldest <Ago at={first.submittedAt ?? first.updatedAt} />
          </Trans>
        </>
      )}
    </>
  );
};

const SearchField = ({ sought, onSeek }: { sought: string; onSeek: (q: string | undefined) => void }) => {
  const { t } = useLingui();
  const [text, setText] = useState(sought);
  const seek = useDebouncedCallback(
    (value: string) => onSeek(value.trim() === '' ? undefined : value.trim()),
    300,
  );
  // An address opened from elsewhere brings its own words.
  useEffect(() => setText((typed) => (typed.trim() === sought ? typed : sought)), [sought]);
  return (
    <TextInput
      type="search"
      size="sm"
      value={text}
      maxLength={200}
      onChange={(event) => {
        setText(event.currentTarget.value);
        seek(event.currentTarget.value);
      }}
      leftSection={<IconSearch size={16} aria-hidden />}
      placeholder={t`Title, reference or company`}
      aria-label={t`Search ads`}
    />
  );
};

type Props = { search: QueueSearch; queue: Queue; onSeek: (q: string | undefined) => void };

/** What is listed: by state, by words. */
export const QueueHeader = ({ search, queue, onSeek }: Props) => {
  const { t, i18n } = useLingui();
  const { number } = useFormat();
  const status = statusOf(search);
  const countOf = (tab: QueueStatus) => {
    if (tab === 'pending') return queue.waiting;
    return tab === status && search.q === undefined ? queue.list.data?.total : undefined;
  };
  return (
    <div className={classes.root}>
      <div className={classes.head}>
        <h1 className={classes.title}>
          <Trans>Queue</Trans>
        </h1>
        <span className={classes.note} aria-live="polite">
          <Note search={search} queue={queue} />
        </span>
      </div>
      <SearchField sought={search.q ?? ''} onSeek={onSeek} />
      <nav className={classes.tabs} aria-label={t`Ads by state`}>
        {tabs.map((tab) => {
          const count = countOf(tab.status);
          return (
            <Link
              key={tab.status}
              to="/admin/ads"
              search={(now: Record<string, unknown>) =>
                changedQueue(parseQueueSearch(now), { status: tab.status })
              }
              className={classes.tab}
              activeOptions={{ exact: true }}
              aria-current={tab.status === status ? 'page' : undefined}
            >
              {i18n._(tab.text)}
              {count !== undefined && <span className={classes.count}>{number(count)}</span>}
            </Link>
          );
        })}
      </nav>
    </div>
  );
};
