import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Stack, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { contract } from '../../../contract/index.ts';
import { PREVIEW_MAX, RUN_MAX, type RunAction, runActions } from '../../../contract/moderation/adRuns.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { idempotencyKeys } from '../../lib/api/idempotencyKey.ts';
import { useSave } from '../../lib/api/query.ts';
import { Segmented } from '../../ui/inputs/Segmented.tsx';
import { Section } from '../../ui/Section.tsx';
import classes from './AdRuns.module.css';
import { PatternFields } from './PatternFields.tsx';
import { emptyPattern, isEmptyPattern, type PatternForm, patternOf } from './patternForm.ts';
import { RunAds } from './RunAds.tsx';
import { actionText } from './runText.ts';

type FoundProps = { action: RunAction; form: PatternForm; count: number; onStarted: (id: string) => void };

/** The reason, and the decision about all that was found. */
const Decide = ({ action, form, count, onStarted }: FoundProps) => {
  const { t, i18n } = useLingui();
  const [reason, setReason] = useState('');
  const keys = useRef(idempotencyKeys());
  const save = useSave(contract.adRuns.start, {
    refresh: [contract.adRuns.list],
    onDone: ({ id }) => {
      keys.current.arrived();
      onStarted(id);
    },
  });
  const isEmpty = reason.trim() === '';
  const start = () => {
    const body = { action, pattern: patternOf(form), reason, count };
    save.mutate({ body, idempotencyKey: keys.current.for(body) });
  };
  return (
    <Stack gap="md">
      <Textarea
        label={<Trans>Reason</Trans>}
        description={<Trans>Sent to the owners once the minute to undo is over.</Trans>}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={1000}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {save.error !== null && (
        <Alert color="red" variant="light" role="alert">
          {errorText(i18n, save.error)}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button
          color="red"
          loading={save.isPending}
          disabled={isEmpty || count > RUN_MAX}
          title={isEmpty ? t`Enter a reason first` : undefined}
          onClick={start}
        >
          {action === 'suspend' ? (
            <Plural value={count} one="Suspend # ad" other="Suspend # ads" />
          ) : (
            <Plural value={count} one="Reject # ad" other="Reject # ads" />
          )}
        </Button>
      </Group>
    </Stack>
  );
};

/** Conditions, then what they find, then the decision. A change of the conditions asks to look again. */
export const NewRun = ({ onStarted }: { onStarted: (id: string) => void }) => {
  const { t, i18n } = useLingui();
  const [action, setAction] = useState<RunAction>('suspend');
  const [form, setForm] = useState(emptyPattern);
  const preview = useSave(contract.adRuns.preview, { refresh: [] });
  const change = (patch: Partial<PatternForm>) => {
    preview.reset();
    setForm({ ...form, ...patch });
  };
  const isEmpty = isEmptyPattern(form);
  const found = preview.data;
  return (
    <Stack gap="lg">
      <Segmented
        label={t`What happens`}
        options={runActions.map((value) => ({ value, label: i18n._(actionText[value]) }))}
        value={action}
        onChange={(value) => {
          preview.reset();
          setAction(value);
        }}
      />
      <p className={classes.quiet}>
        {action === 'suspend' ? (
          <Trans>Published and paused ads that meet every condition.</Trans>
        ) : (
          <Trans>Ads waiting for approval that meet every condition.</Trans>
        )}
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isEmpty) preview.mutate({ body: { action, pattern: patternOf(form) } });
        }}
      >
        <Stack gap="md">
          <PatternFields form={form} onChange={change} />
          {preview.error !== null && (
            <Alert color="red" variant="light" role="alert">
              {errorText(i18n, preview.error)}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button
              type="submit"
              variant="default"
              loading={preview.isPending}
              disabled={isEmpty}
              title={isEmpty ? t`Add a condition first` : undefined}
            >
              <Trans>Find the ads</Trans>
            </Button>
          </Group>
        </Stack>
      </form>
      {found !== undefined && (
        <Section
          title={<Plural value={found.count} _0="No ad matches" one="# ad matches" other="# ads match" />}
          {...(found.count > PREVIEW_MAX ? { note: <Trans>The newest {PREVIEW_MAX} are listed</Trans> } : {})}
        >
          <Stack gap="md">
            {found.count > RUN_MAX && (
              <Alert color="yellow" variant="light" role="alert">
                <Trans>At most {RUN_MAX} ads can be decided at a time. Add a condition.</Trans>
              </Alert>
            )}
            {found.items.length > 0 && <RunAds items={found.items} label={t`Ads that match`} />}
            {found.count > 0 && (
              <Decide action={action} form={form} count={found.count} onStarted={onStarted} />
            )}
          </Stack>
        </Section>
      )}
    </Stack>
  );
};
