import { Trans, useLingui } from '@lingui/react/macro';
import type { Answer } from '../../../contract/core/endpoint.ts';
import type { contract } from '../../../contract/index.ts';
import { FilterSelect } from '../../ui/inputs/FilterSelect.tsx';
import { SearchField } from '../../ui/inputs/SearchField.tsx';
import { Segmented } from '../../ui/inputs/Segmented.tsx';
import classes from './ConversationList.module.css';
import type { InboxSearch } from './inboxSearch.ts';

type Props = {
  list: Answer<typeof contract.conversations.list>;
  search: InboxSearch;
  onChange: (patch: { [Key in keyof InboxSearch]?: InboxSearch[Key] | undefined }) => void;
};

/** Which conversations are listed: by state, ad and words. */
export const InboxFilters = ({ list, search, onChange }: Props) => {
  const { t } = useLingui();
  const count = (number: number) => (number > 0 ? ` ${number}` : '');
  return (
    <div className={classes.filters}>
      <Segmented
        label={t`State`}
        fill
        value={search.state ?? 'all'}
        onChange={(state) => onChange({ state: state === 'all' ? undefined : state })}
        options={[
          { value: 'all', label: <Trans>All</Trans> },
          { value: 'unread', label: <Trans>Unread{count(list.unread)}</Trans> },
          { value: 'waiting', label: <Trans>To answer{count(list.waiting)}</Trans> },
          { value: 'archived', label: <Trans>Archived</Trans> },
        ]}
      />
      <div className={classes.pair}>
        <SearchField
          label={t`Search`}
          placeholder={t`Name, ad or words`}
          sought={search.q}
          onSeek={(q) => onChange({ q })}
        />
        <FilterSelect
          label={t`Ad`}
          every={t`All ads`}
          options={list.ads.map((ad) => ({ value: ad.id, label: `${ad.reference} · ${ad.title}` }))}
          value={search.adId}
          onPick={(adId) => onChange({ adId })}
          nothingFound={t`No ad found`}
        />
      </div>
    </div>
  );
};
