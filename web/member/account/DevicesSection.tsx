import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet } from '@tabler/icons-react';
import type { SessionEntry } from '../../../contract/accounts/account.ts';
import { contract } from '../../../contract/index.ts';
import { useRead, useSave } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { refusalText } from '../../shared/auth/refusal.ts';
import { Chip } from '../../ui/Chip.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import classes from './AccountRows.module.css';
import { ReadSection } from './ReadSection.tsx';
import { type Device, deviceOf } from './userAgent.ts';

const icons: Record<Device['kind'], typeof IconDeviceDesktop> = {
  desktop: IconDeviceDesktop,
  phone: IconDeviceMobile,
  tablet: IconDeviceTablet,
};

const failed = (error: unknown) => toast.failed(refusalText(error));

const useDeviceName = () => {
  const { t } = useLingui();
  return ({ browser, system }: Device): string => {
    if (browser !== null && system !== null) return t`${browser} on ${system}`;
    return browser ?? system ?? t`Unknown device`;
  };
};

const DeviceRow = ({ entry }: { entry: SessionEntry }) => {
  const { t } = useLingui();
  const format = useFormat();
  const device = deviceOf(entry.userAgent);
  const name = useDeviceName()(device);
  const Icon = icons[device.kind];
  const save = useSave(contract.account.endSession, {
    refresh: [contract.account.sessions],
    onDone: () => toast.done(t`${name} is signed out`),
  });
  const since = format.day(entry.createdAt);
  const until = format.day(entry.endsAt);
  return (
    <li className={classes.row}>
      <Icon size={20} aria-hidden />
      <div className={classes.about}>
        <span className={classes.name}>
          {name} {entry.current && <Chip tone="petrol">{t`This device`}</Chip>}
        </span>
        <span className={classes.facts}>
          {entry.current ? (
            <Trans>In use now</Trans>
          ) : (
            <Trans>
              Last used <RelativeTime at={entry.lastSeenAt} />
            </Trans>
          )}
          {' · '}
          {entry.ip !== null && `${entry.ip} · `}
          <Trans>
            signed in {since}, ends {until}
          </Trans>
        </span>
      </div>
      {!entry.current && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t`Sign out ${name}`}
          loading={save.isPending}
          onClick={() => save.mutate({ params: { id: entry.id } }, { onError: failed })}
        >
          <Trans>Sign out</Trans>
        </Button>
      )}
    </li>
  );
};

const EndOthers = () => {
  const { t } = useLingui();
  const save = useSave(contract.account.endOtherSessions, {
    refresh: [contract.account.sessions],
    onDone: () => toast.done(t`All other devices are signed out`),
  });
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={save.isPending}
      onClick={() => save.mutate({}, { onError: failed })}
    >
      <Trans>Sign out all others</Trans>
    </Button>
  );
};

const endOthers = ({ items }: { items: SessionEntry[] }) =>
  items.some(({ current }) => !current) && <EndOthers />;

/** Active sessions of the account; the others can be ended here. */
export const DevicesSection = () => (
  <ReadSection
    title={<Trans>Where you’re signed in</Trans>}
    read={useRead(contract.account.sessions, {}, { staleTime: 0 })}
    height={64}
    actions={endOthers}
  >
    {({ items }) => (
      <ul className={classes.rows}>
        {items.map((entry) => (
          <DeviceRow key={entry.id} entry={entry} />
        ))}
      </ul>
    )}
  </ReadSection>
);
