import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { contract } from '../../../contract/index.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { idempotencyKeys } from '../../lib/api/idempotencyKey.ts';
import { useSave } from '../../lib/api/query.ts';
import { setServerErrors, useContractForm } from '../../lib/form.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Section } from '../../ui/Section.tsx';
import { AudienceFields } from './AudienceFields.tsx';
import { broadcastReads } from './CancelBroadcast.tsx';
import { composed, emptyMessage, type Message } from './composeForm.ts';
import { MessageFields } from './MessageFields.tsx';
import { MessagePreview } from './MessagePreview.tsx';
import { ReachCount } from './ReachCount.tsx';
import { SendDialog } from './SendDialog.tsx';
import { SendingFields } from './SendingFields.tsx';
import type { AudienceNames } from './useAudienceNames.ts';
import { useReach } from './useReach.ts';

/** Outlives the form: after a lost response, a retry reuses its key even if the drawer was reopened. */
const keys = idempotencyKeys();

type Props = { names: AudienceNames; onSent: (id: string) => void; onAsking: (asking: boolean) => void };

/** Broadcast form: content, audience, channels and time. It is sent only after confirmation. */
export const ComposeForm = ({ names, onSent, onAsking }: Props) => {
  const { t } = useLingui();
  const form = useContractForm(composed, {
    defaultValues: emptyMessage,
    draftKey: 'broadcast',
    // Validating on blur would insert an error and move the target under the pointer.
    mode: 'onSubmit',
  });
  const [audience, channels = []] = useWatch({ control: form.control, name: ['audience', 'channels'] });
  const reach = useReach({ audience, channels });
  const [asked, setAsked] = useState<Message | null>(null);
  const [refusal, setRefusal] = useState<string[]>([]);
  const save = useSave(contract.broadcasts.send, { refresh: broadcastReads });
  const ask = (message: Message | null) => {
    setRefusal([]);
    setAsked(message);
    onAsking(message !== null);
  };
  const send = async (body: Message) => {
    setRefusal([]);
    try {
      const sent = await save.mutateAsync({ body, idempotencyKey: keys.for(body) });
      keys.arrived();
      form.forgetDraft();
      ask(null);
      toast.done(
        sent.state === 'scheduled' && body.scheduledAt !== null
          ? t`Scheduled: ${sent.title}`
          : t`On its way: ${sent.title}`,
      );
      onSent(sent.id);
    } catch (error) {
      if (error instanceof ApiError && error.isOffline) {
        setRefusal([
          t`No answer from the server. Everything is kept here; send it again, it goes out only once.`,
        ]);
        return;
      }
      const rest = setServerErrors(form, error, Object.keys(emptyMessage));
      if (rest.length > 0) setRefusal(rest);
      // The error is shown at its field, behind the dialog.
      else ask(null);
    }
  };
  return (
    <FormProvider {...form}>
      <form onSubmit={(event) => void form.handleSubmit((message) => ask(message))(event)} noValidate>
        <Stack gap="md">
          <MessageFields />
          <AudienceFields names={names} />
          <SendingFields />
          <ReachCount reach={reach} channels={channels} />
          <Section title={<Trans>How it will look</Trans>}>
            <MessagePreview />
          </Section>
          {Object.keys(form.formState.errors).length > 0 && (
            <Alert color="red" variant="light" role="alert">
              <Trans>Fix the highlighted fields</Trans>
            </Alert>
          )}
          <Group justify="flex-end">
            <Button type="submit">
              <Trans>Review and send</Trans>
            </Button>
          </Group>
        </Stack>
      </form>
      <SendDialog
        message={asked}
        refusal={refusal}
        sending={save.isPending}
        onSend={() => asked !== null && void send(asked)}
        onClose={() => ask(null)}
      />
    </FormProvider>
  );
};
