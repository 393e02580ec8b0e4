import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

test.each(['=1+1', '+31201234567', '-2', '@SUM(A1)', '＝1', '=HYPERLINK("http://x.test")'])(
  '%s is marked as text',
  (cell) => expect(csvOf([[cell]]).replaceAll('"', '')).toBe(`\uFEFF'${cell.replaceAll('"', '')}\r\n`),
);

test('line ends and tabs at the start are marked and quoted', () => {
  expect(csvOf([['\t=1', '\r=1', '\n=1']])).toBe(`\uFEFF"'\t=1","'\r=1","'\n=1"\r\n`);
});

test('what stands in quotes is read back as it was', () => {
  expect(csvOf([['Oil, "crude"', 'a;b', 'two\nlines', 'plain']])).toBe(
    '\uFEFF"Oil, ""crude""","a;b","two\nlines",plain\r\n',
  );
});

test('numbers, truths and nothing stay what they are', () => {
  expect(csvOf([[-5, 1.5, true, null, '']])).toBe('\uFEFF-5,1.5,true,,\r\n');
});
