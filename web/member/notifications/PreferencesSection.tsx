import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, Stack } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
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
type ChangeProps = { onChange: (kinds: readonly Kind[], way: Way, on: boolean) => void };

const isLocked = (kind: Kind, way: Way) => kind.locked && way !== 'push';

/** Accessible names of the three checkboxes of a row. */
const useWays = (name: string): [Way, string][] => {
  const { t } = useLingui();
  return [
    ['inApp', t`${name}: here`],
    ['email', t`${name}: by e-mail`],
    ['push', t`${name}: push message`],
  ];
};

const KindRow = ({ kind, onChange }: { kind: Kind } & ChangeProps) => {
  const { t, i18n } = useLingui();
  const name = i18n._(kindText[kind.kind]);
  const ways = useWays(name);
  return (
    <tr>
      <th scope="row">{name}</th>
      {ways.map(([way, label]) => {
        const locked = isLocked(kind, way);
        return (
          <td key={way}>
            <Checkbox
              size="xs"
              aria-label={label}
              checked={kind[way]}
              disabled={locked}
              {...(locked ? { title: t`About the security of your account: always` } : {})}
              onChange={(event) => onChange([kind], way, event.currentTarget.checked)}
            />
          </td>
        );
      })}
    </tr>
  );
};

/** A group switches all of its kinds at once; opened, each of them by itself. */
const Group = ({ name, kinds, onChange }: { name: string; kinds: readonly Kind[] } & ChangeProps) => {
  const [isOpen, setOpen] = useState(false);
  const ways = useWays(name);
  return (
    <tbody>
      <tr className={classes.group}>
        <th scope="rowgroup">
          <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {name} <IconChevronDown size={14} aria-hidden />
          </button>
        </th>
        {ways.map(([way, label]) => {
          const free = kinds.filter((kind) => !isLocked(kind, way));
          const on = kinds.filter((kind) => kind[way]).length;
          return (
            <td key={way}>
              <Checkbox
                size="xs"
                aria-label={label}
                checked={on === kinds.length}
                indeterminate={on > 0 && on < kinds.length}
                disabled={free.length === 0}
                onChange={() => onChange(free, way, !free.every((kind) => kind[way]))}
              />
            </td>
          );
        })}
      </tr>
      {isOpen && kinds.map((kind) => <KindRow key={kind.kind} kind={kind} onChange={onChange} />)}
    </tbody>
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
      {notificationGroups.map((group) => {
        const own = kinds.filter((kind) => kind.group === group);
        const [only] = own;
        if (only === undefined) return null;
        return own.length === 1 ? (
          <tbody key={group}>
            <KindRow kind={only} onChange={onChange} />
          </tbody>
        ) : (
          <Group key={group} name={i18n._(groupText[group])} kinds={own} onChange={onChange} />
        );
      })}
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
              onChange={(changed, way, on) =>
                savePreferences(
                  {
                    ...data,
                    kinds: data.kinds.map((one) => (changed.includes(one) ? { ...one, [way]: on } : one)),
                  },
                  {
                    kinds: Object.fromEntries(
                      changed.map(({ kind, inApp, email, push }) => [
                        kind,
                        { inApp, email, push, [way]: on },
                      ]),
                    ),
                  },
                )
              }
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
