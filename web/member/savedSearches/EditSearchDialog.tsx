import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Modal, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { contract } from '../../../contract/index.ts';
import {
  type SavedSearch,
  savedSearchBody,
  searchFrequencies,
} from '../../../contract/market/savedSearches.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { useRead, useSave } from '../../lib/api/query.ts';
import { setServerErrors, useContractForm } from '../../lib/form.ts';
import { changed, filterCount, parseMarketSearch } from '../../shared/filters/marketSearch.ts';
import { useActiveFilters } from '../../shared/filters/useActiveFilters.ts';
import classes from './EditSearchDialog.module.css';
import { bodyOf, marketOf } from './marketOf.ts';
import { frequencyText } from './savedSearchText.ts';

type Props = { search: SavedSearch; onClose: () => void };

const EditSearch = ({ search, onClose }: Props) => {
  const { t, i18n } = useLingui();
  const [query, setQuery] = useState(() => marketOf(search));
  const [refusal, setRefusal] = useState<string[]>([]);
  const filters = useRef<HTMLFieldSetElement>(null);
  const facets = useRead(contract.ads.publicFacets, { query: {} });
  const products = useRead(contract.baseData.products);
  const active = useActiveFilters(query, { facets, products });
  const form = useContractForm(savedSearchBody, { defaultValues: bodyOf(search), mode: 'onSubmit' });
  const save = useSave(contract.savedSearches.update, {
    refresh: [contract.savedSearches.list, contract.savedSearches.matches],
    onDone: onClose,
  });
  const isLast = filterCount(query) <= 1;

  const submit = form.handleSubmit(async ({ name, frequency }) => {
    setRefusal([]);
    try {
      await save.mutateAsync({ params: { id: search.id }, body: { name, frequency, query } });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'NAME_TAKEN') {
        form.setError('name', { type: 'server', message: t`Another of your searches has this name` });
        form.setFocus('name');
      } else setRefusal(setServerErrors(form, error, ['name', 'frequency']));
    }
  });

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <TextInput
          {...form.register('name')}
          label={<Trans>Name</Trans>}
          data-autofocus
          maxLength={80}
          error={form.formState.errors.name?.message}
        />
        <fieldset className={classes.filters} ref={filters} tabIndex={-1}>
          <legend className={classes.legend}>
            <Trans>Filters</Trans>
          </legend>
          {active.map(({ key, label, remove }) => (
            <button
              key={key}
              type="button"
              className={classes.filter}
              aria-label={t`Remove filter ${label}`}
              aria-disabled={isLast}
              title={isLast ? t`A search needs at least one filter` : undefined}
              onClick={() => {
                if (isLast) return;
                setQuery((now) => changed(parseMarketSearch(now), remove));
                filters.current?.focus();
              }}
            >
              {label}
              <IconX size={13} aria-hidden />
            </button>
          ))}
          <Text size="xs" c="dimmed" w="100%">
            <Trans>To add filters, open it in the market and save it there under another name.</Trans>
          </Text>
        </fieldset>
        <NativeSelect
          {...form.register('frequency')}
          label={<Trans>E-mails about new matches</Trans>}
          data={searchFrequencies.map((value) => ({ value, label: i18n._(frequencyText[value]) }))}
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
          <Button type="submit" loading={form.formState.isSubmitting}>
            <Trans>Save</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

/** Edits a saved search: name, filters, mail frequency. */
export const EditSearchDialog = ({
  search,
  onClose,
}: {
  search: SavedSearch | null;
  onClose: () => void;
}) => {
  const { t } = useLingui();
  return (
    <Modal
      opened={search !== null}
      onClose={onClose}
      title={<Trans>Edit the search</Trans>}
      size={520}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {search !== null && <EditSearch key={search.id} search={search} onClose={onClose} />}
    </Modal>
  );
};
