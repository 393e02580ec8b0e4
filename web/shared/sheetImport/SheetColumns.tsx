import { Plural, useLingui } from '@lingui/react/macro';
import { Alert, Button, NativeSelect, Table } from '@mantine/core';
import classes from './SheetImport.module.css';
import type { SheetTable } from './sheetFile.ts';
import type { SheetTexts } from './sheetTexts.ts';
import type { SheetImport, SheetKind } from './useSheetImport.ts';

const EXAMPLES = 3;

type Props = { kind: SheetKind; texts: SheetTexts; work: SheetImport; table: SheetTable };

/** Maps file columns to our columns: guessed from the headers, corrected by hand. */
export const SheetColumns = ({ kind, texts, work, table }: Props) => {
  const { t, i18n } = useLingui();
  const nameOf = (column: string) => {
    const text = kind.columnText[column];
    return text === undefined ? column : i18n._(text);
  };
  const missing = kind.needed.filter((column) => !work.mapping.includes(column));
  const lacks = missing.map(nameOf).join(', ');
  return (
    <>
      <Table className={classes.columns}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t`In the file`}</Table.Th>
            <Table.Th scope="col">{t`Read as`}</Table.Th>
            <Table.Th scope="col" className={classes.example}>{t`For example`}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {table.headers.map((header, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns of a file may have the same name
            <Table.Tr key={`${index} ${header}`}>
              <Table.Th scope="row">{header === '' ? t`Column ${index + 1}` : header}</Table.Th>
              <Table.Td>
                <NativeSelect
                  size="xs"
                  aria-label={t`What ${header === '' ? index + 1 : header} is`}
                  value={work.mapping[index] ?? ''}
                  data={[
                    { value: '', label: t`Left out` },
                    ...kind.columns.map((column) => ({ value: column, label: nameOf(column) })),
                  ]}
                  onChange={(event) => work.map(index, event.currentTarget.value || null)}
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
          {texts.lacks(lacks)}
        </Alert>
      )}
      {texts.choice}
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
