import { useLingui } from '@lingui/react';
import { Plural, Trans } from '@lingui/react/macro';
import { IconBell, IconDeviceMobile, IconMail } from '@tabler/icons-react';
import type { Audience, Broadcast } from '../../../contract/messaging/broadcasts.ts';
import {
  type NotificationChannel,
  notificationChannels,
} from '../../../contract/messaging/notificationKinds.ts';
import { useFormat } from '../../lib/format.ts';
import { Chip } from '../../ui/Chip.tsx';
import classes from './Broadcasts.module.css';
import { stateText, wayText } from './broadcastText.ts';
import type { AudienceNames } from './useAudienceNames.ts';

const tones = {
  scheduled: 'amber',
  sending: 'petrol',
  sent: 'ok',
  cancelled: 'plain',
} as const satisfies Record<Broadcast['state'], string>;

export const StateTag = ({ state }: Pick<Broadcast, 'state'>) => {
  const { i18n } = useLingui();
  return <Chip tone={tones[state]}>{i18n._(stateText[state])}</Chip>;
};

type AudienceProps = { audience: Audience; names: Pick<AudienceNames, 'nameOfRole' | 'nameOfPlan'> };

/** `Everybody`, `Guest, Paid member`, `Plan Trader`, `3 users` */
export const AudienceSummary = ({ audience, names }: AudienceProps) => {
  const { i18n } = useLingui();
  if (audience.kind === 'all') return <Trans>Everybody</Trans>;
  if (audience.kind === 'users')
    return <Plural value={audience.userIds.length} one="# user" other="# users" />;
  const isRole = audience.kind === 'role';
  const known = (
    isRole ? audience.roles.map(names.nameOfRole) : audience.planIds.map(names.nameOfPlan)
  ).filter((name) => name !== null);
  const chosen = isRole ? audience.roles.length : audience.planIds.length;
  const listed = new Intl.ListFormat(i18n.locale === 'pseudo' ? 'en' : i18n.locale, { type: 'unit' }).format(
    known,
  );
  if (known.length < chosen)
    return isRole ? (
      <Plural value={chosen} one="# role" other="# roles" />
    ) : (
      <Plural value={chosen} one="# plan" other="# plans" />
    );
  return isRole ? listed : <Trans>With the plan {listed}</Trans>;
};

export const ChannelSummary = ({ channels }: Pick<Broadcast, 'channels'>) => {
  const { i18n } = useLingui();
  return channels.map((channel) => i18n._(wayText[channel])).join(', ');
};

const wayIcon = {
  inApp: IconBell,
  email: IconMail,
  push: IconDeviceMobile,
} as const satisfies Record<NotificationChannel, unknown>;

type CountsProps = {
  counts: Record<NotificationChannel, number>;
  channels: readonly NotificationChannel[];
};

/** A count for each chosen channel. */
export const WayCounts = ({ counts, channels }: CountsProps) => {
  const { i18n } = useLingui();
  const { number } = useFormat();
  return (
    <span className={classes.ways}>
      {notificationChannels
        .filter((channel) => channels.includes(channel))
        .map((channel) => {
          const Icon = wayIcon[channel];
          const name = i18n._(wayText[channel]);
          return (
            <span key={channel} className={classes.way} title={name}>
              <Icon size={14} role="img" aria-label={name} /> {number(counts[channel])}
            </span>
          );
        })}
    </span>
  );
};
