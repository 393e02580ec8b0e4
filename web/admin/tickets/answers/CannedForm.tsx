import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Code, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { contract } from '../../../../contract/index.ts';
import { cannedReplyBody, replyPlaceholders } from '../../../../contract/support/cannedReplies.ts';
import type { CannedReply } from '../../../../contract/support/tickets.ts';
import { ApiError } from '../../../lib/api/apiError.ts';
import { errorText } from '../../../lib/api/errorText.ts';
import { useSave } from '../../../lib/api/query.ts';
import { setServerErrors, useContractForm } from '../../../lib/form.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useLeaveGuard } from '../../../ui/feedback/useLeaveGuard.tsx';
import classes from './CannedDrawer.module.css';

const refresh = [contract.tickets.cannedReplies];

/** Inline delete confirmation, naming the reply. */
const Remove = ({ reply, onDone }: { reply: CannedReply; onDone: () => void }) => {
  const { i18n, t } = useLingui();
  const [asking, setAsking] = useState(false);
  const remove = useSave(contract.tickets.removeCannedReply, { refresh });
  if (!asking) {
    return (
      <Button variant="default" c="var(--mantine-color-error)" onClick={() => setAsking(true)}>
        <Trans>Delete</Trans>
      </Button>
    );
  }
  return (
    <Stack gap="xs">
      <p className={classes.note} role="alert">
        <Trans>Delete “{reply.title}” for everybody at the desk?</Trans>
      </p>
      <Group gap="xs">
        <Button variant="default" data-autofocus onClick={() => setAsking(false)}>
          <Trans>Keep it</Trans>
        </Button>
        <Button
          color="red"
          loading={remove.isPending}
          onClick={() =>
            remove.mutate(
              { params: { id: reply.id } },
              {
                onSuccess: () => {
                  toast.done(t`“${reply.title}” deleted`);
                  onDone();
                },
                onError: (error) => toast.failed(errorText(i18n, error)),
              },
            )
          }
        >
          <Trans>Delete it</Trans>
        </Button>
      </Group>
    </Stack>
  );
};

/** One canned reply: title and text. */
export const CannedForm = ({ reply, onDone }: { reply: CannedReply | null; onDone: () => void }) => {
  const { t } = useLingui();
  const form = useContractForm(cannedReplyBody, {
    defaultValues: { title: reply?.title ?? '', body: reply?.body ?? '' },
    draftKey: `cannedReply:${reply?.id ?? 'new'}`,
  });
  const [refusal, setRefusal] = useState<string[]>([]);
  const create = useSave(contract.tickets.createCannedReply, { refresh });
  const update = useSave(contract.tickets.updateCannedReply, { refresh });
  const { errors, isSubmitting } = form.formState;
  const guard = useLeaveGuard({ unsaved: form.formState.isDirty, onLeave: form.forgetDraft });
  const submit = form.handleSubmit(async (body) => {
    setRefusal([]);
    try {
      if (reply === null) await create.mutateAsync({ body });
      else await update.mutateAsync({ params: { id: reply.id }, body });
      form.forgetDraft();
      toast.done(t`“${body.title}” saved`);
      onDone();
    } catch (error) {
      if (error instanceof ApiError && error.isOffline)
        setRefusal([t`Network error. Please check your connection and try again.`]);
      else setRefusal(setServerErrors(form, error, ['title', 'body']));
    }
  });
  const names = replyPlaceholders.map((name) => `{${name}}`);
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <TextInput
          {...form.register('title')}
          label={t`Title`}
          maxLength={80}
          data-autofocus
          error={errors.title?.message}
        />
        <Textarea
          {...form.register('body')}
          label={t`Reply`}
          autosize
          dir="auto"
          minRows={6}
          maxRows={18}
          error={errors.body?.message}
        />
        <p className={classes.note}>
          <Trans>Filled in from the ticket when you insert the reply:</Trans>{' '}
          {names.map((name) => (
            <Code key={name} mr={6}>
              {name}
            </Code>
          ))}
        </p>
        {refusal.length > 0 && (
          <Alert color="red" variant="light" role="alert">
            {refusal.join(' ')}
          </Alert>
        )}
        <Group justify="space-between" align="flex-start">
          {reply === null ? <span /> : <Remove reply={reply} onDone={onDone} />}
          <Group gap="xs">
            <Button variant="default" onClick={onDone}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" loading={isSubmitting}>
              <Trans>Save</Trans>
            </Button>
          </Group>
        </Group>
      </Stack>
      {guard.dialog}
    </form>
  );
};
