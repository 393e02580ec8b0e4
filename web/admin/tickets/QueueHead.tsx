import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, NativeSelect, Tooltip } from '@mantine/core';
import { IconMessage2Bolt } from '@tabler/icons-react';
import { useState } from 'react';
import { contract } from '../../../contract/index.ts';
import { ticketCategories } from '../../../contract/support/ticketShapes.ts';
import { ticketPriorities, ticketStatuses } from '../../../contract/support/ticketStates.ts';
import { useRead } from '../../lib/api/query.ts';
import { ticketCategoryText, ticketPriorityText, ticketStatusText } from '../../shared/tickets/ticketText.ts';
import { SearchField } from '../../ui/inputs/SearchField.tsx';
import { DeskFigures } from './DeskFigures.tsx';
import classes from './QueueHead.module.css';
import {
  isFiltered,
  noFilters,
  parseTicketsSearch,
  type TicketsPatch,
  type TicketsSearch,
} from './ticketsSearch.ts';

type Props = {
  search: TicketsSearch;
  total: number | undefined;
  onChange: (patch: TicketsPatch) => void;
  onLay: (over: TicketsSearch['over']) => void;
};

/** A patch from a select's value; an empty value clears the filter. */
const picked = (name: string, value: string): TicketsPatch =>
  value === '' ? { [name]: undefined } : parseTicketsSearch({ [name]: value });

const useSelects = () => {
  const { t, i18n } = useLingui();
  const handlers = useRead(contract.tickets.handlers);
  const all = { value: '', label: t`All` };
  return {
    often: [
      {
        name: 'status',
        label: t`State`,
        data: [
          all,
          { value: 'active', label: t`Not done` },
          ...ticketStatuses.map((value) => ({ value, label: i18n._(ticketStatusText[value]) })),
        ],
      },
      {
        name: 'assignee',
        label: t`Assignee`,
        data: [
          all,
          { value: 'me', label: t`Me` },
          { value: 'none', label: t`Unassigned` },
          ...(handlers.data?.items ?? []).map(({ id, username }) => ({ value: id, label: username })),
        ],
      },
    ],
    rarely: [
      {
        name: 'category',
        label: t`Kind`,
        data: [
          all,
          ...ticketCategories.map((value) => ({ value, label: i18n._(ticketCategoryText[value]) })),
        ],
      },
      {
        name: 'priority',
        label: t`Priority`,
        data: [
          all,
          ...ticketPriorities.map((value) => ({ value, label: i18n._(ticketPriorityText[value]) })),
        ],
      },
      {
        name: 'sort',
        label: t`Order`,
        data: [
          { value: '', label: t`Most urgent` },
          { value: 'newest', label: t`Newest` },
          { value: 'changed', label: t`Last changed` },
        ],
      },
    ],
  } as const;
};

const Filters = ({ search, onChange }: Pick<Props, 'search' | 'onChange'>) => {
  const { t } = useLingui();
  const { often, rarely } = useSelects();
  const isUsed = rarely.some(({ name }) => search[name] !== undefined);
  const [asked, setAsked] = useState(false);
  const all = asked || isUsed;
  return (
    <search className={classes.filters} aria-label={t`Filter the tickets`}>
      <div className={classes.seek}>
        <SearchField
          label={t`Search`}
          placeholder={t`Number, subject, user, words`}
          sought={search.q}
          onSeek={(q) => onChange({ q })}
        />
      </div>
      {[...often, ...(all ? rarely : [])].map(({ name, label, data }) => (
        <NativeSelect
          key={name}
          size="xs"
          label={label}
          data={[...data]}
          value={search[name] ?? ''}
          onChange={(event) => onChange(picked(name, event.currentTarget.value))}
        />
      ))}
      <div className={classes.acts}>
        {!isUsed && (
          <Button size="compact-xs" variant="subtle" aria-expanded={all} onClick={() => setAsked(!asked)}>
            {asked ? <Trans>Fewer filters</Trans> : <Trans>More filters</Trans>}
          </Button>
        )}
        {isFiltered(search) && (
          <Button size="compact-xs" variant="subtle" onClick={() => onChange(noFilters)}>
            <Trans>Clear filters</Trans>
          </Button>
        )}
      </div>
    </search>
  );
};

/** Filters of the queue and key figures of the desk. */
export const QueueHead = ({ search, total, onChange, onLay }: Props) => {
  const { t } = useLingui();
  return (
    <div className={classes.root}>
      <div className={classes.head}>
        <h1 className={classes.title}>
          <Trans>Tickets</Trans>
        </h1>
        <span className={classes.note} aria-live="polite">
          {total !== undefined && <Plural value={total} one="# ticket" other="# tickets" />}
        </span>
        <Tooltip label={t`Canned replies`}>
          <ActionIcon
            variant="default"
            size="md"
            aria-label={t`Canned replies`}
            aria-haspopup="dialog"
            onClick={() => onLay('replies')}
          >
            <IconMessage2Bolt size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
      <DeskFigures search={search} onChange={onChange} onOpen={() => onLay('figures')} />
      <Filters search={search} onChange={onChange} />
    </div>
  );
};
