import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './DataTableCards.module.css';
import type { RowsProps } from './tableTypes.ts';

/** Empty cells are omitted from a card. */
const isNothing = (value: ReactNode) => value === null || value === '' || value === '–';

/** Rows as cards, for narrow screens. */
export const DataTableCards = <Row,>(props: RowsProps<Row>) => {
  const { table, visible, selection, idOf } = props;
  const [main, ...others] = visible;
  return (
    <ul className={classes.list} aria-label={props.label} aria-busy={props.busy === true}>
      {props.rows.map((row) => {
        const id = idOf(row);
        const entry = table.getRow(id);
        return (
          <li key={id} className={classes.card} data-open={id === props.openId || undefined}>
            <div className={classes.head}>
              <div className={classes.main}>{main?.cell(row)}</div>
              {selection !== undefined && (
                <Checkbox
                  className={classes.select}
                  aria-label={selection.labelOf(row)}
                  checked={entry.getIsSelected()}
                  onChange={(event) => entry.toggleSelected(event.currentTarget.checked)}
                />
              )}
            </div>
            <dl className={classes.lines}>
              {others
                .map((column) => ({ ...column, value: column.cell(row) }))
                .filter(({ value }) => !isNothing(value))
                .map(({ id: columnId, header, brief, value }) => (
                  <div key={columnId} className={classes.line} data-brief={brief}>
                    <dt>{header}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
            </dl>
          </li>
        );
      })}
    </ul>
  );
};
