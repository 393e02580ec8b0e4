import { useLingui } from '@lingui/react/macro';
import { errorText } from '../../../lib/api/errorText.ts';
import { useSave } from '../../../lib/api/query.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import type { BaseEntry, EntryKind } from './entryCalls.ts';

/** Inline switches of an entry: active and default. */
export const useEntrySwitches = ({ calls, reads }: EntryKind) => {
  const { t, i18n } = useLingui();
  const onError = (error: unknown) => toast.failed(errorText(i18n, error));
  const active = useSave(calls.toggleActive, {
    refresh: reads,
    onDone: ({ name, isActive }) =>
      toast.done(isActive ? t`${name} is now active` : t`${name} is now inactive`),
  });
  const standard = useSave(calls.setDefault ?? calls.toggleActive, {
    refresh: reads,
    onDone: ({ name }) => toast.done(t`${name} is now the default`),
  });
  const busyId = [active, standard].find((save) => save.isPending)?.variables?.params.id;
  return {
    hasDefault: calls.setDefault !== undefined,
    isBusy: ({ id }: BaseEntry) => id === busyId,
    toggleActive: ({ id }: BaseEntry) => active.mutate({ params: { id } }, { onError }),
    setDefault: ({ id }: BaseEntry) => standard.mutate({ params: { id } }, { onError }),
    whyNotActive: ({ isDefault }: BaseEntry): string | null =>
      isDefault === true ? t`The default is always active. Make another one the default first.` : null,
    whyNotDefault: ({ isDefault, isActive }: BaseEntry): string | null => {
      if (isDefault === true) return t`There is always one default. Make another one the default instead.`;
      return isActive ? null : t`Only an active entry can be the default. Switch it on first.`;
    },
  };
};
export type EntrySwitches = ReturnType<typeof useEntrySwitches>;
