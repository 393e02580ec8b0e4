import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Fragment } from 'react';
import { contract } from '../../../contract/index.ts';
import { notificationGroups } from '../../../contract/messaging/notificationKinds.ts';
import type { Preferences } from '../../../contract/messaging/notifications.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { readKey, refresh, useRead, useSave } from '../../lib/api/query.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonCard } from '../../ui/feedback/SkeletonCard.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Section } from '../../ui/Section.tsx';
import classes from './Notifications.module.css';
import { groupText, kindText } from './notificationText.ts';
import { PushSwitch } from './PushSwitch.tsx';
import { QuietHoursField } from './QuietHoursField.tsx';

type Kind = Preferences['kinds'][number];
type Way = 'inApp' | 'email' | 'push';
type ChangeProps = { onChange: (kind: Kind, way: Way, on: boolean) => void };

const KindRow = ({ kind, onChange }: { kind: Kind } & ChangeProps) => {
  const { t, i18n } = useLingui();
  const name = i18n._(kindText[kind.kind]);
  const ways: [Way, string][] = [
    ['inApp', t`${name}: here`],
    ['email', t`${name}: by e-mail`],
    ['push', t`${name}: push message`],
  ];
  return (
    <tr>
      <th scope="row">{name}</th>
      {ways.map(([way, label]) => {
        const isLocked = kind.locked && way !== 'push';
        return (
          <td key={way}>
            <Checkbox
              size="xs"
              aria-label={label}
              checked={kind[way]}
              disabled={isLocked}
              {...(isLocked ? { title: t`About the security of your account: always` } : {})}
              onChange={(event) => onChange(kind, way, event.currentTarget.checked)}
            />
          </td>
        );
      })}
    </tr>
  );
};

const Kinds = ({ kinds, onChange }: { kinds: readonly Kind[] } & ChangeProps) => {
  const { t, i18n } = useLingui();
  return (
    <table className={classes.kinds} aria-label={t`Notification settings`}>
      <thead>
        <tr>
          <td />
          <th scope="col">
            <Trans>Here</Trans>
          </th>
          <th scope="col">
            <Trans>E-mail</Trans>
          </th>
          <th scope="col">
            <Trans>Push</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {notificationGroups.map((group) => {
          const own = kinds.filter((kind) => kind.group === group);
          return own.length === 0 ? null : (
            <Fragment key={group}>
              <tr className={classes.group}>
                <th scope="rowgroup" colSpan={4}>
                  {i18n._(groupText[group])}
                </th>
              </tr>
              {own.map((kind) => (
                <KindRow key={kind.kind} kind={kind} onChange={onChange} />
              ))}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
};

/** Notification preferences: channels per kind and quiet hours. Each checkbox is saved at once. */
export const PreferencesSection = () => {
  const { t, i18n } = useLingui();
  const read = useRead(contract.notifications.preferences, undefined, { staleTime: 0 });
  const client = useQueryClient();
  const save = useSave(contract.notifications.savePreferences, { refresh: [] });
  const show = (next: Preferences) => client.setQueryData(readKey(contract.notifications.preferences), next);
  const savePreferences = (next: Preferences, body: Parameters<typeof save.mutate>[0]['body']) => {
    // Optimistic update; after an error a toast appears and the stored state is reloaded.
    show(next);
    save.mutate(
      { body },
      {
        onError: (error) => {
          toast.failed(errorText(i18n, error));
          refresh([contract.notifications.preferences]);
        },
      },
    );
  };
  const { data } = read;
  return (
    <div id="notifications">
      <Section
        card
        title={<Trans>Notifications</Trans>}
        note={save.isPending ? <Trans>Saving…</Trans> : undefined}
      >
        {data === undefined && read.error === null && <SkeletonCard height={360} label={t`Loading`} />}
        {data === undefined && read.error !== null && (
          <ErrorState error={read.error} onRetry={() => void read.refetch()} />
        )}
        {data !== undefined && (
          <Stack gap="md">
            <Kinds
              kinds={data.kinds}
              onChange={(changed, way, on) => {
                const { kind, inApp, email, push } = changed;
                const kinds = data.kinds.map((one) => (one === changed ? { ...one, [way]: on } : one));
                savePreferences({ ...data, kinds }, { kinds: { [kind]: { inApp, email, push, [way]: on } } });
              }}
            />
            <PushSwitch />
            <QuietHoursField
              key={JSON.stringify(data.quietHours)}
              hours={data.quietHours}
              onSave={(quietHours) => savePreferences({ ...data, quietHours }, { quietHours })}
            />
          </Stack>
        )}
      </Section>
    </div>
  );
};
