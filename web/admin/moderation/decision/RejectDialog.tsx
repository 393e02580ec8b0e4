import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Checkbox, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import type { Ad } from '../../../../contract/ads/adShapes.ts';
import { adCan } from '../../../../contract/ads/adStates.ts';
import { rejectBody } from '../../../../contract/ads/ads.ts';
import { contract } from '../../../../contract/index.ts';
import { ApiError } from '../../../lib/api/apiError.ts';
import { useSave } from '../../../lib/api/query.ts';
import { setServerErrors, useContractForm } from '../../../lib/form.ts';
import { useFormat } from '../../../lib/format.ts';
import { meanwhileOf, readsOfDecision } from './decision.ts';
import classes from './RejectDialog.module.css';
import { isIn, REASON_MAX, type Starter, withoutTemplate, withTemplate } from './reasonDraft.ts';
import { fieldsOf, reasonTemplates, starterOf } from './rejection.ts';

type Props = {
  ad: Ad;
  onClose: () => void;
  onRejected: (after: Ad) => void;
  onRefused: (error: unknown, reason: string) => void;
};

const RejectForm = ({ ad, onClose, onRejected, onRefused }: Props) => {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const form = useContractForm(rejectBody, {
    defaultValues: { rejectionReason: '', rejectedFields: [] },
    draftKey: `reject:${ad.id}`,
    mode: 'onSubmit',
  });
  const [refusal, setRefusal] = useState<string[]>([]);
  const save = useSave(contract.ads.reject, { refresh: readsOfDecision });
  const reason = useWatch({ control: form.control, name: 'rejectionReason' }) ?? '';

  const submit = form.handleSubmit(async (body) => {
    setRefusal([]);
    try {
      const sent = { ...body, version: ad.version, undoable: true };
      const after = await save.mutateAsync({ params: { id: ad.id }, body: sent });
      form.forgetDraft();
      onRejected(after);
    } catch (error) {
      if (meanwhileOf(error) !== null) onRefused(error, body.rejectionReason);
      else if (error instanceof ApiError && error.isOffline) {
        setRefusal([t`Network error. Please check your connection and try again.`]);
      } else setRefusal(setServerErrors(form, error, ['rejectionReason']));
    }
  });
  const shown = fieldsOf(ad).map(({ path }) => path);
  const templates = reasonTemplates.map(({ name, text, fields }) => ({
    name: i18n._(name),
    text: i18n._(text),
    fields: fields.filter((path) => shown.includes(path)),
  }));
  const cautions = ad.checks.cautions.flatMap((caution) => {
    const starter = starterOf(ad, caution);
    return starter === null ? [] : [{ name: caution.reason, ...starter }];
  });
  const toggle = (starter: Starter) => {
    const { rejectionReason, rejectedFields = [] } = form.getValues();
    const draft = { rejectionReason, rejectedFields };
    const next = isIn(draft, starter)
      ? withoutTemplate(draft, starter, [...templates, ...cautions])
      : withTemplate(draft, starter);
    form.setValue('rejectionReason', next.rejectionReason, { shouldDirty: true });
    form.setValue('rejectedFields', next.rejectedFields, { shouldDirty: true });
    form.clearErrors('rejectionReason');
  };
  const starters = (list: readonly (Starter & { name: string })[]) => (
    <div className={classes.templates}>
      {list.map((starter) => (
        <button
          key={starter.name}
          type="button"
          className={classes.template}
          aria-pressed={isIn({ rejectionReason: reason }, starter)}
          onClick={() => toggle(starter)}
        >
          {starter.name}
        </button>
      ))}
    </div>
  );

  return (
    <form
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit();
      }}
      noValidate
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {ad.reference} · {ad.title} · {ad.owner.company ?? ad.owner.username}
        </Text>
        {cautions.length > 0 && (
          <fieldset className={classes.group}>
            <legend className={classes.legend}>
              <Trans>Cautions</Trans>
            </legend>
            {starters(cautions)}
          </fieldset>
        )}
        <fieldset className={classes.group}>
          <legend className={classes.legend}>
            <Trans>Templates</Trans>
          </legend>
          {starters(templates)}
        </fieldset>
        <Textarea
          {...form.register('rejectionReason')}
          label={<Trans>Reason</Trans>}
          description={<Trans>The owner reads this, corrects the ad and submits it again.</Trans>}
          autosize
          dir="auto"
          minRows={4}
          maxRows={10}
          data-autofocus
          error={form.formState.errors.rejectionReason?.message}
        />
        <p className={classes.count} data-over={reason.trim().length > REASON_MAX || undefined}>
          {format.number(reason.trim().length)} / {format.number(REASON_MAX)}
        </p>
        <Controller
          control={form.control}
          name="rejectedFields"
          render={({ field }) => (
            <Checkbox.Group
              label={<Trans>Fields to mark in the owner’s form</Trans>}
              value={field.value ?? []}
              onChange={field.onChange}
            >
              <div className={classes.fields}>
                {fieldsOf(ad).map(({ path, text }) => (
                  <Checkbox key={path} value={path} size="xs" label={i18n._(text)} />
                ))}
              </div>
            </Checkbox.Group>
          )}
        />
        {refusal.length > 0 && (
          <Alert color="red" variant="light" role="alert">
            {refusal.join(' ')}
          </Alert>
        )}
        <Group justify="flex-end" className={classes.foot}>
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            type="submit"
            color="red"
            aria-keyshortcuts="Control+Enter"
            loading={form.formState.isSubmitting}
            disabled={!adCan('reject', ad.status)}
          >
            <Trans>Reject</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

/** Rejects an ad: the reason, and the fields to correct. */
export const RejectDialog = ({ opened, ...form }: Props & { opened: boolean }) => {
  const { t } = useLingui();
  return (
    <Modal
      opened={opened}
      onClose={form.onClose}
      title={<Trans>Reject this ad</Trans>}
      size={640}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <RejectForm {...form} />
    </Modal>
  );
};
