import { useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import type { TableColumn, TableSort } from './tableTypes.ts';

type Props<Row> = {
  columns: readonly TableColumn<Row>[];
  sort: TableSort | null;
  onSort: (sort: TableSort) => void;
};

const keyOf = ({ column, desc }: TableSort) => `${column} ${desc ? 'desc' : 'asc'}`;

/** Sort selection for cards, which have no headers. */
export const DataTableSort = <Row,>({ columns, sort, onSort }: Props<Row>) => {
  const { t } = useLingui();
  const choices = columns.flatMap((column) =>
    (column.sorts ?? []).map((direction) => ({
      sort: { column: column.id, desc: direction === 'desc' },
      label: `${column.header} ${direction === 'desc' ? '↓' : '↑'}`,
    })),
  );
  return (
    <NativeSelect
      size="xs"
      aria-label={t`Sort by`}
      value={sort === null ? '' : keyOf(sort)}
      data={choices.map((choice) => ({ value: keyOf(choice.sort), label: choice.label }))}
      onChange={(event) => {
        const chosen = choices.find((choice) => keyOf(choice.sort) === event.currentTarget.value);
        if (chosen !== undefined) onSort(chosen.sort);
      }}
    />
  );
};
