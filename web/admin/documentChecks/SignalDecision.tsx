import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Radio, Stack, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import type { NoticeSentence, SignalView } from '../../../contract/documentChecks/documentChecks.ts';
import { contract } from '../../../contract/index.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { useSave } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Section } from '../../ui/Section.tsx';
import classes from './Documents.module.css';
import { sentenceText } from './documentText.ts';

const NOTE_MIN = 10;
const refresh = [contract.documentDesk.queue, contract.documentDesk.read];

/** What follows from a signal. Buyers are told by two people, and 48 hours after the owner was. */
export const SignalDecision = ({ signal }: { signal: SignalView }) => {
  const { t, i18n } = useLingui();
  const { dateTime } = useFormat();
  const [reason, setReason] = useState('');
  const [picked, setPicked] = useState<NoticeSentence | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const options = {
    refresh,
    onDone: () => {
      toast.done(t`Saved`);
      setReason('');
    },
  };
  const publish = useSave(contract.documentDesk.publish, options);
  const dismiss = useSave(contract.documentDesk.dismiss, options);
  const accept = useSave(contract.documentDesk.accept, options);
  const markPublic = useSave(contract.documentDesk.markPublic, options);
  const reopen = useSave(contract.documentDesk.reopen, options);
  const saves = [publish, dismiss, accept, markPublic, reopen];
  const error = saves.find((one) => one.error !== null)?.error ?? null;
  const isBusy = saves.some((one) => one.isPending);
  const { state, sentences } = signal;
  const sentence = signal.sentence ?? picked ?? (sentences.length === 1 ? (sentences[0] ?? null) : null);
  useShortcuts({ d: () => field.current?.focus() });
  const isShort = reason.trim().length < NOTE_MIN;
  const said = { params: { id: signal.id }, body: { reason, version: signal.version } };
  const hasNoRecord = signal.issuerAnswers.at(-1)?.answer === 'no_record';
  const isOpen = state === 'open' || state === 'announced';
  return (
    <Section title={<Trans>Decision</Trans>}>
      <div className={classes.form}>
        {state === 'announced' && signal.publishAt !== null && sentence !== null && (
          <Alert color="yellow" variant="light">
            <Trans>
              The owner was told that buyers will read from {dateTime(signal.publishAt)}: “
              {i18n._(sentenceText[sentence])}” A second reviewer has to publish it.
            </Trans>
          </Alert>
        )}
        {state === 'published' && signal.publishAt !== null && sentence !== null && (
          <Alert variant="light">
            <Trans>
              From {dateTime(signal.publishAt)} buyers read: “{i18n._(sentenceText[sentence])}”
            </Trans>
          </Alert>
        )}
        {state === 'open' && sentences.length === 0 && (
          <p className={classes.quiet}>
            <Trans>This is never told to buyers. It helps you to ask the owner or the issuer.</Trans>
          </p>
        )}
        {state === 'open' && sentences.length > 0 && (
          <Radio.Group
            label={<Trans>What buyers would read</Trans>}
            value={sentence}
            onChange={(value) => setPicked(sentences.find((one) => one === value) ?? null)}
          >
            <Stack gap="xs" mt="xs">
              {sentences.map((one) => (
                <Radio
                  key={one}
                  value={one}
                  label={i18n._(sentenceText[one])}
                  disabled={one === 'D4' && !hasNoRecord}
                  description={
                    one === 'D4' && !hasNoRecord ? t`Record the issuer’s answer first.` : undefined
                  }
                />
              ))}
            </Stack>
          </Radio.Group>
        )}
        <Textarea
          ref={field}
          label={<Trans>Why</Trans>}
          description={<Trans>What you compared. Owners and buyers never read it.</Trans>}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={2000}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {error !== null && (
          <Alert color="red" role="alert">
            {errorText(i18n, error)}
          </Alert>
        )}
        <div className={classes.actions}>
          {isOpen && sentences.length > 0 && (
            <Button
              disabled={isShort || sentence === null || (state === 'announced' && !signal.maySecond)}
              loading={publish.isPending}
              onClick={() =>
                sentence !== null && publish.mutate({ ...said, body: { ...said.body, sentence } })
              }
            >
              {state === 'announced' ? <Trans>Publish</Trans> : <Trans>Announce to the owner</Trans>}
            </Button>
          )}
          {isOpen && signal.explanations.length > 0 && (
            <Button variant="default" disabled={isShort || isBusy} onClick={() => accept.mutate(said)}>
              <Trans>Accept the explanation</Trans>
            </Button>
          )}
          {(isOpen || state === 'published') && (
            <Button variant="default" disabled={isShort || isBusy} onClick={() => dismiss.mutate(said)}>
              {state === 'published' ? <Trans>Take it back</Trans> : <Trans>Dismiss</Trans>}
            </Button>
          )}
          {isOpen && (signal.code === 'P1' || signal.code === 'S4') && (
            <Button variant="default" disabled={isShort || isBusy} onClick={() => markPublic.mutate(said)}>
              <Trans>Public material</Trans>
            </Button>
          )}
          {(state === 'dismissed' || state === 'explained') && (
            <Button variant="default" disabled={isShort || isBusy} onClick={() => reopen.mutate(said)}>
              <Trans>Open again</Trans>
            </Button>
          )}
        </div>
        {state === 'announced' && !signal.maySecond && (
          <p className={classes.quiet}>
            <Trans>You announced it: somebody else has to publish it.</Trans>
          </p>
        )}
        {isShort && <p className={classes.quiet}>{t`Enter a reason of at least ${NOTE_MIN} characters`}</p>}
      </div>
    </Section>
  );
};
