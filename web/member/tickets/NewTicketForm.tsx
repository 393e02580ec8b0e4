import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, NativeSelect, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { contract } from '../../../contract/index.ts';
import { newTicketBody } from '../../../contract/support/ticketBodies.ts';
import { askedCategories } from '../../../contract/support/ticketShapes.ts';
import type { Ticket } from '../../../contract/support/tickets.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { idempotencyKeys } from '../../lib/api/idempotencyKey.ts';
import { useRead, useSave } from '../../lib/api/query.ts';
import { setServerErrors, useContractForm } from '../../lib/form.ts';
import { FileFields } from '../../shared/tickets/FileFields.tsx';
import { ticketCategoryText } from '../../shared/tickets/ticketText.ts';
import { isOfFile, useFiles } from '../../shared/tickets/useFiles.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import classes from './NewTicketForm.module.css';
import type { AskContext } from './useAskContext.ts';

type Props = { context: AskContext; onSent: (ticket: Ticket) => void; onCancel: () => void };

/** The most that one page holds; the newest first. */
const ADS_MAX = 100;
const FIELDS = ['subject', 'category', 'message', 'files'];

/** New support ticket. Input is kept until the server has it; an idempotency key prevents duplicates. */
export const NewTicketForm = ({ context, onSent, onCancel }: Props) => {
  const { t, i18n } = useLingui();
  const form = useContractForm(newTicketBody, {
    defaultValues: {
      subject: context.subject,
      message: '',
      ...(context.category && { category: context.category }),
    },
    draftKey: `ticket:${context.related?.id ?? 'new'}`,
    mode: 'onSubmit',
  });
  const files = useFiles();
  const [adId, setAdId] = useState<string | null>(null);
  const ownAds = useRead(
    contract.ads.myAds,
    { query: { limit: ADS_MAX } },
    { enabled: context.related === null },
  ).data?.items;
  const keys = useRef(idempotencyKeys());
  const [refusal, setRefusal] = useState<string[]>([]);
  const save = useSave(contract.tickets.create, { refresh: [contract.tickets.list] });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    setRefusal([]);
    if (!files.isSendable) {
      setRefusal([t`Replace or remove the files that cannot be sent.`]);
      return;
    }
    const related = context.related ?? (adId === null ? null : { type: 'ad' as const, id: adId });
    const body = { ...values, ...(related && { related }) };
    files.forgetFaults();
    try {
      const parts = files.parts();
      const ticket = await save.mutateAsync({
        body,
        idempotencyKey: keys.current.for([body, files.marks]),
        files: parts,
        ...(parts.length > 0 && { onProgress: files.setProgress }),
      });
      keys.current.arrived();
      form.forgetDraft();
      onSent(ticket);
    } catch (error) {
      files.blame(error);
      if (error instanceof ApiError && error.isOffline) {
        setRefusal([
          t`No answer from the server. Everything is kept here; send it again, it arrives only once.`,
        ]);
      } else {
        const rest = setServerErrors(form, error, FIELDS);
        const ofFiles = error instanceof ApiError && error.details.some(({ path }) => isOfFile(path));
        setRefusal(
          ofFiles && rest.length === 0 ? [t`A file was not accepted; the reason stands beside it.`] : rest,
        );
      }
    } finally {
      files.setProgress(null);
    }
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        {context.label !== null && (
          <p className={classes.about}>
            <Trans>
              About <strong dir="auto">{context.label}</strong>
            </Trans>
          </p>
        )}
        <TextInput
          {...form.register('subject')}
          label={t`Subject`}
          maxLength={150}
          dir="auto"
          data-autofocus={context.subject === '' || undefined}
          error={errors.subject?.message}
        />
        <NativeSelect
          {...form.register('category')}
          label={t`What is it about?`}
          data={[
            { value: '', label: t`Pick one` },
            ...askedCategories.map((value) => ({ value, label: i18n._(ticketCategoryText[value]) })),
          ]}
          error={errors.category?.message}
        />
        {ownAds !== undefined && ownAds.length > 0 && (
          <Select
            label={t`Your ad (optional)`}
            placeholder={t`None`}
            clearable
            searchable
            nothingFoundMessage={t`No ad found`}
            data={ownAds.map((ad) => ({ value: ad.id, label: `${ad.reference} · ${ad.title}` }))}
            value={adId}
            onChange={setAdId}
          />
        )}
        <Textarea
          {...form.register('message')}
          label={t`Your question`}
          description={t`What happened, what you expected, and what we should look at`}
          autosize
          dir="auto"
          minRows={4}
          maxRows={14}
          data-autofocus={context.subject !== '' || undefined}
          error={errors.message?.message}
        />
        <FileFields files={files} onRetry={() => void submit()} hint />
        {refusal.length > 0 && (
          <Notice tone="flame" urgent>
            {refusal.join(' ')}
          </Notice>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={isSubmitting}>
            {refusal.length > 0 ? <Trans>Resend</Trans> : <Trans>Send</Trans>}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};
