import { useLingui } from '@lingui/react/macro';
import { activityTopics } from '../../../../contract/companies/companyActivity.ts';
import type { Company } from '../../../../contract/companies/companyShapes.ts';
import { DaySpan } from '../../../ui/inputs/DaySpan.tsx';
import { FilterBar } from '../../../ui/inputs/FilterBar.tsx';
import { FilterSelect } from '../../../ui/inputs/FilterSelect.tsx';
import { nameOf } from '../memberName.ts';
import { type ActivityPatch, type ActivitySearch, isFiltered, noFilters } from './activitySearch.ts';
import { topicText } from './activityText.ts';

type Props = {
  search: ActivitySearch;
  members: Company['members'];
  onChange: (patch: ActivityPatch) => void;
};

export const ActivityFilters = ({ search, members, onChange }: Props) => {
  const { t, i18n } = useLingui();
  return (
    <FilterBar
      label={t`Filter the activity`}
      onClear={isFiltered(search) ? () => onChange(noFilters) : undefined}
    >
      <FilterSelect
        label={t`About`}
        every={t`All topics`}
        options={activityTopics.map((value) => ({ value, label: i18n._(topicText[value]) }))}
        value={search.topic}
        onPick={(topic) => onChange({ topic })}
      />
      <FilterSelect
        label={t`Who`}
        every={t`All people`}
        options={members.map((one) => ({ value: one.user.id, label: nameOf(one) }))}
        value={search.actor}
        onPick={(actor) => onChange({ actor })}
      />
      <DaySpan from={search.from} to={search.to} onChange={onChange} />
    </FilterBar>
  );
};
