import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Modal, Stack, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { contract } from '../../../contract/index.ts';
import { type FreeMailDomain, freeMailBody } from '../../../contract/moderation/freeMail.ts';
import { call } from '../../lib/api/api.ts';
import { refresh, useRead } from '../../lib/api/query.ts';
import { setServerErrors, useContractForm } from '../../lib/form.ts';
import { useFormat } from '../../lib/format.ts';
import { DialogActions } from '../../ui/DialogActions.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Section } from '../../ui/Section.tsx';
import classes from './FreeMail.module.css';

/** `domain`: the one to take off the list; null to add one. */
type Change = { domain: string | null };

const Form = ({ change: { domain }, onClose }: { change: Change; onClose: () => void }) => {
  const { t } = useLingui();
  const form = useContractForm(freeMailBody, {
    defaultValues: { domain: domain ?? '', isFree: domain === null, source: '' },
    mode: 'onSubmit',
  });
  const { errors, isSubmitting } = form.formState;
  const [refusal, setRefusal] = useState<string[]>([]);
  const submit = form.handleSubmit(async (body) => {
    setRefusal([]);
    try {
      await call(contract.freeMailDomains.add, { body });
      refresh([contract.freeMailDomains.list]);
      form.reset(body);
      toast.done(body.isFree ? t`${body.domain} added` : t`${body.domain} removed`);
      onClose();
    } catch (error) {
      setRefusal(setServerErrors(form, error, ['domain', 'source']));
    }
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <TextInput
          {...form.register('domain')}
          label={<Trans>Domain</Trans>}
          description={<Trans>yahoo.* stands for the provider in every country</Trans>}
          autoComplete="off"
          spellCheck={false}
          readOnly={domain !== null}
          error={errors.domain?.message}
        />
        <TextInput
          {...form.register('source')}
          label={<Trans>Source</Trans>}
          description={<Trans>Where it is said: a title or a link</Trans>}
          maxLength={200}
          autoComplete="off"
          error={errors.source?.message}
        />
        <DialogActions error={refusal.length > 0 ? refusal.join(' ') : null} onCancel={onClose}>
          <Button type="submit" loading={isSubmitting}>
            {domain === null ? <Trans>Add</Trans> : <Trans>Remove</Trans>}
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );
};

type Provider = { one: FreeMailDomain; mayChange: boolean; onRemove: () => void };

const ProviderChip = ({ one, mayChange, onRemove }: Provider) => {
  const { t } = useLingui();
  const { day } = useFormat();
  const by = one.enteredBy ?? t`Comes with the site`;
  const hint = `${one.source} · ${by}, ${day(one.enteredAt)}`;
  return (
    <li title={hint}>
      <bdi>{one.domain}</bdi>
      {mayChange && (
        <button
          type="button"
          className={classes.remove}
          onClick={onRemove}
          aria-label={t`Remove ${one.domain}`}
        >
          ×
        </button>
      )}
    </li>
  );
};

/** Domains where anybody can have an address: they prove no company and link no accounts. */
export const FreeMail = ({ mayChange }: { mayChange: boolean }) => {
  const { t } = useLingui();
  const [change, setChange] = useState<Change | null>(null);
  const list = useRead(contract.freeMailDomains.list, undefined, { staleTime: 0 });
  const listed = list.data?.items.filter(({ isFree }) => isFree);
  return (
    <Section
      title={<Trans>Free e-mail providers</Trans>}
      note={<Trans>An address there proves no company and links no accounts</Trans>}
      actions={
        mayChange && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => setChange({ domain: null })}
          >
            <Trans>Add a domain</Trans>
          </Button>
        )
      }
    >
      {listed === undefined && list.error !== null && (
        <ErrorState part error={list.error} onRetry={() => void list.refetch()} />
      )}
      <ul className={classes.domains} aria-label={t`Free e-mail providers`}>
        {listed?.map((one) => (
          <ProviderChip
            key={one.domain}
            one={one}
            mayChange={mayChange}
            onRemove={() => setChange({ domain: one.domain })}
          />
        ))}
      </ul>
      <Modal
        opened={change !== null}
        onClose={() => setChange(null)}
        title={change?.domain ? t`Remove ${change.domain}` : t`Add a domain`}
        size={460}
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        {change !== null && <Form change={change} onClose={() => setChange(null)} />}
      </Modal>
    </Section>
  );
};
