import { describe, expect, test } from 'vitest';
import { tableOf } from './importFile.ts';
import {
  fileRows,
  mappingOf,
  openProblems,
  problemsOf,
  problemsOfDetails,
  sentRows,
  shownColumns,
} from './importRows.ts';

const table = { headers: ['Group', 'Code', 'Product', 'Colour', 'HS'], rows: [['A', 'X', 'Ex', 'red', '']] };
const mapping = mappingOf(table.headers);

describe('a file that is brought in', () => {
  test('is a table whatever its width; without rows or headers it is empty', () => {
    const read = tableOf([['\uFEFFcode ', 'name'], ['A'], ['', ' '], ['B', ' Bee ', 'more']]);
    expect(read).toEqual({
      headers: ['code', 'name'],
      rows: [
        ['A', ''],
        ['B', 'Bee'],
      ],
    });
    expect([tableOf([]), tableOf([['', ' ']]), tableOf([['code'], ['']])]).toEqual([
      'empty',
      'empty',
      'empty',
    ]);
    expect(tableOf([['code'], ...Array.from({ length: 5001 }, () => ['A'])])).toBe('tooManyRows');
  });

  test('has its columns by their headers, each once, our own names first', () => {
    expect(mapping).toEqual(['group', 'code', 'name', null, 'hsCode']);
    expect(mappingOf(['Product', 'name', 'UN no.', 'density_15'])).toEqual([
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
    const problems = problemsOf(rows, [
      { row: 1, column: 'hsCode', message: 'Like 2710.19' },
      { row: 1, column: 'phase', message: 'Missing' },
      { row: 1, column: 'nonsense', message: 'What?' },
    ]);
    expect([...problems]).toEqual([[4, { hsCode: 'Like 2710.19', phase: 'Missing', '': 'What?' }]]);
    expect(shownColumns(mapping, problems)).toEqual(['group', 'code', 'name', 'phase', 'hsCode']);
    expect(openProblems(problems, new Set(['4:phase']))).toBe(2);
  });

  test('that is refused says where as well', () => {
    expect(
      problemsOfDetails([
        { path: 'rows.3.code', message: 'Taken' },
        { path: 'rows', message: 'Too many' },
      ]),
    ).toEqual({ found: [{ row: 3, column: 'code', message: 'Taken' }], rest: ['Too many'] });
  });
});
