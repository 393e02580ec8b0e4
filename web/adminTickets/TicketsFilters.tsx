import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Select } from '@mantine/core';
import { ticketCategories, ticketStatuses } from '../../contract/tickets.ts';
import classes from './TicketsPage.module.css';
import { isFiltered, type TicketsPatch, type TicketsSearch } from './ticketsSearch.ts';
import { ticketCategoryText, ticketStatusText } from './ticketText.ts';

type Props = { search: TicketsSearch; onChange: (patch: TicketsPatch) => void };

/** Which tickets are listed. */
export const TicketsFilters = ({ search, onChange }: Props) => {
  const { t, i18n } = useLingui();
  return (
    <search className={classes.filters} aria-label={t`Filter the tickets`}>
      <Select
        size="xs"
        label={t`State`}
        placeholder={t`All`}
        clearable
        clearButtonProps={{ 'aria-label': t`All states` }}
        data={ticketStatuses.map((value) => ({ value, label: i18n._(ticketStatusText[value]) }))}
        value={search.status ?? null}
        onChange={(status) => onChange({ status: status ?? undefined })}
      />
      <Select
        size="xs"
        label={t`Kind`}
        placeholder={t`All`}
        clearable
        clearButtonProps={{ 'aria-label': t`All kinds` }}
        data={ticketCategories.map((value) => ({ value, label: i18n._(ticketCategoryText[value]) }))}
        value={search.category ?? null}
        onChange={(category) => onChange({ category: category ?? undefined })}
      />
      {isFiltered(search) && (
        <Button
          size="xs"
          variant="subtle"
          onClick={() =>
            onChange({ status: undefined, category: undefined, about: undefined, from: undefined })
          }
        >
          <Trans>Clear filters</Trans>
        </Button>
      )}
    </search>
  );
};
