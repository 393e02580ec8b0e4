import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Anchor, Button } from '@mantine/core';
import { IconAlertTriangle, IconArrowRight, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { excludes, paramKeys } from '../../../contract/market/filters.ts';
import type { SavedSearch } from '../../../contract/market/savedSearches.ts';
import { intlLocale } from '../../lib/format.ts';
import { Chip } from '../../ui/Chip.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { FrequencySelect } from './FrequencySelect.tsx';
import { marketOf } from './marketOf.ts';
import classes from './SavedSearchesPage.module.css';
import { brokenText, otherBroken } from './savedSearchText.ts';

const LastMatch = ({ at }: { at: string | null }) =>
  at === null ? (
    <Trans>no match yet</Trans>
  ) : (
    <Trans>
      last match <RelativeTime at={at} />
    </Trans>
  );

const isExclusion = (key: string): boolean => paramKeys.some((one) => one === key && excludes(one));

const Broken = ({ keys }: { keys: readonly string[] }) => {
  const { i18n } = useLingui();
  const gone = new Intl.ListFormat(intlLocale(i18n.locale)).format(
    keys.map((key) => i18n._(brokenText[key] ?? otherBroken)),
  );
  return (
    <p className={classes.broken}>
      <IconAlertTriangle size={16} aria-hidden />
      <span>
        {keys.every(isExclusion) ? (
          <Trans>No longer there: {gone}. Edit the search to take it out.</Trans>
        ) : (
          <Trans>Nothing can match any more. No longer there: {gone}. Edit the search to take it out.</Trans>
        )}
      </span>
    </p>
  );
};

type Props = { search: SavedSearch; onEdit: () => void; onRemove: () => void };

/** One saved search: filters, matches, mail frequency. */
export const SearchRow = ({ search, onEdit, onRemove }: Props) => {
  const { t } = useLingui();
  const { id, name, words: filters, broken, newMatches, lastMatchAt } = search;
  return (
    <li className={classes.row} data-new={newMatches > 0 || undefined}>
      <div className={classes.what}>
        <h2 className={classes.name}>
          <Link to="/users/saved-searches/$id" params={{ id }} className={classes.link}>
            <bdi>{name}</bdi>
          </Link>
          {newMatches > 0 && (
            <span className={classes.new}>
              <Plural value={newMatches} one="# new" other="# new" />
            </span>
          )}
        </h2>
        <ul className={classes.text} aria-label={t`Filters of ${name}`}>
          {[...new Set(filters)].map((filter) => (
            <li key={filter}>
              <Chip>{filter}</Chip>
            </li>
          ))}
        </ul>
        {broken.length > 0 && <Broken keys={broken} />}
      </div>
      <div className={classes.side}>
        <span className={classes.last}>
          <LastMatch at={lastMatchAt} />
        </span>
        <Anchor
          className={classes.market}
          renderRoot={(props) => <Link to="/market" search={marketOf(search)} {...props} />}
        >
          <Trans>Open in the market</Trans>
          <IconArrowRight size={14} aria-hidden />
        </Anchor>
      </div>
      <div className={classes.actions}>
        <FrequencySelect search={search} />
        <Button
          variant="default"
          size="xs"
          aria-label={t`Edit ${name}`}
          leftSection={<IconPencil size={14} aria-hidden />}
          onClick={onEdit}
        >
          <Trans>Edit</Trans>
        </Button>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={30}
          aria-label={t`Delete ${name}`}
          title={t`Delete`}
          onClick={onRemove}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </div>
    </li>
  );
};
