import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Kbd, Textarea } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { type ClipboardEvent, useRef, useState } from 'react';
import { contract } from '../../../contract/index.ts';
import { threadMessageBody } from '../../../contract/messaging/conversations.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { connection } from '../../lib/api/connection.ts';
import { idempotencyKeys } from '../../lib/api/idempotencyKey.ts';
import { refresh, useSave } from '../../lib/api/query.ts';
import { setServerErrors, useContractForm } from '../../lib/form.ts';
import { useUser } from '../../lib/session.ts';
import { waitingMessages } from '../../lib/waitingMessages.ts';
import { ConfirmEmailNotice } from '../../shared/auth/ConfirmEmailNotice.tsx';
import { FileFields } from '../../shared/tickets/FileFields.tsx';
import { useFiles } from '../../shared/tickets/useFiles.ts';
import { BLOCKED_NOTE } from './BlockedNotice.tsx';
import classes from './Composer.module.css';

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

type Props = {
  id: string;
  /** The conversation is blocked; typed text is kept. */
  blocked: boolean;
};

/** Reply form. Text is kept until the server has it; an idempotency key prevents duplicates. */
export const Composer = ({ id, blocked }: Props) => {
  const { t } = useLingui();
  const form = useContractForm(threadMessageBody, {
    defaultValues: { body: '' },
    mode: 'onSubmit',
    draftKey: `message:${id}`,
  });
  const keys = useRef(idempotencyKeys());
  const [refusal, setRefusal] = useState<string[]>([]);
  const save = useSave(contract.conversations.send, {
    refresh: [contract.conversations.read, contract.conversations.list],
  });
  const { isSubmitting, errors } = form.formState;
  const files = useFiles();
  const [unconfirmed, setUnconfirmed] = useState(false);
  const userId = useUser()?.id ?? '';

  const submit = form.handleSubmit(async (body) => {
    if (save.isPending || blocked || !files.isSendable) return;
    setRefusal([]);
    setUnconfirmed(false);
    if (body.body === '' && files.picked.length === 0) return setRefusal([t`Write a message`]);
    const idempotencyKey = keys.current.for([body, files.marks]);
    const done = () => {
      keys.current.arrived();
      form.reset({ body: '' });
      form.forgetDraft();
      files.clear();
      form.setFocus('body');
    };
    /** Kept on this device and sent later under the same key. Files are not. */
    const isKept = () =>
      files.picked.length === 0 &&
      waitingMessages.add(userId, {
        key: idempotencyKey,
        to: { conversationId: id },
        body: body.body,
        typedAt: new Date().toISOString(),
      });
    if (connection.isOffline() && isKept()) return done();
    const withFiles = files.picked.length > 0;
    try {
      await save.mutateAsync({
        params: { id },
        body: withFiles ? { ...body, kinds: files.kinds } : body,
        idempotencyKey,
        ...(withFiles && { files: files.parts(), onProgress: files.setProgress }),
      });
      done();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'NETWORK' && isKept()) return done();
      files.blame(error);
      if (error instanceof ApiError && error.code === 'EMAIL_UNCONFIRMED') return setUnconfirmed(true);
      // Blocked meanwhile: reloading the thread shows by whom.
      if (error instanceof ApiError && ['BLOCKED', 'HELD'].includes(error.code))
        refresh([contract.conversations.read]);
      const isUnanswered = error instanceof ApiError && error.isOffline;
      setRefusal(
        isUnanswered
          ? [t`No answer from the server. Your message is kept here; send it again, it arrives only once.`]
          : setServerErrors(form, error, ['body', 'files']),
      );
    } finally {
      files.setProgress(null);
    }
  });
  const paste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files];
    if (pasted.length === 0 || blocked) return;
    event.preventDefault();
    files.add(pasted);
  };
  const problem = errors.body?.message ?? (refusal.length > 0 ? refusal.join(' ') : undefined);
  return (
    <form className={classes.root} onSubmit={(event) => void submit(event)} noValidate>
      <Textarea
        {...form.register('body')}
        dir="auto"
        aria-label={t`Message`}
        placeholder={t`Write a message`}
        autosize
        minRows={2}
        maxRows={8}
        error={blocked ? undefined : problem}
        disabled={blocked}
        {...(blocked ? { 'aria-describedby': BLOCKED_NOTE } : {})}
        onPaste={paste}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          if (!isSubmitting) void submit();
        }}
      />
      {unconfirmed && <ConfirmEmailNotice />}
      {!blocked && <FileFields files={files} withKinds onRetry={() => void submit()} />}
      <div className={classes.foot}>
        <span className={classes.hint}>
          <Trans>
            <Kbd size="xs">{isMac ? '⌘' : 'Ctrl'}</Kbd> + <Kbd size="xs">Enter</Kbd> sends
          </Trans>
        </span>
        <Button
          type="submit"
          loading={isSubmitting}
          disabled={blocked}
          {...(blocked ? { 'aria-describedby': BLOCKED_NOTE } : {})}
          leftSection={<IconSend size={16} aria-hidden />}
        >
          {refusal.length > 0 ? <Trans>Resend</Trans> : <Trans>Send</Trans>}
        </Button>
      </div>
    </form>
  );
};
