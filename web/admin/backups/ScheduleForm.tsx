import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NumberInput, Select, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { contract } from '../../../contract/index.ts';
import { type BackupSchedule, backupScheduleBody } from '../../../contract/operations/backups.ts';
import { faultText } from '../../i18n/messageText.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { useSave } from '../../lib/api/query.ts';
import { DialogActions } from '../../ui/DialogActions.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { RecipientsInput, recipientsOf } from './RecipientsInput.tsx';
import { ScheduleSummary } from './ScheduleSummary.tsx';
import { cronOf, type Parts, partsOf } from './scheduleParts.ts';
import { useWeekday } from './useWeekday.ts';

type Props = { schedule: BackupSchedule; onClose: () => void };

const weekdays = ['1', '2', '3', '4', '5', '6', '0'];
const isEvery = (value: string | null): value is Parts['every'] =>
  value === 'day' || value === 'week' || value === 'month' || value === 'own';

/** Common schedules have their own fields; any other is entered as a cron expression. */
export const ScheduleForm = ({ schedule, onClose }: Props) => {
  const { t, i18n } = useLingui();
  const nameOf = useWeekday();
  // Opening this form implies enabling the schedule.
  const [enabled, setEnabled] = useState(true);
  const [parts, setParts] = useState(() => partsOf(schedule.cron));
  const [keep, setKeep] = useState<number | string>(schedule.keep);
  const [recipients, setRecipients] = useState(schedule.recipients.join('\n'));
  const change = (patch: Partial<Parts>) => setParts({ ...parts, ...patch });
  const checked = backupScheduleBody.safeParse({
    enabled,
    cron: cronOf(parts),
    keep,
    recipients: recipientsOf(recipients),
  });
  const faultOf = (field: string) => {
    const fault = checked.error?.issues.find(({ path }) => path[0] === field);
    return fault && faultText(fault.message);
  };
  const save = useSave(contract.backups.saveSchedule, {
    refresh: [contract.backups.schedule],
    onDone: () => {
      toast.done(t`Schedule saved`);
      onClose();
    },
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (checked.data) save.mutate({ body: checked.data });
      }}
    >
      <Stack gap="md">
        <Switch
          checked={enabled}
          onChange={(event) => setEnabled(event.currentTarget.checked)}
          label={<Trans>Back up automatically</Trans>}
        />
        <Select
          label={<Trans>How often</Trans>}
          data={[
            { value: 'day', label: t`Every day` },
            { value: 'week', label: t`Every week` },
            { value: 'month', label: t`Every month` },
            { value: 'own', label: t`Otherwise` },
          ]}
          value={parts.every}
          allowDeselect={false}
          disabled={!enabled}
          onChange={(value) => isEvery(value) && change({ every: value })}
        />
        {parts.every === 'week' && (
          <Select
            label={<Trans>Day of the week</Trans>}
            data={weekdays.map((value) => ({ value, label: nameOf(value) }))}
            value={parts.weekday}
            allowDeselect={false}
            disabled={!enabled}
            onChange={(value) => change({ weekday: value ?? '1' })}
          />
        )}
        {parts.every === 'month' && (
          <NumberInput
            label={<Trans>On day</Trans>}
            min={1}
            max={28}
            clampBehavior="strict"
            value={parts.day}
            disabled={!enabled}
            onChange={(value) => change({ day: Number(value) || 1 })}
          />
        )}
        {parts.every === 'own' ? (
          <TextInput
            label={<Trans>Minute, hour, day, month, day of the week (UTC)</Trans>}
            value={parts.cron}
            ff="monospace"
            spellCheck={false}
            disabled={!enabled}
            error={faultOf('cron') ?? save.error?.details.find(({ path }) => path === 'cron')?.message}
            onChange={(event) => change({ cron: event.currentTarget.value })}
          />
        ) : (
          <TextInput
            type="time"
            label={<Trans>At (UTC)</Trans>}
            value={parts.time}
            disabled={!enabled}
            onChange={(event) => change({ time: event.currentTarget.value || '03:00' })}
          />
        )}
        <NumberInput
          label={<Trans>Keep</Trans>}
          description={<Trans>This many are kept; those made by hand are never deleted.</Trans>}
          min={1}
          max={365}
          value={keep}
          disabled={!enabled}
          error={faultOf('keep')}
          onChange={setKeep}
        />
        <RecipientsInput
          label={<Trans>Encrypt for</Trans>}
          value={recipients}
          disabled={!enabled}
          error={
            faultOf('recipients') ??
            save.error?.details.find(({ path }) => path.startsWith('recipients'))?.message
          }
          onChange={setRecipients}
        />
        {enabled && checked.data && (
          <Text size="sm">
            <ScheduleSummary cron={checked.data.cron} keep={checked.data.keep} />
          </Text>
        )}
        <DialogActions error={save.error === null ? null : errorText(i18n, save.error)} onCancel={onClose}>
          <Button type="submit" loading={save.isPending} disabled={!checked.success}>
            <Trans>Save</Trans>
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );
};
