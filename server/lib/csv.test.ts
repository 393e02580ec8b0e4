import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { csvOf, unmarked } from './csv.ts';

test.each(['=1+1', '+31201234567', '-2', '@SUM(A1)', '＝1', '=HYPERLINK("http://x.test")'])(
  '%s is marked as text',
  (cell) => expect(csvOf([[cell]]).replaceAll('"', '')).toBe(`\uFEFF'${cell.replaceAll('"', '')}\r\n`),
);

test('line ends and tabs at the start are marked and quoted', () => {
  expect(csvOf([['\t=1', '\r=1', '\n=1']])).toBe(`\uFEFF"'\t'=1","'\r'=1","'\n'=1"\r\n`);
});

test('what stands in quotes is read back as it was', () => {
  expect(csvOf([['Oil, "crude"', 'a;b', 'two\nlines', 'plain']])).toBe(
    '\uFEFF"Oil, ""crude""","a;b","two\nlines",plain\r\n',
  );
});

test('numbers, truths and nothing stay what they are', () => {
  expect(csvOf([[-5, 1.5, true, null, '']])).toBe('\uFEFF-5,1.5,true,,\r\n');
});

test.each([
  ['x;=1+1;y', `"x;'=1+1;y"`],
  ['x\t=1', `"x\t'=1"`],
  ['x|-1', `"x|'-1"`],
  ['x,@SUM(A1)', `"x,'@SUM(A1)"`],
  ['x\n=1\r\n+2', `"x\n'=1\r\n'+2"`],
  ['x;"=1"', `"x;""'=1"""`],
  ['x;;＝1', `"x;;'＝1"`],
])('%j has no formula for a spreadsheet that separates otherwise', (cell, line) =>
  expect(csvOf([[cell]])).toBe(`\uFEFF${line}\r\n`),
);

test.each(['a; b - c', 'one, two', 'x=1', 'EN 590|ULSD', 'a -1'])('%j is left as it is', (cell) =>
  expect(csvOf([[cell]]).replaceAll('"', '')).toBe(`\uFEFF${cell}\r\n`),
);

test.each(['=1+1', "'=1", "''-2", "it's", "'quoted'", 'x;=1', "x;'=1", 'x\n- y\n- z', 'x;"=1"', '', '\t-1'])(
  '%j is read back without its marks',
  (cell) => {
    const [[written] = []] = Papa.parse<string[]>(csvOf([[cell]])).data;
    expect(unmarked(written ?? '')).toBe(cell);
  },
);
