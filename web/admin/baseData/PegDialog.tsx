import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Modal, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { CurrencyEntry } from '../../../contract/baseData/baseData.ts';
import type { CurrencyPeg } from '../../../contract/baseData/currencyPegs.ts';
import { contract } from '../../../contract/index.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { useSave } from '../../lib/api/query.ts';
import { DialogActions } from '../../ui/DialogActions.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useAskAgain } from '../../ui/feedback/useAskAgain.tsx';

type Edited = CurrencyPeg | 'new';
type Form = Record<'perUsd' | 'since' | 'until' | 'authority' | 'source', string>;

const formOf = (peg: Edited): Form =>
  peg === 'new'
    ? { perUsd: '', since: '', until: '', authority: '', source: '' }
    : { ...peg, until: peg.until ?? '' };

const today = () => new Date().toISOString().slice(0, 10);

type PegFormProps = { currency: CurrencyEntry; peg: Edited; onClose: () => void };

const PegForm = ({ currency, peg, onClose }: PegFormProps) => {
  const { t, i18n } = useLingui();
  const [form, setForm] = useState(() => formOf(peg));
  const guard = useAskAgain();
  const save = useSave(contract.currencies.setPeg, {
    refresh: [contract.baseData.currencies, contract.currencies.pegs],
    onDone: () => {
      toast.done(t`Peg of ${currency.code} saved`);
      onClose();
    },
  });
  const { error } = save;
  const asksAgain = error instanceof ApiError && error.code === 'CONFIRMATION_REQUIRED';
  const faults = error instanceof ApiError ? (error.details ?? []) : [];
  const field = (key: keyof Form) => ({
    value: form[key],
    error: faults.find(({ path }) => path === key)?.message,
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setForm((now) => ({ ...now, [key]: value }));
    },
  });
  const confirm = async (refusal: unknown) => {
    if (!(refusal instanceof ApiError) || refusal.code !== 'CONFIRMATION_REQUIRED') return;
    const yes = await guard.ask({
      title: <Trans>A large change of the rate?</Trans>,
      text: errorText(i18n, refusal),
      act: <Trans>Save this peg</Trans>,
    });
    if (yes) submit(true);
  };
  const submit = (confirmed: boolean) => {
    const { since, until, ...rest } = form;
    save.mutate(
      {
        params: { id: currency.id, since },
        body: { ...rest, until: until === '' ? null : until, ...(confirmed && { confirmed }) },
      },
      {
        onError: (refusal) => void confirm(refusal),
      },
    );
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit(false);
      }}
    >
      <Stack gap="md">
        <TextInput
          label={t`${currency.code} per US dollar`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={40}
          {...field('perUsd')}
        />
        <TextInput
          type="date"
          label={t`In force since`}
          max={today()}
          disabled={peg !== 'new'}
          {...field('since')}
        />
        <TextInput
          type="date"
          label={t`Last day`}
          description={t`Empty while the peg is in force`}
          max={today()}
          {...field('until')}
        />
        <TextInput
          label={t`Authority`}
          placeholder={t`Central bank`}
          maxLength={120}
          {...field('authority')}
        />
        <TextInput label={t`Source`} type="url" maxLength={300} {...field('source')} />
        <DialogActions
          error={error === null || asksAgain || faults.length > 0 ? null : errorText(i18n, error)}
          onCancel={onClose}
        >
          <Button type="submit" loading={save.isPending} disabled={form.since === ''}>
            <Trans>Save</Trans>
          </Button>
        </DialogActions>
      </Stack>
      {guard.dialog}
    </form>
  );
};

/** Enters or changes an official peg. */
export const PegDialog = ({
  currency,
  peg,
  onClose,
}: {
  currency: CurrencyEntry;
  peg: Edited | null;
  onClose: () => void;
}) => {
  const { t } = useLingui();
  return (
    <Modal
      opened={peg !== null}
      onClose={onClose}
      title={peg === 'new' ? <Trans>Add a peg</Trans> : <Trans>Edit the peg</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {peg !== null && <PegForm currency={currency} peg={peg} onClose={onClose} />}
    </Modal>
  );
};
