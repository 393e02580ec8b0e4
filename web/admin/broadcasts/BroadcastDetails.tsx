import { Plural, Trans } from '@lingui/react/macro';
import { Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import type { Broadcast } from '../../../contract/messaging/broadcasts.ts';
import { useFormat } from '../../lib/format.ts';
import { Section } from '../../ui/Section.tsx';
import { AudienceSummary, ChannelSummary, StateTag } from './BroadcastSummary.tsx';
import classes from './Broadcasts.module.css';
import { CancelBroadcast } from './CancelBroadcast.tsx';
import { DeliveryTable } from './DeliveryTable.tsx';
import { Moment } from './Moment.tsx';
import { PersonLink } from './PersonName.tsx';
import type { AudienceNames } from './useAudienceNames.ts';

const NAMED_MAX = 10;

const Fact = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
);

/** The first few of the individually picked users. */
const Picked = ({ ids }: { ids: readonly string[] }) => {
  const rest = ids.length - NAMED_MAX;
  return (
    <>
      {': '}
      {ids.slice(0, NAMED_MAX).map((id, place) => (
        <Fragment key={id}>
          {place > 0 && ', '}
          <PersonLink id={id} />
        </Fragment>
      ))}
      {rest > 0 && (
        <>
          {' '}
          <Plural value={rest} one="and # more" other="and # more" />
        </>
      )}
    </>
  );
};

type Props = { message: Broadcast; names: AudienceNames; onAsking: (asking: boolean) => void };

/** Content, audience and delivery of a message. */
export const BroadcastDetails = ({ message, names, onAsking }: Props) => {
  const { dateTime } = useFormat();
  const { audience, state, link } = message;
  return (
    <Stack gap="lg">
      <div className={classes.head}>
        <h2 className={classes.name}>
          <bdi>{message.title}</bdi>
        </h2>
        <StateTag state={state} />
      </div>
      <p className={classes.text}>
        <bdi>{message.body}</bdi>
      </p>
      <dl className={classes.facts}>
        {link !== null && (
          <Fact name={<Trans>Leads to</Trans>}>
            <Link to={link}>{link}</Link>
          </Fact>
        )}
        <Fact name={<Trans>Send to</Trans>}>
          <AudienceSummary audience={audience} names={names} />
          {audience.kind === 'users' && names.mayReadPeople && <Picked ids={audience.userIds} />}
        </Fact>
        <Fact name={<Trans>Channels</Trans>}>
          <ChannelSummary channels={message.channels} />
        </Fact>
        <Fact name={<Trans>When</Trans>}>
          <Moment at={message.scheduledAt} />
        </Fact>
        <Fact name={<Trans>Written</Trans>}>
          {message.createdBy === null ? (
            dateTime(message.createdAt)
          ) : (
            <Trans>
              {dateTime(message.createdAt)} by {message.createdBy.username}
            </Trans>
          )}
        </Fact>
        {message.finishedAt !== null && (
          <Fact name={state === 'cancelled' ? <Trans>Cancelled</Trans> : <Trans>Finished</Trans>}>
            {dateTime(message.finishedAt)}
          </Fact>
        )}
      </dl>
      {(state === 'sending' || state === 'sent') && (
        <Section title={<Trans>Delivery</Trans>}>
          <DeliveryTable message={message} />
        </Section>
      )}
      {state === 'scheduled' && <CancelBroadcast message={message} onAsking={onAsking} />}
    </Stack>
  );
};
