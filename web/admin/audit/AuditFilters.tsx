import { useLingui } from '@lingui/react/macro';
import { DaySpan } from '../../ui/inputs/DaySpan.tsx';
import { FilterBar } from '../../ui/inputs/FilterBar.tsx';
import { FilterSelect } from '../../ui/inputs/FilterSelect.tsx';
import { SearchField } from '../../ui/inputs/SearchField.tsx';
import { type AuditPatch, type AuditSearch, isFiltered, noFilters } from './auditSearch.ts';
import { actionText, entities, entityText } from './auditText.ts';

type Props = {
  search: AuditSearch;
  /** Actions that occur in the log. */
  actions: readonly string[];
  onChange: (patch: AuditPatch) => void;
};

export const AuditFilters = ({ search, actions, onChange }: Props) => {
  const { t, i18n } = useLingui();
  const known = new Set([...entities, ...(search.entity === undefined ? [] : [search.entity])]);
  const listed = new Set([...actions, ...(search.action === undefined ? [] : [search.action])]);
  return (
    <FilterBar label={t`Filter the log`} onClear={isFiltered(search) ? () => onChange(noFilters) : undefined}>
      <SearchField
        label={t`Who`}
        placeholder={t`Username or e-mail`}
        sought={search.actor}
        onSeek={(actor) => onChange({ actor })}
      />
      <FilterSelect
        label={t`Action`}
        every={t`All actions`}
        nothingFound={t`No such action`}
        options={[...listed].map((value) => ({ value, label: actionText(i18n, value) }))}
        value={search.action}
        onPick={(action) => onChange({ action })}
      />
      <FilterSelect
        label={t`Object`}
        every={t`All objects`}
        options={[...known].map((value) => ({ value, label: entityText(i18n, value) }))}
        value={search.entity}
        onPick={(entity) => onChange({ entity })}
      />
      <SearchField label={t`ID`} sought={search.entityId} onSeek={(entityId) => onChange({ entityId })} />
      <DaySpan from={search.from} to={search.to} onChange={onChange} />
    </FilterBar>
  );
};
