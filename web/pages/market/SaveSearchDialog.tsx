import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Group, Modal, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { Controller } from 'react-hook-form';
import { isAdmin } from '../../../contract/core/access.ts';
import { contract } from '../../../contract/index.ts';
import { savedSearchBody, searchFrequencies } from '../../../contract/market/savedSearches.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { idempotencyKeys } from '../../lib/api/idempotencyKey.ts';
import { useSave } from '../../lib/api/query.ts';
import { setServerErrors, useContractForm } from '../../lib/form.ts';
import { useUser } from '../../lib/session.ts';
import { upgrade, useUpgrade } from '../../lib/upgrade.ts';
import type { MarketFilters } from '../../shared/filters/marketSearch.ts';
import { Chip } from '../../ui/Chip.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import classes from './SaveSearchDialog.module.css';
import { nameOf } from './searchName.ts';

type Props = { filters: MarketFilters; filterLabels: readonly string[]; onClose: () => void };

const SaveForm = ({ filters, filterLabels, onClose }: Props) => {
  const { t } = useLingui();
  const keys = useRef(idempotencyKeys());
  const [refusal, setRefusal] = useState<string[]>([]);
  const form = useContractForm(savedSearchBody, {
    defaultValues: { name: nameOf(filterLabels), query: filters, frequency: 'daily' },
    mode: 'onSubmit',
  });
  const save = useSave(contract.savedSearches.create, { refresh: [contract.savedSearches.list] });
  const said = {
    instant: { label: t`Instantly`, about: t`a message for every new match` },
    daily: { label: t`Once a day`, about: t`one message with the new matches` },
    off: { label: t`Never`, about: t`only keep the search` },
  };

  const submit = form.handleSubmit(async (body): Promise<void> => {
    setRefusal([]);
    try {
      await save.mutateAsync({ body, idempotencyKey: keys.current.for(body) });
      keys.current.arrived();
      onClose();
      toast.done(
        <>
          <Trans>The search is saved.</Trans> <SavedPlace />
        </>,
      );
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (upgrade.offer(error, () => void submit())) return;
      if (error.code === 'NAME_TAKEN') {
        const message = t`You have a saved search of this name already`;
        form.setError('name', { type: 'server', message }, { shouldFocus: true });
      } else if (error.isOffline) setRefusal([t`Network error. Please check your connection and try again.`]);
      else setRefusal(setServerErrors(form, error, ['name', 'frequency']));
    }
  });

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <ul className={classes.text} aria-label={t`What it looks for`}>
          {filterLabels.map((label) => (
            <li key={label}>
              <Chip tone="petrol">{label}</Chip>
            </li>
          ))}
        </ul>
        <TextInput
          {...form.register('name')}
          label={<Trans>Name</Trans>}
          maxLength={80}
          autoComplete="off"
          data-autofocus
          error={form.formState.errors.name?.message}
        />
        <Controller
          control={form.control}
          name="frequency"
          render={({ field }) => (
            <Radio.Group
              label={<Trans>Alert me about new matches</Trans>}
              value={field.value ?? 'daily'}
              onChange={field.onChange}
              error={form.formState.errors.frequency?.message}
            >
              <Stack gap="xs" mt="xs">
                {searchFrequencies.toReversed().map((frequency) => (
                  <Radio
                    key={frequency}
                    value={frequency}
                    label={said[frequency].label}
                    description={said[frequency].about}
                  />
                ))}
              </Stack>
            </Radio.Group>
          )}
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
            <Trans>Save search</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

/** Only members have the saved searches screen. Toasts render outside the router, hence a plain link. */
const SavedPlace = () => {
  const user = useUser();
  if (user === null || isAdmin(user.role)) return null;
  return (
    <Anchor inherit fw={600} href="/users/saved-searches">
      <Trans>Your saved searches</Trans>
    </Anchor>
  );
};

/** Saves the active filters and how often to notify about new matches. */
export const SaveSearchDialog = (props: Props) => {
  const { t } = useLingui();
  const isCovered = useUpgrade().limit !== null;
  return (
    <Modal
      opened
      onClose={props.onClose}
      // The dialog above this one handles the keyboard.
      closeOnEscape={!isCovered}
      trapFocus={!isCovered}
      title={<Trans>Save this search</Trans>}
      size={460}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {props.filterLabels.length === 0 ? (
        <Text size="sm">
          <Trans>Set a filter or search for something first.</Trans>
        </Text>
      ) : (
        <SaveForm {...props} />
      )}
    </Modal>
  );
};
