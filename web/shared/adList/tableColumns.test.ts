import { expect, test } from 'vitest';
import { readColumns, tableColumns } from './tableColumns.ts';

test('chosen columns keep the order of the table, and the link to the ad is always one', () => {
  expect(readColumns('price,side')).toEqual(['side', 'product', 'price']);
  expect(readColumns(tableColumns.join())).toEqual(tableColumns);
});

test('nothing stored leaves the choice to the room there is; unknown names are left out', () => {
  expect(readColumns(null)).toBeNull();
  expect(readColumns('')).toBeNull();
  expect(readColumns('colour')).toEqual(['product']);
});
