import { Trans, useLingui } from '@lingui/react/macro';
import { Progress } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Broadcast } from '../../../contract/messaging/broadcasts.ts';
import { useFormat } from '../../lib/format.ts';
import classes from './Broadcasts.module.css';
import { wayText } from './broadcastText.ts';

type RowProps = { name: ReactNode; count: number; of: number };

const Row = ({ name, count, of }: RowProps) => {
  const { number, percent } = useFormat();
  const share = of === 0 ? 0 : count / of;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{number(count)}</td>
      <td>{of === 0 ? '–' : percent(share)}</td>
      <td aria-hidden>
        <Progress value={share * 100} size="sm" />
      </td>
    </tr>
  );
};

/** Deliveries per channel, and how many in-app messages were read. */
export const DeliveryTable = ({ message }: { message: Broadcast }) => {
  const { t, i18n } = useLingui();
  const { number } = useFormat();
  const { receivers, delivered, channels } = message;
  return (
    <>
      <table className={classes.delivery} aria-label={t`Delivery`}>
        <tbody>
          <tr>
            <th scope="row">
              <Trans>Receivers</Trans>
            </th>
            <td>{number(receivers)}</td>
            <td />
            <td />
          </tr>
          {channels.map((channel) => (
            <Row key={channel} name={i18n._(wayText[channel])} count={delivered[channel]} of={receivers} />
          ))}
          {channels.includes('inApp') && (
            <Row name={<Trans>Read in the app</Trans>} count={message.read} of={delivered.inApp} />
          )}
        </tbody>
      </table>
      <p className={classes.quiet}>
        {channels.includes('email') || channels.includes('push') ? (
          <Trans>
            Everybody is notified through the channels they allow. E-mail and push are counted when they are
            handed over for sending; they wait during quiet hours.
          </Trans>
        ) : (
          <Trans>Everybody is notified through the channels they allow.</Trans>
        )}
      </p>
    </>
  );
};
