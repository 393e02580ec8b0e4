import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, NativeSelect, Table } from '@mantine/core';
import { type ImportColumn, importColumns } from '../../contract/productWrites.ts';
import classes from './ImportDrawer.module.css';
import type { SheetTable } from './importFile.ts';
import { columnText } from './importText.ts';
import type { Import } from './useImport.ts';

const needed: readonly ImportColumn[] = ['code', 'name'];
const EXAMPLES = 3;

/** Which column of the file is which of ours: guessed by the headers, corrected by hand. */
export const ImportColumns = ({ work, table }: { work: Import; table: SheetTable }) => {
  const { t, i18n } = useLingui();
  const missing = needed.filter((column) => !work.mapping.includes(column));
  const lacks = missing.map((column) => i18n._(columnText[column])).join(', ');
  const columnOf = (value: string): ImportColumn | null =>
    importColumns.find((column) => column === value) ?? null;
  return (
    <>
      <Table className={classes.columns}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t`In the file`}</Table.Th>
            <Table.Th scope="col">{t`Is`}</Table.Th>
            <Table.Th scope="col" className={classes.example}>{t`For example`}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {table.headers.map((header, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns of a file may have one name
            <Table.Tr key={`${index} ${header}`}>
              <Table.Th scope="row">{header === '' ? t`Column ${index + 1}` : header}</Table.Th>
              <Table.Td>
                <NativeSelect
                  size="xs"
                  aria-label={t`What ${header === '' ? index + 1 : header} is`}
                  value={work.mapping[index] ?? ''}
                  data={[
                    { value: '', label: t`Left out` },
                    ...importColumns.map((column) => ({
                      value: column,
                      label: i18n._(columnText[column]),
                    })),
                  ]}
                  onChange={(event) => work.map(index, columnOf(event.currentTarget.value))}
                />
              </Table.Td>
              <Table.Td className={classes.example}>
                {table.rows
                  .map((row) => row[index] ?? '')
                  .filter((cell) => cell !== '')
                  .slice(0, EXAMPLES)
                  .join(' · ')}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {missing.length > 0 && (
        <Alert color="yellow" variant="light">
          <Trans>No column is these yet: {lacks}. Without them no product can be made.</Trans>
        </Alert>
      )}
      <Button
        className={classes.go}
        loading={work.isChecking}
        disabled={missing.length > 0}
        data-autofocus
        onClick={() => void work.start()}
      >
        <Plural value={table.rows.length} one="Check # row" other="Check # rows" />
      </Button>
    </>
  );
};
