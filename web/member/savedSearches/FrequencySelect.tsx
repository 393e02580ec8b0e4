import { useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import { contract } from '../../../contract/index.ts';
import { type SavedSearch, searchFrequencies } from '../../../contract/market/savedSearches.ts';
import { useSave } from '../../lib/api/query.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { bodyOf } from './marketOf.ts';
import { frequencyText } from './savedSearchText.ts';

/** Mail frequency of a saved search; saved at once. */
export const FrequencySelect = ({ search }: { search: SavedSearch }) => {
  const { t, i18n } = useLingui();
  const save = useSave(contract.savedSearches.update, { refresh: [contract.savedSearches.list] });
  // Optimistic: shows the picked value while saving.
  const shown = save.isPending ? (save.variables.body.frequency ?? search.frequency) : search.frequency;
  return (
    <NativeSelect
      size="xs"
      aria-label={t`E-mails about ${search.name}`}
      value={shown}
      data={searchFrequencies.map((value) => ({ value, label: i18n._(frequencyText[value]) }))}
      disabled={save.isPending}
      onChange={(event) => {
        const frequency = searchFrequencies.find((one) => one === event.currentTarget.value);
        if (frequency === undefined) return;
        save.mutate(
          { params: { id: search.id }, body: { ...bodyOf(search), frequency } },
          { onError: ({ message }) => toast.failed(t`${search.name} was not changed. ${message}`) },
        );
      }}
    />
  );
};
