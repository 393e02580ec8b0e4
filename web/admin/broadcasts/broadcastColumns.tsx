import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Broadcast } from '../../../contract/messaging/broadcasts.ts';
import type { Formatters } from '../../lib/format.ts';
import type { TableColumn } from '../../ui/table/tableTypes.ts';
import { AudienceSummary, ChannelSummary, StateTag, WayCounts } from './BroadcastSummary.tsx';
import classes from './Broadcasts.module.css';
import { parseBroadcastsSearch } from './broadcastsSearch.ts';
import type { AudienceNames } from './useAudienceNames.ts';

type Ways = { i18n: I18n; format: Formatters; names: AudienceNames };

/** Recipients are not recorded before sending starts. */
const isCounted = ({ state }: Broadcast) => state === 'sending' || state === 'sent';

export const broadcastColumns = ({ i18n, format, names }: Ways): TableColumn<Broadcast>[] => [
  {
    id: 'title',
    header: i18n._(msg`Message`),
    cell: (message) => (
      <Anchor
        inherit
        c="inherit"
        underline="never"
        fw={600}
        className={classes.title}
        renderRoot={(props) => (
          <Link
            to="."
            search={(now: Record<string, unknown>) => parseBroadcastsSearch({ ...now, message: message.id })}
            resetScroll={false}
            {...props}
          />
        )}
      >
        {message.title}
      </Anchor>
    ),
  },
  {
    id: 'audience',
    header: i18n._(msg`Send to`),
    cell: (message) => (
      <span className={classes.audience}>
        <AudienceSummary audience={message.audience} names={names} />
      </span>
    ),
  },
  {
    id: 'channels',
    header: i18n._(msg`Channels`),
    cell: (message) => <ChannelSummary channels={message.channels} />,
    hidden: true,
  },
  { id: 'state', header: i18n._(msg`State`), cell: (message) => <StateTag state={message.state} /> },
  { id: 'when', header: i18n._(msg`When`), cell: (message) => format.dateTime(message.scheduledAt) },
  {
    id: 'receivers',
    header: i18n._(msg`Receivers`),
    cell: (message) => (isCounted(message) ? format.number(message.receivers) : '–'),
    align: 'end',
  },
  {
    id: 'delivered',
    header: i18n._(msg`Delivered`),
    cell: (message) =>
      isCounted(message) ? <WayCounts counts={message.delivered} channels={message.channels} /> : '–',
    align: 'end',
  },
  {
    id: 'read',
    header: i18n._(msg`Read`),
    cell: (message) =>
      isCounted(message) && message.channels.includes('inApp') ? format.number(message.read) : '–',
    align: 'end',
  },
];
