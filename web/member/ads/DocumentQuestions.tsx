import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Modal, Select, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import {
  type ExplanationReason,
  explanationReasons,
  type OwnSignal,
} from '../../../contract/documentChecks/documentChecks.ts';
import { contract } from '../../../contract/index.ts';
import { messageText } from '../../i18n/messageText.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { useRead, useSave } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { Attachments } from '../../shared/tickets/Attachments.tsx';
import { FileFields } from '../../shared/tickets/FileFields.tsx';
import { useFiles } from '../../shared/tickets/useFiles.ts';
import { DialogActions } from '../../ui/DialogActions.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { SkeletonCard } from '../../ui/feedback/SkeletonCard.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import classes from './DocumentQuestions.module.css';

type AnswerProps = { documentId: string; signal: OwnSignal; onClose: () => void };

const Answer = ({ documentId, signal, onClose }: AnswerProps) => {
  const { t, i18n } = useLingui();
  const [reason, setReason] = useState<ExplanationReason>('agent');
  const [text, setText] = useState('');
  const [reply, setReply] = useState('');
  const names: Record<ExplanationReason, string> = {
    agent: t`We are agents or hold a mandate`,
    same_cargo: t`It is the same cargo`,
    by_issuer: t`Its issuer publishes it`,
    corrected: t`Its issuer corrected it`,
    other: t`Something else`,
  };
  const files = useFiles();
  const save = useSave(contract.documentChecks.explain, {
    refresh: [contract.documentChecks.mine],
    onDone: () => {
      toast.done(t`Answer sent`);
      setText('');
      setReply('');
      files.clear();
    },
  });
  const send = () => {
    if (!files.isSendable) return;
    files.forgetFaults();
    const parts = files.parts();
    save.mutate(
      {
        params: { id: documentId },
        body: { signalId: signal.id, reason, text, reply },
        files: parts,
        ...(parts.length > 0 && { onProgress: files.setProgress }),
      },
      { onError: files.blame, onSettled: () => files.setProgress(null) },
    );
  };
  const faults = save.error instanceof ApiError ? (save.error.details ?? []) : [];
  const faultOf = (path: string) => faults.find((one) => one.path === path)?.message;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Stack gap="sm">
        <Select
          label={t`Reason`}
          allowDeselect={false}
          data={explanationReasons.map((value) => ({ value, label: names[value] }))}
          value={reason}
          onChange={(value) => setReason(explanationReasons.find((one) => one === value) ?? reason)}
        />
        <Textarea
          label={t`Your answer to our staff`}
          autosize
          minRows={3}
          maxLength={2000}
          value={text}
          error={faultOf('text')}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Textarea
          label={t`For buyers, should they be told`}
          description={t`Shown beside our sentence. Without contact details.`}
          autosize
          minRows={2}
          maxLength={500}
          value={reply}
          error={faultOf('reply')}
          onChange={(event) => setReply(event.currentTarget.value)}
        />
        <div>
          <Text size="sm" fw={500} mb={4}>
            <Trans>Supporting files</Trans>
          </Text>
          <FileFields files={files} onRetry={send} hint />
          <Text size="xs" c="dimmed" mt={4}>
            <Trans>Only our staff and your company see them.</Trans>
          </Text>
        </div>
        <DialogActions
          error={save.error === null || faults.length > 0 ? null : errorText(i18n, save.error)}
          onCancel={onClose}
        >
          <Button type="submit" loading={save.isPending} disabled={text.trim() === ''}>
            <Trans>Send the answer</Trans>
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );
};

const Question = ({ documentId, signal, onClose }: AnswerProps) => {
  const { day, dateTime } = useFormat();
  return (
    <section className={classes.question}>
      <Notice tone={signal.isOpen ? 'flame' : 'petrol'}>
        <strong>{messageText(signal.sentence)}</strong> {messageText(signal.next)}
      </Notice>
      {signal.explanation !== null && (
        <>
          <p className={classes.quiet} dir="auto">
            <Trans>You answered on {dateTime(signal.explanation.at)}:</Trans> {signal.explanation.text}
          </p>
          <Attachments files={signal.explanation.files} of="answers" />
        </>
      )}
      {signal.isOpen && (
        <>
          <p className={classes.quiet}>
            <Trans>
              Please answer by {day(signal.answerBy)}. This is not an accusation: there are often good
              reasons.
            </Trans>
          </p>
          <Answer documentId={documentId} signal={signal} onClose={onClose} />
        </>
      )}
    </section>
  );
};

const Questions = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { t } = useLingui();
  const read = useRead(contract.documentChecks.mine, { params: { id } }, { staleTime: 0 });
  if (read.data === undefined)
    return read.error === null ? (
      <SkeletonCard height={160} label={t`Loading`} />
    ) : (
      <ErrorState part error={read.error} onRetry={() => void read.refetch()} />
    );
  const { remarks, items } = read.data;
  return (
    <Stack gap="md">
      {remarks.map((remark) => (
        <Notice key={messageText(remark)} tone="petrol">
          {messageText(remark)}
        </Notice>
      ))}
      {items.map((signal) => (
        <Question key={signal.id} documentId={id} signal={signal} onClose={onClose} />
      ))}
      {remarks.length + items.length === 0 && (
        <p className={classes.quiet}>
          <Trans>Nothing is asked about this document.</Trans>
        </p>
      )}
    </Stack>
  );
};

/** What is asked about a document of an own ad, and the answer. */
export const DocumentQuestions = ({ id, onClose }: { id: string | undefined; onClose: () => void }) => {
  const { t } = useLingui();
  return (
    <Modal
      opened={id !== undefined}
      onClose={onClose}
      size="lg"
      title={<Trans>Your document</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {id !== undefined && <Questions id={id} onClose={onClose} />}
    </Modal>
  );
};
