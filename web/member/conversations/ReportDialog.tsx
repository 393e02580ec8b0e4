import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Modal, Radio, Stack, Text, Textarea } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { Controller } from 'react-hook-form';
import { contract } from '../../../contract/index.ts';
import { reportBody, reportReasons } from '../../../contract/moderation/moderation.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { idempotencyKeys } from '../../lib/api/idempotencyKey.ts';
import { useSave } from '../../lib/api/query.ts';
import { setServerErrors, useContractForm } from '../../lib/form.ts';
import { reasonText } from './reasonText.ts';

type Props = { id: string; name: string; onClose: () => void };

type Sent = { ticketId: string; number: string };

const Received = ({ sent: { ticketId, number }, onClose }: { sent: Sent; onClose: () => void }) => (
  <Stack gap="md">
    <Text size="sm" role="status">
      <Trans>
        Your report is in as <strong>{number}</strong>. The team of this site can now read this conversation.
        Its other side is not told.
      </Trans>
    </Text>
    <Group justify="flex-end">
      <Button
        variant="default"
        renderRoot={(props) => <Link to="/users/tickets/$id" params={{ id: ticketId }} {...props} />}
      >
        <Trans>See your report</Trans>
      </Button>
      <Button onClick={onClose} data-autofocus>
        <Trans>Done</Trans>
      </Button>
    </Group>
  </Stack>
);

const ReportForm = ({ id, name, onClose }: Props) => {
  const { t, i18n } = useLingui();
  const form = useContractForm(reportBody, {
    defaultValues: { text: '' },
    mode: 'onSubmit',
    draftKey: `report:${id}`,
  });
  const keys = useRef(idempotencyKeys());
  const [refusal, setRefusal] = useState<string[]>([]);
  const [sent, setSent] = useState<Sent | null>(null);
  const save = useSave(contract.tickets.reportConversation, { refresh: [] });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (body) => {
    setRefusal([]);
    try {
      const opened = await save.mutateAsync({ params: { id }, body, idempotencyKey: keys.current.for(body) });
      keys.current.arrived();
      form.forgetDraft();
      setSent(opened);
    } catch (error) {
      const isUnanswered = error instanceof ApiError && error.isOffline;
      setRefusal(
        isUnanswered
          ? [t`No answer from the server. Send it again; it arrives only once.`]
          : setServerErrors(form, error, ['reason', 'text']),
      );
    }
  });
  if (sent !== null) return <Received sent={sent} onClose={onClose} />;
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          <Trans>What you report about {name} goes to the team of this site, with this conversation.</Trans>
        </Text>
        <Controller
          control={form.control}
          name="reason"
          render={({ field }) => (
            <Radio.Group
              label={<Trans>What is wrong?</Trans>}
              value={field.value ?? ''}
              onChange={field.onChange}
              error={errors.reason?.message}
            >
              <Stack gap={7} mt={6} mb={4}>
                {reportReasons.map((reason, index) => (
                  <Radio
                    key={reason}
                    value={reason}
                    size="sm"
                    label={i18n._(reasonText[reason])}
                    {...(index === 0 ? { ref: field.ref } : {})}
                  />
                ))}
              </Stack>
            </Radio.Group>
          )}
        />
        <Textarea
          {...form.register('text')}
          label={<Trans>In your words</Trans>}
          dir="auto"
          autosize
          minRows={4}
          maxRows={12}
          error={errors.text?.message}
        />
        {refusal.length > 0 && (
          <Alert color="red" variant="light" role="alert">
            {refusal.join(' ')}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={isSubmitting}>
            <Trans>Send report</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

/** Reports a conversation and shows the number of the ticket it creates. */
export const ReportDialog = ({ opened, ...form }: Props & { opened: boolean }) => {
  const { t } = useLingui();
  return (
    <Modal
      opened={opened}
      onClose={form.onClose}
      title={<Trans>Report this conversation</Trans>}
      size={520}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <ReportForm {...form} />
    </Modal>
  );
};
