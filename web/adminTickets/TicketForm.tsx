import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, NativeSelect, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { contract } from '../../contract/index.ts';
import { type Ticket, ticketChangeBody, ticketPriorities, ticketStatuses } from '../../contract/tickets.ts';
import { ApiError } from '../lib/apiError.ts';
import { setServerErrors, useContractForm } from '../lib/form.ts';
import { useSave } from '../lib/query.ts';
import { Section } from '../ui/Section.tsx';
import { toast } from '../ui/toast.ts';
import classes from './TicketDrawer.module.css';
import { ticketPriorityText, ticketStatusText } from './ticketText.ts';

/** Takes a ticket up, resolves or closes it, with a note that only colleagues read. */
export const TicketForm = ({ ticket }: { ticket: Ticket }) => {
  const { t, i18n } = useLingui();
  const form = useContractForm(ticketChangeBody, {
    defaultValues: { status: ticket.status, priority: ticket.priority },
    draftKey: `ticket:${ticket.id}`,
    mode: 'onSubmit',
  });
  const [refusal, setRefusal] = useState<string[]>([]);
  const save = useSave(contract.tickets.change, { refresh: [contract.tickets.listForAdmin] });
  const submit = form.handleSubmit(async ({ status, priority, note }) => {
    setRefusal([]);
    const body = {
      ...(status === undefined || status === ticket.status ? {} : { status }),
      ...(priority === undefined || priority === ticket.priority ? {} : { priority }),
      ...(note === undefined ? {} : { note }),
    };
    if (Object.keys(body).length === 0) {
      setRefusal([t`Pick another state or write a note first.`]);
      return;
    }
    try {
      await save.mutateAsync({ params: { id: ticket.id }, body });
      form.forgetDraft();
      form.reset({ status, priority, note: undefined });
      form.forgetDraft();
      toast.done(t`${ticket.number} saved`);
    } catch (error) {
      if (error instanceof ApiError && error.isOffline)
        setRefusal([t`Network error. Please check your connection and try again.`]);
      else setRefusal(setServerErrors(form, error, ['note']));
    }
  });
  return (
    <Section title={<Trans>Handle it</Trans>} card>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          <div className={classes.row}>
            <NativeSelect
              {...form.register('status')}
              label={t`State`}
              data={ticketStatuses.map((value) => ({ value, label: i18n._(ticketStatusText[value]) }))}
            />
            <NativeSelect
              {...form.register('priority')}
              label={t`Priority`}
              data={ticketPriorities.map((value) => ({ value, label: i18n._(ticketPriorityText[value]) }))}
            />
          </div>
          <Textarea
            {...form.register('note', { setValueAs: (text: string | undefined) => text || undefined })}
            label={t`Note`}
            description={t`Only colleagues read it.`}
            autosize
            dir="auto"
            minRows={2}
            maxRows={10}
            error={form.formState.errors.note?.message}
          />
          {refusal.length > 0 && (
            <Alert color="red" variant="light" role="alert">
              {refusal.join(' ')}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button type="submit" loading={form.formState.isSubmitting}>
              <Trans>Save</Trans>
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
};
