import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Modal, Radio, Stack, Text, Textarea } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { Controller } from 'react-hook-form';
import { isAdmin } from '../../../contract/core/access.ts';
import { contract } from '../../../contract/index.ts';
import { reportBody, reportReasons } from '../../../contract/moderation/moderation.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { idempotencyKeys } from '../../lib/api/idempotencyKey.ts';
import { useSave } from '../../lib/api/query.ts';
import { setServerErrors, useContractForm } from '../../lib/form.ts';
import { useUser } from '../../lib/session.ts';
import { reportReasonText } from '../../shared/adView/reportText.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';

type Props = { ad: { id: string; title: string; reference: string }; opened: boolean; onClose: () => void };

type Sent = { ticketId: string; number: string };

const ReportForm = ({ ad, onClose, onSent }: Omit<Props, 'opened'> & { onSent: (sent: Sent) => void }) => {
  const { t, i18n } = useLingui();
  const keys = useRef(idempotencyKeys());
  const [refusal, setRefusal] = useState<string[]>([]);
  const form = useContractForm(reportBody, {
    // No reason is preselected; the schema requires one.
    defaultValues: { text: '' },
    draftKey: `report:${ad.id}`,
    mode: 'onSubmit',
  });
  const save = useSave(contract.tickets.reportAd, { refresh: [] });
  const submit = form.handleSubmit(async (body) => {
    setRefusal([]);
    try {
      const input = { params: { id: ad.id }, body, idempotencyKey: keys.current.for(body) };
      const sent = await save.mutateAsync(input);
      keys.current.arrived();
      form.forgetDraft();
      onSent(sent);
    } catch (error) {
      const isOffline = error instanceof ApiError && error.isOffline;
      setRefusal(
        isOffline
          ? [t`Network error. Please check your connection and try again.`]
          : setServerErrors(form, error, ['reason', 'text']),
      );
    }
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {ad.reference} · {ad.title}
        </Text>
        <Controller
          control={form.control}
          name="reason"
          render={({ field }) => (
            <Radio.Group
              label={<Trans>What’s wrong with this ad?</Trans>}
              value={field.value ?? null}
              onChange={field.onChange}
              error={form.formState.errors.reason?.message}
            >
              <Stack gap={8} mt="xs">
                {reportReasons.map((reason) => (
                  <Radio key={reason} value={reason} label={i18n._(reportReasonText[reason])} />
                ))}
              </Stack>
            </Radio.Group>
          )}
        />
        <Textarea
          {...form.register('text')}
          label={<Trans>What should we know?</Trans>}
          description={<Trans>Only the team of this site reads it, never the owner of the ad.</Trans>}
          autosize
          dir="auto"
          minRows={3}
          maxRows={10}
          error={form.formState.errors.text?.message}
        />
        {refusal.length > 0 && (
          <Notice tone="flame" urgent>
            {refusal.join(' ')}
          </Notice>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={form.formState.isSubmitting}>
            <Trans>Send report</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

/** Reports an ad to the site's staff. */
export const ReportDialog = ({ ad, opened, onClose }: Props) => {
  const { t } = useLingui();
  const [sent, setSent] = useState<Sent | null>(null);
  const user = useUser();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={<Trans>Report this ad</Trans>}
      size={480}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {sent === null ? (
        <ReportForm ad={ad} onClose={onClose} onSent={setSent} />
      ) : (
        <Stack gap="md">
          <Text role="status">
            <Trans>
              Thank you. We’ll look into your report, ticket <b>{sent.number}</b>.
            </Trans>
          </Text>
          <Group justify="flex-end">
            {user !== null && !isAdmin(user.role) && (
              <Button
                variant="default"
                renderRoot={(props) => (
                  <Link to="/users/tickets/$id" params={{ id: sent.ticketId }} {...props} />
                )}
              >
                <Trans>See your report</Trans>
              </Button>
            )}
            <Button onClick={onClose} data-autofocus>
              <Trans>Done</Trans>
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
};
