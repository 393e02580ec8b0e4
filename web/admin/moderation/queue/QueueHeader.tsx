import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Anchor, CloseButton, Menu, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconChevronDown, IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useFormat } from '../../../lib/format.ts';
import { statusText } from '../../../shared/adView/adText.ts';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { QueueFilters } from './QueueFilters.tsx';
import classes from './QueueHeader.module.css';
import {
  changedQueue,
  isFiltered,
  parseQueueSearch,
  type QueuePatch,
  type QueueSearch,
  type QueueStatus,
  statusOf,
} from './queueSearch.ts';
import type { BulkApproval } from './useBulkApproval.ts';
import type { Queue } from './useQueue.ts';

const tabs: readonly { status: QueueStatus; text: MessageDescriptor }[] = [
  { status: 'pending', text: msg`Waiting` },
  { status: 'approved', text: msg`Published` },
  { status: 'rejected', text: msg`Rejected` },
  { status: 'suspended', text: msg`Suspended` },
  { status: 'all', text: msg`All` },
];
const lessOften = ['paused', 'expired', 'closed', 'draft'] as const;

const Note = ({ search, queue }: { search: QueueSearch; queue: Queue }) => {
  const { list, items } = queue;
  if (list.data === undefined) return null;
  const { total } = list.data;
  if (isFiltered(search)) return <Plural value={total} one="# found" other="# found" />;
  if (statusOf(search) !== 'pending') return <Plural value={total} one="# ad" other="# ads" />;
  const waitingSince = items.map((ad) => ad.submittedAt ?? ad.updatedAt).toSorted()[0];
  return (
    <>
      <Plural value={total} one="# waiting" other="# waiting" />
      {waitingSince !== undefined && list.data.totalPages === 1 && (
        <>
          {' · '}
          <Trans>
            oldest <RelativeTime at={waitingSince} />
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
  // Navigation elsewhere replaces the typed text.
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

const OtherStates = ({ status }: { status: QueueStatus }) => {
  const { t, i18n } = useLingui();
  const now = lessOften.find((one) => one === status);
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <UnstyledButton
          className={classes.tab}
          aria-current={now === undefined ? undefined : 'page'}
          {...(now === undefined ? { 'aria-label': t`More states` } : {})}
        >
          {now !== undefined && i18n._(statusText[now])}
          <IconChevronDown size={16} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {lessOften.map((one) => (
          <Menu.Item
            key={one}
            renderRoot={(props) => (
              <Link
                to="/admin/ads"
                search={(search: Record<string, unknown>) =>
                  changedQueue(parseQueueSearch(search), { status: one })
                }
                {...props}
              />
            )}
          >
            {i18n._(statusText[one])}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};

/** Active owner filter, with a button to clear it. */
const OwnerFilter = ({ queue, onClear }: { queue: Queue; onClear: () => void }) => {
  const { t } = useLingui();
  const owner = queue.items[0]?.owner;
  return (
    <p className={classes.owner}>
      {owner === undefined ? (
        <Trans>Ads of one owner</Trans>
      ) : (
        <Trans>
          Ads of <strong>{owner.company ?? owner.username}</strong>
        </Trans>
      )}
      <CloseButton size="sm" aria-label={t`Show ads of everybody`} onClick={onClear} />
    </p>
  );
};

type Props = {
  search: QueueSearch;
  queue: Queue;
  bulk: BulkApproval;
  onChange: (patch: QueuePatch, options?: { replace?: boolean }) => void;
};

/** Filters of the queue: status, search, risk, owner and sort order. */
export const QueueHeader = ({ search, queue, bulk, onChange }: Props) => {
  const { t, i18n } = useLingui();
  const { number } = useFormat();
  const status = statusOf(search);
  const countOf = (tab: QueueStatus) => {
    if (tab === 'pending') return queue.waiting;
    return tab === status && !isFiltered(search) ? queue.list.data?.total : undefined;
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
        <Anchor
          size="sm"
          className={classes.other}
          renderRoot={(props) => <Link to="/admin/ads/table" {...props} />}
        >
          <Trans>All ads as a table</Trans>
        </Anchor>
      </div>
      <SearchField sought={search.q ?? ''} onSeek={(q) => onChange({ q }, { replace: true })} />
      {search.owner !== undefined && (
        <OwnerFilter queue={queue} onClear={() => onChange({ owner: undefined })} />
      )}
      <QueueFilters search={search} queue={queue} bulk={bulk} onChange={onChange} />
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
        <OtherStates status={status} />
      </nav>
    </div>
  );
};
