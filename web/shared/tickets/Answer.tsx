import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Textarea } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { contract } from '../../../contract/index.ts';
import { ticketMessageBody } from '../../../contract/support/ticketBodies.ts';
import type { Ticket } from '../../../contract/support/tickets.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { idempotencyKeys } from '../../lib/api/idempotencyKey.ts';
import { refresh, useSave } from '../../lib/api/query.ts';
import { setServerErrors, useContractForm } from '../../lib/form.ts';
import classes from './Answer.module.css';
import { FileFields } from './FileFields.tsx';
import { useFiles } from './useFiles.ts';

const answerBody = ticketMessageBody.pick({ body: true });

/** The requester's reply to support. The input is kept until the server has accepted it. */
export const Answer = ({ ticket: { id } }: { ticket: Ticket }) => {
  const { t } = useLingui();
  const form = useContractForm(answerBody, {
    defaultValues: { body: '' },
    mode: 'onSubmit',
    draftKey: `ticketAnswer:${id}`,
  });
  const files = useFiles();
  const keys = useRef(idempotencyKeys());
  const [refusal, setRefusal] = useState<string[]>([]);
  const save = useSave(contract.tickets.send, { refresh: [contract.tickets.read, contract.tickets.list] });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (body) => {
    setRefusal([]);
    if (!files.isSendable) {
      setRefusal([t`Replace or remove the files that cannot be sent.`]);
      return;
    }
    files.forgetFaults();
    try {
      const parts = files.parts();
      await save.mutateAsync({
        params: { id },
        body,
        idempotencyKey: keys.current.for([body, files.marks]),
        files: parts,
        ...(parts.length > 0 && { onProgress: files.setProgress }),
      });
      keys.current.arrived();
      files.clear();
      form.reset({ body: '' });
      form.forgetDraft();
    } catch (error) {
      files.blame(error);
      // Closed in the meantime: the refetched ticket shows it.
      if (error instanceof ApiError && error.code === 'WRONG_STATE') refresh([contract.tickets.read]);
      const isUnanswered = error instanceof ApiError && error.isOffline;
      setRefusal(
        isUnanswered
          ? [t`No answer from the server. Everything is kept here; send it again, it arrives only once.`]
          : setServerErrors(form, error, ['body', 'files']),
      );
    } finally {
      files.setProgress(null);
    }
  });
  const problem = errors.body?.message ?? (refusal.length > 0 ? refusal.join(' ') : undefined);
  return (
    <form className={classes.root} onSubmit={(event) => void submit(event)} noValidate>
      <Textarea
        {...form.register('body')}
        label={t`Your answer`}
        dir="auto"
        autosize
        minRows={3}
        maxRows={12}
        error={problem}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          if (!isSubmitting) void submit();
        }}
      />
      <div className={classes.foot}>
        <FileFields files={files} onRetry={() => void submit()} />
        <Button type="submit" loading={isSubmitting} leftSection={<IconSend size={16} aria-hidden />}>
          {refusal.length > 0 ? <Trans>Resend</Trans> : <Trans>Send</Trans>}
        </Button>
      </div>
    </form>
  );
};
