import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Section } from '../../ui/Section.tsx';
import classes from './SheetImport.module.css';
import type { FileRow } from './sheetRows.ts';
import type { Changes, SheetKind } from './useSheetImport.ts';

type Props = { kind: SheetKind; rows: readonly FileRow[]; changes: Changes };

/** What an import would change in rows that exist, cell by cell. */
export const SheetChanges = ({ kind, rows, changes }: Props) => {
  const { i18n } = useLingui();
  const [key = ''] = kind.naming;
  const { listed, count } = changes;
  const titleOf = (column: string) => {
    const text = kind.columnText[column];
    return text === undefined ? column : i18n._(text);
  };
  return (
    <Section
      title={<Trans>Changes</Trans>}
      note={
        count > listed.length ? (
          <Trans>
            The first {listed.length} of {count}
          </Trans>
        ) : (
          <Plural value={count} one="# cell" other="# cells" />
        )
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by keyboard */}
      <ul className={classes.changes} tabIndex={0}>
        {listed.map(({ row, column, before, after }) => (
          <li key={`${row} ${column}`}>
            <strong>{rows[row]?.cells[key]}</strong>
            <span>{titleOf(column)}</span>
            <span>
              <del>{before ?? '–'}</del> → <ins>{after ?? '–'}</ins>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
};
