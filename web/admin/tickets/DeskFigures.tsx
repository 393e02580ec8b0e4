import { Trans, useLingui } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import classes from './DeskFigures.module.css';
import { noFilters, type TicketsPatch, type TicketsSearch } from './ticketsSearch.ts';
import { useSpan } from './useSpan.ts';

const REFRESH_MS = 60_000;
const NONE = '–';

type FigureProps = { value: string; label: ReactNode; tone?: 'flame' | undefined };

const Figure = ({ value, label, tone }: FigureProps) => (
  <>
    <strong className={classes.value} data-tone={tone}>
      {value}
    </strong>
    <span className={classes.label}>{label}</span>
  </>
);

type Props = {
  search: TicketsSearch;
  onChange: (patch: TicketsPatch) => void;
  onOpen: () => void;
};

/** Four key figures of the support desk; the first two act as filters, the others open the statistics. */
export const DeskFigures = ({ search, onChange, onOpen }: Props) => {
  const { t } = useLingui();
  const { number } = useFormat();
  const span = useSpan();
  const { data } = useRead(contract.tickets.stats, { query: {} }, { refetchInterval: REFRESH_MS });
  const late = data === undefined ? NONE : number(data.overdue);
  const isLate = search.overdue !== undefined;
  const isUnassigned = search.assignee === 'none';
  return (
    <div className={classes.strip} role="group" aria-label={t`Desk overview`}>
      <UnstyledButton
        className={classes.figure}
        aria-pressed={isLate}
        onClick={() => onChange({ ...noFilters, ...(!isLate && { overdue: 'true' as const }) })}
      >
        <Figure
          value={late}
          label={<Trans>late</Trans>}
          tone={data !== undefined && data.overdue > 0 ? 'flame' : undefined}
        />
      </UnstyledButton>
      <UnstyledButton
        className={classes.figure}
        aria-pressed={isUnassigned}
        onClick={() =>
          onChange({
            ...noFilters,
            ...(!isUnassigned && { assignee: 'none' as const, status: 'active' as const }),
          })
        }
      >
        <Figure
          value={data === undefined ? NONE : number(data.unassigned)}
          label={<Trans>Unassigned</Trans>}
        />
      </UnstyledButton>
      <UnstyledButton className={classes.figure} onClick={onOpen} aria-haspopup="dialog">
        <Figure
          value={data?.firstReplyMedian == null ? NONE : span(data.firstReplyMedian)}
          label={<Trans>to first reply</Trans>}
        />
      </UnstyledButton>
      <UnstyledButton className={classes.figure} onClick={onOpen} aria-haspopup="dialog">
        <Figure
          value={data?.rating.average == null ? NONE : number(data.rating.average, { min: 1, max: 1 })}
          label={<Trans>of 5 stars</Trans>}
        />
      </UnstyledButton>
    </div>
  );
};
