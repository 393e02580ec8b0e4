import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Kbd, Textarea } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { contract } from '../../../contract/index.ts';
import { messageBody } from '../../../contract/messaging/conversations.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { idempotencyKeys } from '../../lib/api/idempotencyKey.ts';
import { refresh, useSave } from '../../lib/api/query.ts';
import { setServerErrors, useContractForm } from '../../lib/form.ts';
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
  const form = useContractForm(messageBody, {
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

  const submit = form.handleSubmit(async (body) => {
    if (save.isPending || blocked) return;
    setRefusal([]);
    try {
      await save.mutateAsync({ params: { id }, body, idempotencyKey: keys.current.for(body) });
      keys.current.arrived();
      form.reset({ body: '' });
      form.forgetDraft();
      form.setFocus('body');
    } catch (error) {
      // Blocked meanwhile: reloading the thread shows by whom.
      if (error instanceof ApiError && error.code === 'BLOCKED') refresh([contract.conversations.read]);
      const isUnanswered = error instanceof ApiError && error.isOffline;
      setRefusal(
        isUnanswered
          ? [t`No answer from the server. Your message is kept here; send it again, it arrives only once.`]
          : setServerErrors(form, error, ['body']),
      );
    }
  });
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
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          if (!isSubmitting) void submit();
        }}
      />
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
          {refusal.length > 0 ? <Trans>Send again</Trans> : <Trans>Send</Trans>}
        </Button>
      </div>
    </form>
  );
};
