import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Checkbox, Group, Radio, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { contract } from '../../../contract/index.ts';
import {
  type DecisionReason,
  decisionReasons,
  type HitDetail,
  NOTE_MIN,
} from '../../../contract/screening/hits.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { useSave } from '../../lib/api/query.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Section } from '../../ui/Section.tsx';
import classes from './Screening.module.css';
import { decisionText, reasonText } from './screeningText.ts';

const refresh = [contract.screeningHits.list, contract.screeningHits.read];
const choices = ['false_match', 'true_match', 'need_info'] as const;
type Choice = (typeof choices)[number];

/** The first of two: a proposal with its reasons. Of a confirmed match only that it was wrong. */
const Propose = ({ hit }: { hit: HitDetail }) => {
  const { t, i18n } = useLingui();
  const isConfirmed = hit.state === 'confirmed';
  const open = isConfirmed ? (['false_match'] as const) : choices;
  const [choice, setChoice] = useState<Choice | null>(null);
  const [reasons, setReasons] = useState<DecisionReason[]>([]);
  const [note, setNote] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const save = useSave(contract.screeningHits.propose, { refresh, onDone: () => toast.done(t`Saved`) });
  const pick = (picked: Choice) => {
    setChoice(picked);
    field.current?.focus();
  };
  useShortcuts({
    f: () => pick('false_match'),
    ...(!isConfirmed && { t: () => pick('true_match'), i: () => pick('need_info') }),
  });
  const names: Record<Choice, string> = {
    false_match: t`False match (F)`,
    true_match: t`True match (T)`,
    need_info: t`More information needed (I)`,
  };
  const missing =
    choice === null
      ? t`Choose a decision first`
      : choice === 'false_match' && reasons.length === 0
        ? t`Choose what differs first`
        : note.trim().length < NOTE_MIN
          ? t`Enter a reason of at least ${NOTE_MIN} characters`
          : null;
  const submit = () => {
    if (choice === null) return;
    save.mutate({
      params: { id: hit.id },
      body: {
        version: hit.version,
        decision: choice,
        reasons: choice === 'false_match' ? reasons : [],
        note,
      },
    });
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Radio.Group
        label={<Trans>Decision</Trans>}
        value={choice}
        onChange={(value) => setChoice(choices.find((one) => one === value) ?? null)}
      >
        <Group gap="lg" mt="xs">
          {open.map((one) => (
            <Radio key={one} value={one} label={names[one]} />
          ))}
        </Group>
      </Radio.Group>
      {choice === 'false_match' && (
        <Checkbox.Group
          label={<Trans>What differs</Trans>}
          value={reasons}
          onChange={(values) => setReasons(decisionReasons.filter((one) => values.includes(one)))}
        >
          <Group gap="lg" mt="xs">
            {decisionReasons.map((one) => (
              <Checkbox key={one} value={one} label={i18n._(reasonText[one])} />
            ))}
          </Group>
        </Checkbox.Group>
      )}
      <Textarea
        ref={field}
        label={<Trans>Why</Trans>}
        description={<Trans>What you compared and where you looked. Kept for ten years.</Trans>}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {save.error !== null && (
        <Alert color="red" role="alert">
          {errorText(i18n, save.error)}
        </Alert>
      )}
      <div className={classes.actions}>
        <Button
          type="submit"
          loading={save.isPending}
          disabled={missing !== null}
          title={missing ?? undefined}
        >
          {choice === 'need_info' ? <Trans>Note what is needed</Trans> : <Trans>Propose</Trans>}
        </Button>
        {missing !== null && <span className={classes.quiet}>{missing}</span>}
      </div>
    </form>
  );
};

/** The second of two: confirms or returns. */
const Confirm = ({ hit }: { hit: HitDetail }) => {
  const { t, i18n } = useLingui();
  const [note, setNote] = useState('');
  const onDone = () => toast.done(t`Saved`);
  const confirm = useSave(contract.screeningHits.confirm, { refresh, onDone });
  const sendBack = useSave(contract.screeningHits.return, { refresh, onDone });
  const error = confirm.error ?? sendBack.error;
  const target = { params: { id: hit.id } };
  const tooShort = note.trim().length < NOTE_MIN;
  return (
    <div className={classes.form}>
      <p className={classes.line}>
        {hit.decision !== null && <strong>{i18n._(decisionText[hit.decision])}</strong>}
        {hit.reasons.length > 0 && `: ${hit.reasons.map((one) => i18n._(reasonText[one])).join(', ')}`}
      </p>
      {!hit.mayConfirm ? (
        <Alert color="gray">
          {hit.hasSecondReviewer ? (
            <Trans>You proposed this. Somebody else has to confirm or return it.</Trans>
          ) : (
            <Trans>
              You proposed this, and nobody else may decide hits. Give somebody the permission “Decide hits”.
            </Trans>
          )}
        </Alert>
      ) : (
        <>
          <Textarea
            label={<Trans>Why you return it</Trans>}
            description={<Trans>At least {NOTE_MIN} characters. Not needed to confirm.</Trans>}
            autosize
            minRows={2}
            maxLength={2000}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          {error !== null && (
            <Alert color="red" role="alert">
              {errorText(i18n, error)}
            </Alert>
          )}
          {hit.decision === 'true_match' && (
            <Alert color="red">
              <Trans>
                Confirming takes the ads of this subject off the market and stops its refunds, purchases and
                messages. It reads only that a routine check is under way.
              </Trans>
            </Alert>
          )}
          <div className={classes.actions}>
            <Button
              loading={confirm.isPending}
              onClick={() => confirm.mutate({ ...target, body: { version: hit.version } })}
            >
              <Trans>Confirm</Trans>
            </Button>
            <Button
              variant="default"
              loading={sendBack.isPending}
              disabled={tooShort}
              title={tooShort ? t`Enter a reason first` : undefined}
              onClick={() => sendBack.mutate({ ...target, body: { version: hit.version, note } })}
            >
              <Trans>Return</Trans>
            </Button>
          </div>
        </>
      )}
    </div>
  );
};

/** What two people decide about a hit. */
export const Decision = ({ hit }: { hit: HitDetail }) =>
  hit.state === 'confirmed' && hit.decision !== 'true_match' ? null : (
    <Section title={hit.state === 'confirmed' ? <Trans>Was this wrong?</Trans> : <Trans>Decision</Trans>}>
      {hit.state === 'proposed' ? <Confirm hit={hit} /> : <Propose hit={hit} />}
    </Section>
  );
