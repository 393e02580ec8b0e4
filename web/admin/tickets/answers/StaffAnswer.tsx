import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect, SegmentedControl, Textarea } from '@mantine/core';
import { IconLock, IconSend } from '@tabler/icons-react';
import { type Ref, useRef, useState } from 'react';
import { contract } from '../../../../contract/index.ts';
import { ticketMessageBody } from '../../../../contract/support/ticketBodies.ts';
import { staffCan, type TicketStatus, ticketStatuses } from '../../../../contract/support/ticketStates.ts';
import type { Ticket } from '../../../../contract/support/tickets.ts';
import { ApiError } from '../../../lib/api/apiError.ts';
import { idempotencyKeys } from '../../../lib/api/idempotencyKey.ts';
import { refresh, useSave } from '../../../lib/api/query.ts';
import { setServerErrors, useContractForm } from '../../../lib/form.ts';
import { FileFields } from '../../../shared/tickets/FileFields.tsx';
import { ticketStatusText } from '../../../shared/tickets/ticketText.ts';
import { useFiles } from '../../../shared/tickets/useFiles.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { ticketReads } from '../useTicketChange.ts';
import { CannedPicker } from './CannedPicker.tsx';
import classes from './StaffAnswer.module.css';

const written = ticketMessageBody.pick({ body: true });

export type AnswerMode = 'answer' | 'note';

type Props = {
  ticket: Ticket;
  mode: AnswerMode;
  onMode: (mode: AnswerMode) => void;
  field: Ref<HTMLTextAreaElement>;
};

/** Reply to the requester, or an internal note, styled as one. Text is kept until it has arrived. */
export const StaffAnswer = ({ ticket, mode, onMode, field }: Props) => {
  const { t, i18n } = useLingui();
  const { id, status, version } = ticket;
  const isNote = mode === 'note';
  const form = useContractForm(written, {
    defaultValues: { body: '' },
    mode: 'onSubmit',
    draftKey: `staffAnswer:${id}`,
  });
  const files = useFiles();
  const keys = useRef(idempotencyKeys());
  const unanswered = useRef<{ content: string; version: number | null } | null>(null);
  const [next, setNext] = useState<TicketStatus | ''>('');
  const [refusal, setRefusal] = useState<string[]>([]);
  const save = useSave(contract.tickets.send, { refresh: ticketReads });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ body: text }) => {
    setRefusal([]);
    if (!files.isSendable) {
      setRefusal([t`Replace or remove the files that cannot be sent.`]);
      return;
    }
    files.forgetFaults();
    const said = { body: text, ...(isNote && { internal: true }), ...(next !== '' && { status: next }) };
    // After a lost response, a retry sends the same content and version; otherwise it would count as another message.
    const content = JSON.stringify([said, files.marks]);
    if (unanswered.current?.content !== content) unanswered.current = { content, version };
    const read = unanswered.current.version;
    try {
      const parts = files.parts();
      await save.mutateAsync({
        params: { id },
        body: { ...said, ...(read !== null && { version: read }) },
        idempotencyKey: keys.current.for([content, read]),
        files: parts,
        ...(parts.length > 0 && { onProgress: files.setProgress }),
      });
      keys.current.arrived();
      unanswered.current = null;
      files.clear();
      setNext('');
      form.reset({ body: '' });
      form.forgetDraft();
      onMode('answer');
      toast.done(isNote ? t`Note saved to ${ticket.number}` : t`Answer sent to ${ticket.requester.username}`);
    } catch (error) {
      files.blame(error);
      if (!(error instanceof ApiError && error.isOffline)) unanswered.current = null;
      const code = error instanceof ApiError ? error.code : null;
      if (code === 'STALE' || code === 'WRONG_STATE') refresh(ticketReads);
      if (code === 'STALE')
        setRefusal([t`Somebody wrote or changed something meanwhile. Look at it, then send again.`]);
      else if (error instanceof ApiError && error.isOffline)
        setRefusal([
          t`No answer from the server. Everything is kept here; send it again, it arrives only once.`,
        ]);
      else setRefusal(setServerErrors(form, error, ['body', 'files']));
    } finally {
      files.setProgress(null);
    }
  });
  const { ref, ...body } = form.register('body');
  const problem = errors.body?.message ?? (refusal.length > 0 ? refusal.join(' ') : undefined);
  return (
    <form
      className={classes.root}
      data-note={isNote || undefined}
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      <div className={classes.top}>
        <SegmentedControl
          size="xs"
          aria-label={t`What you write`}
          value={mode}
          onChange={(value) => onMode(value === 'note' ? 'note' : 'answer')}
          data={[
            { value: 'answer', label: t`Answer` },
            { value: 'note', label: t`Note for colleagues` },
          ]}
        />
        <CannedPicker
          ticket={ticket}
          onPick={(text) => {
            const now = form.getValues('body').trimEnd();
            form.setValue('body', now === '' ? text : `${now}\n\n${text}`, { shouldDirty: true });
            form.setFocus('body');
          }}
        />
      </div>
      <Textarea
        {...body}
        ref={(element) => {
          ref(element);
          if (typeof field === 'function') field(element);
          else if (field !== null) field.current = element;
        }}
        aria-label={isNote ? t`Note for colleagues` : t`Answer to ${ticket.requester.username}`}
        placeholder={isNote ? t`Only colleagues read this` : t`Write an answer`}
        dir="auto"
        autosize
        minRows={3}
        maxRows={14}
        error={problem}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          if (!isSubmitting) void submit();
        }}
      />
      {isNote && (
        <p className={classes.secret}>
          <IconLock size={14} aria-hidden />
          <Trans>Only your team can see this</Trans>
        </p>
      )}
      <div className={classes.foot}>
        <FileFields files={files} onRetry={() => void submit()} />
        <div className={classes.send}>
          <NativeSelect
            size="xs"
            aria-label={t`State afterwards`}
            value={next}
            onChange={(event) =>
              setNext(ticketStatuses.find((one) => one === event.currentTarget.value) ?? '')
            }
            data={[
              { value: '', label: isNote ? t`State stays` : t`Set to Waiting on member` },
              ...ticketStatuses
                .filter((one) => one !== status && staffCan(status, one))
                .filter((one) => isNote || one !== 'waiting')
                .map((value) => ({ value, label: t`Then: ${i18n._(ticketStatusText[value])}` })),
            ]}
          />
          <Button
            type="submit"
            size="sm"
            loading={isSubmitting}
            variant={isNote ? 'default' : 'filled'}
            leftSection={isNote ? <IconLock size={16} aria-hidden /> : <IconSend size={16} aria-hidden />}
          >
            {isNote ? <Trans>Save the note</Trans> : <Trans>Send answer</Trans>}
          </Button>
        </div>
      </div>
    </form>
  );
};
