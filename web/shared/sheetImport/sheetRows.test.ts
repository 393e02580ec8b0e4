import { describe, expect, test } from 'vitest';
import { tableOf } from './sheetFile.ts';
import {
  fileRows,
  mappingOf,
  openProblems,
  problemsOf,
  problemsOfDetails,
  sentRows,
  shownColumns,
} from './sheetRows.ts';

const table = { headers: ['Group', 'Code', 'Product', 'Colour', 'HS'], rows: [['A', 'X', 'Ex', 'red', '']] };
const shape = {
  columns: ['group', 'code', 'name', 'phase', 'hsCode', 'unNumber', 'density15'],
  otherNames: { name: ['product'], hsCode: ['hs'], unNumber: ['unno'] },
};
const { columns } = shape;
const mapping = mappingOf(table.headers, shape);

describe('a file that is brought in', () => {
  test('is a table whatever its width; without rows or headers it is empty', () => {
    const read = tableOf([['\uFEFFcode ', 'name'], ['A'], ['', ' '], ['B', ' Bee ', 'more']], 5000);
    expect(read).toEqual({
      headers: ['code', 'name'],
      rows: [
        ['A', ''],
        ['B', 'Bee'],
      ],
    });
    expect([[], [['', ' ']], [['code'], ['']]].map((raw) => tableOf(raw, 5000))).toEqual([
      'empty',
      'empty',
      'empty',
    ]);
    expect(tableOf([['code'], ...Array.from({ length: 5001 }, () => ['A'])], 5000)).toBe('tooManyRows');
  });

  test('has its columns by their headers, each once, our own names first', () => {
    expect(mapping).toEqual(['group', 'code', 'name', null, 'hsCode']);
    expect(mappingOf(['Product', 'name', 'UN no.', 'density_15'], shape)).toEqual([
      null,
      'name',
      'unNumber',
      'density15',
    ]);
  });

  test('is sent with what is empty as not known', () => {
    expect(sentRows(fileRows(table, mapping))).toEqual([{ group: 'A', code: 'X', name: 'Ex', hsCode: null }]);
  });

  test('shows each problem at its line, also of columns that it lacks', () => {
    const rows = fileRows({ ...table, rows: [...table.rows, ...table.rows, ...table.rows] }, mapping).filter(
      ({ line }) => line !== 3,
    );
    const problems = problemsOf(
      rows,
      [
        { row: 1, column: 'hsCode', message: 'Like 2710.19' },
        { row: 1, column: 'phase', message: 'Missing' },
        { row: 1, column: 'nonsense', message: 'What?' },
      ],
      columns,
    );
    expect([...problems]).toEqual([[4, { hsCode: 'Like 2710.19', phase: 'Missing', '': 'What?' }]]);
    expect(shownColumns(mapping, problems, columns)).toEqual(['group', 'code', 'name', 'phase', 'hsCode']);
    expect(openProblems(problems, new Set(['4:phase']))).toBe(2);
  });

  test('that is refused says where as well', () => {
    expect(
      problemsOfDetails([
        { path: 'rows.3.code', code: 'field.taken', message: 'Taken' },
        { path: 'rows', code: 'field.tooManyRows', message: 'Too many' },
      ]),
    ).toEqual({ found: [{ row: 3, column: 'code', message: 'Taken' }], rest: ['Too many'] });
  });
});
