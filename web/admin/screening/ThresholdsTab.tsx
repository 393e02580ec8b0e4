import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, NumberInput, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { contract } from '../../../contract/index.ts';
import {
  type ThresholdEffect,
  type ThresholdName,
  type ThresholdState,
  type Thresholds,
  thresholdBounds,
  thresholdNames,
} from '../../../contract/screening/thresholds.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { useRead, useSave } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonCard } from '../../ui/feedback/SkeletonCard.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Section } from '../../ui/Section.tsx';
import { PlainTable } from '../../ui/table/PlainTable.tsx';
import classes from './Screening.module.css';
import { kindText } from './screeningText.ts';

const HEIGHT = 360;
const REASON_MIN = 10;
const STEP = 0.01;
const refresh = [contract.screeningThresholds.read];

const names: Record<ThresholdName, MessageDescriptor> = {
  company: msg`Candidate: company`,
  vessel: msg`Candidate: vessel`,
  bank: msg`Candidate: bank`,
  person: msg`Candidate: person`,
  strong: msg`Strong by name alone`,
  strongWithCountry: msg`Strong with the same country`,
  strongWithBirthYear: msg`Strong with the same year of birth`,
  weakAlias: msg`The most that a weak alias scores`,
};

/** What a change would have done to the last thousand runs. */
const Effect = ({ effect }: { effect: ThresholdEffect }) => {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const count = (one: { before: number; after: number }) => [
    format.number(one.before),
    format.number(one.after),
  ];
  const cases = [
    ...effect.appears.map((one) => ({ ...one, how: t`New candidate` })),
    ...effect.vanishes.map((one) => ({ ...one, how: t`No longer found` })),
  ];
  return (
    <Stack gap="sm">
      <p className={classes.quiet}>
        {effect.runs === 0 ? (
          <Trans>Nobody was screened yet, so there is nothing to compare with.</Trans>
        ) : (
          <Trans>
            By the last {effect.runs} runs, about {effect.subjects} subjects, and the lists in use now.
          </Trans>
        )}
      </p>
      <PlainTable
        label={t`What would change`}
        heads={[t`Result`, t`Now`, t`With these thresholds`]}
        rows={[
          { key: 'candidates', name: t`Hits`, figures: count(effect.candidates) },
          { key: 'strong', name: t`Strong hits`, figures: count(effect.strong) },
        ]}
      />
      {cases.length > 0 && (
        <PlainTable
          text
          label={t`Whom it is about`}
          heads={[t`Screened`, t`On the list`, t`Result`, t`Score`]}
          rows={cases.map((one, at) => ({
            key: `${at} ${one.name}`,
            name: `${one.name} · ${i18n._(kindText[one.kind])}`,
            figures: [<bdi key="entry">{one.entry}</bdi>, one.how, format.number(one.score)],
          }))}
        />
      )}
    </Stack>
  );
};

const Values = ({ values, now }: { values: Thresholds; now: Thresholds }) => {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const changed = thresholdNames.filter((name) => values[name] !== now[name]);
  return (
    <PlainTable
      label={t`Changed thresholds`}
      heads={[t`Threshold`, t`Now`, t`Proposed`]}
      rows={changed.map((name) => ({
        key: name,
        name: i18n._(names[name]),
        figures: [format.number(now[name]), format.number(values[name])],
      }))}
    />
  );
};

type Proposed = NonNullable<ThresholdState['proposed']>;

/** A change that waits: whoever did not propose it confirms it, with its effect before their eyes. */
const Waiting = ({ proposed, now, mayWrite }: { proposed: Proposed; now: Thresholds; mayWrite: boolean }) => {
  const { t, i18n } = useLingui();
  const { dateTime } = useFormat();
  const options = { refresh, onDone: () => toast.done(t`Saved`) };
  const confirm = useSave(contract.screeningThresholds.confirm, options);
  const withdraw = useSave(contract.screeningThresholds.withdraw, options);
  const error = confirm.error ?? withdraw.error;
  const input = { params: { id: proposed.id } };
  return (
    <Section title={<Trans>Proposed change</Trans>}>
      <Stack gap="sm">
        <p className={classes.quiet}>
          {dateTime(proposed.at)}
          {proposed.by !== null && (
            <>
              {' · '}
              <bdi>{proposed.by}</bdi>
            </>
          )}
        </p>
        <p className={classes.line} dir="auto">
          {proposed.reason}
        </p>
        <Values values={proposed.values} now={now} />
        <Effect effect={proposed.effect} />
        {error !== null && (
          <Alert color="red" role="alert">
            {errorText(i18n, error)}
          </Alert>
        )}
        {mayWrite && (
          <Group gap="xs">
            {proposed.mayConfirm ? (
              <Button loading={confirm.isPending} onClick={() => confirm.mutate(input)}>
                <Trans>Confirm</Trans>
              </Button>
            ) : (
              <p className={classes.quiet}>
                <Trans>You proposed it: somebody else has to confirm it.</Trans>
              </p>
            )}
            <Button variant="default" loading={withdraw.isPending} onClick={() => withdraw.mutate(input)}>
              <Trans>Withdraw</Trans>
            </Button>
          </Group>
        )}
      </Stack>
    </Section>
  );
};

/** Other thresholds: tried out first, then proposed. */
const Propose = ({ now }: { now: Thresholds }) => {
  const { t, i18n } = useLingui();
  const [values, setValues] = useState<Thresholds>(now);
  const [reason, setReason] = useState('');
  const tryOut = useSave(contract.screeningThresholds.tryOut, { refresh: [] });
  const propose = useSave(contract.screeningThresholds.propose, {
    refresh,
    onDone: () => {
      toast.done(t`Proposed`);
      setReason('');
      tryOut.reset();
    },
  });
  const isChanged = thresholdNames.some((name) => values[name] !== now[name]);
  const error = tryOut.error ?? propose.error;
  return (
    <Section title={<Trans>Change the thresholds</Trans>}>
      <Stack gap="sm">
        <p className={classes.quiet}>
          <Trans>
            Lower thresholds find more and take more of your time. Higher ones pass people over. Nothing
            changes until a second person confirms it; then everybody is screened again.
          </Trans>
        </p>
        <div className={classes.thresholds}>
          {thresholdNames.map((name) => {
            const [min, max] = thresholdBounds[name];
            return (
              <NumberInput
                key={name}
                label={i18n._(names[name])}
                description={t`From ${min} to ${max}`}
                min={min}
                max={max}
                step={STEP}
                decimalScale={2}
                clampBehavior="blur"
                value={values[name]}
                onChange={(value) => {
                  tryOut.reset();
                  if (typeof value === 'number') setValues({ ...values, [name]: value });
                }}
              />
            );
          })}
        </div>
        <Group>
          <Button
            variant="default"
            disabled={!isChanged}
            loading={tryOut.isPending}
            onClick={() => tryOut.mutate({ body: { values } })}
          >
            <Trans>Show the effect</Trans>
          </Button>
        </Group>
        {tryOut.data !== undefined && <Effect effect={tryOut.data} />}
        {tryOut.data !== undefined && (
          <Textarea
            label={t`Why`}
            description={<Trans>At least {REASON_MIN} characters, for the audit log</Trans>}
            autosize
            minRows={2}
            maxLength={1000}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
        {error !== null && (
          <Alert color="red" role="alert">
            {errorText(i18n, error)}
          </Alert>
        )}
        {tryOut.data !== undefined && (
          <Group>
            <Button
              disabled={reason.trim().length < REASON_MIN}
              loading={propose.isPending}
              onClick={() => propose.mutate({ body: { values, reason } })}
            >
              <Trans>Propose</Trans>
            </Button>
          </Group>
        )}
      </Stack>
    </Section>
  );
};

/** From which score on somebody is a candidate, or a hit strong. */
export const ThresholdsTab = ({ mayWrite }: { mayWrite: boolean }) => {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const read = useRead(contract.screeningThresholds.read, {}, { staleTime: 0 });
  if (read.data === undefined)
    return read.error === null ? (
      <SkeletonCard height={HEIGHT} label={t`Loading`} />
    ) : (
      <ErrorState error={read.error} onRetry={() => void read.refetch()} />
    );
  const { values, since, proposed } = read.data;
  return (
    <div className={classes.body}>
      <p className={classes.quiet}>
        {since === null ? (
          <Trans>These are the thresholds that every site begins with.</Trans>
        ) : (
          <Trans>In use since {format.dateTime(since)}.</Trans>
        )}
      </p>
      <PlainTable
        label={t`Thresholds`}
        heads={[t`Threshold`, t`Score`]}
        rows={thresholdNames.map((name) => ({
          key: name,
          name: i18n._(names[name]),
          figures: [format.number(values[name])],
        }))}
      />
      {proposed !== null && <Waiting proposed={proposed} now={values} mayWrite={mayWrite} />}
      {mayWrite && <Propose key={since ?? ''} now={values} />}
    </div>
  );
};
