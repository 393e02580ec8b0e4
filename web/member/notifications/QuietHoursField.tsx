import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { QuietHours } from '../../../contract/messaging/notifications.ts';
import classes from './Notifications.module.css';

const zoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
const NIGHT = { from: '22:00', to: '07:00' };

type Props = { hours: QuietHours | null; onSave: (hours: QuietHours | null) => void };

/** Quiet hours: only urgent notifications are mailed or pushed. */
export const QuietHoursField = ({ hours, onSave }: Props) => {
  const { t } = useLingui();
  const [typed, setTyped] = useState({ from: hours?.from ?? NIGHT.from, to: hours?.to ?? NIGHT.to });
  const zone = hours?.timeZone ?? zoneHere();
  const isChanged = hours !== null && (typed.from !== hours.from || typed.to !== hours.to);
  const isEndless = typed.from === typed.to;
  const isWhole = typed.from !== '' && typed.to !== '';
  return (
    <div>
      <Switch
        label={t`Quiet hours`}
        description={t`Only urgent e-mails and push messages come then; the others come when the hours end.`}
        checked={hours !== null}
        onChange={(event) => onSave(event.currentTarget.checked ? { ...NIGHT, timeZone: zoneHere() } : null)}
      />
      {hours !== null && (
        <div className={classes.hours}>
          <TextInput
            type="time"
            size="xs"
            label={t`From`}
            value={typed.from}
            onChange={(event) => setTyped({ ...typed, from: event.currentTarget.value })}
          />
          <TextInput
            type="time"
            size="xs"
            label={t`To`}
            value={typed.to}
            error={isEndless ? t`Start and end are the same: choose another time` : undefined}
            onChange={(event) => setTyped({ ...typed, to: event.currentTarget.value })}
          />
          <span className={classes.push}>{zone}</span>
          {isChanged && (
            <Button
              size="xs"
              variant="default"
              disabled={isEndless || !isWhole}
              onClick={() => onSave({ ...typed, timeZone: zone })}
            >
              <Trans>Save the hours</Trans>
            </Button>
          )}
        </div>
      )}
    </div>
  );
};
