import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { setStatusBody } from '../../../../contract/ads/adLife.ts';
import type { Ad } from '../../../../contract/ads/adShapes.ts';
import { contract } from '../../../../contract/index.ts';
import { ApiError } from '../../../lib/api/apiError.ts';
import { useSave } from '../../../lib/api/query.ts';
import { setServerErrors, useContractForm } from '../../../lib/form.ts';
import { meanwhileOf, readsOfDecision } from './decision.ts';

type Props = {
  ad: Ad;
  onClose: () => void;
  onDone: (after: Ad) => void;
  onRefused: (error: unknown) => void;
};

const schema = z.strictObject({ reason: setStatusBody.shape.reason.unwrap() });

const SuspendForm = ({ ad, onClose, onDone, onRefused }: Props) => {
  const { t } = useLingui();
  const form = useContractForm(schema, {
    defaultValues: { reason: '' },
    draftKey: `suspend:${ad.id}`,
    mode: 'onSubmit',
  });
  const [refusal, setRefusal] = useState<string[]>([]);
  const save = useSave(contract.adLife.setStatus, { refresh: readsOfDecision });
  const submit = form.handleSubmit(async ({ reason }) => {
    setRefusal([]);
    try {
      const body = { status: 'suspended', reason, undoable: true } as const;
      const after = await save.mutateAsync({ params: { id: ad.id }, body });
      form.forgetDraft();
      onDone(after);
    } catch (error) {
      if (meanwhileOf(error) !== null) onRefused(error);
      else if (error instanceof ApiError && error.isOffline)
        setRefusal([t`Network error. Please check your connection and try again.`]);
      else setRefusal(setServerErrors(form, error, ['reason']));
    }
  });
  return (
    <form
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit();
      }}
      noValidate
    >
      <Stack gap="md">
        <Text size="sm">
          {ad.status === 'approved' ? (
            <Trans>
              {ad.reference} · {ad.title} leaves the market at once. Its owner sees the reason and can do
              nothing with the ad until it is restored.
            </Trans>
          ) : (
            <Trans>
              {ad.reference} · {ad.title} is not published. Its owner sees the reason and can do nothing with
              the ad until it is restored.
            </Trans>
          )}
        </Text>
        <Textarea
          {...form.register('reason')}
          label={<Trans>Reason</Trans>}
          autosize
          dir="auto"
          minRows={3}
          maxRows={10}
          data-autofocus
          error={form.formState.errors.reason?.message}
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
          <Button type="submit" color="red" loading={form.formState.isSubmitting}>
            <Trans>Suspend</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

/** Hides an ad until a moderator restores it. */
export const SuspendDialog = ({ opened, ...form }: Props & { opened: boolean }) => {
  const { t } = useLingui();
  return (
    <Modal
      opened={opened}
      onClose={form.onClose}
      title={<Trans>Suspend this ad</Trans>}
      size={560}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <SuspendForm {...form} />
    </Modal>
  );
};
