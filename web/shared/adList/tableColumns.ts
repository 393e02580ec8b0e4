import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useSyncExternalStore } from 'react';
import { remembered } from '../../lib/remembered.ts';

/** The columns of the market's table, in reading order. */
export const tableColumns = [
  'side',
  'product',
  'spec',
  'route',
  'term',
  'laycan',
  'quantity',
  'price',
  'comparable',
  'vsMarket',
  'company',
  'age',
] as const;
export type TableColumn = (typeof tableColumns)[number];

export const columnText: Record<TableColumn, MessageDescriptor> = {
  side: msg`Side`,
  product: msg`Product`,
  spec: msg`Key spec`,
  route: msg`Load → discharge`,
  term: msg`Term`,
  laycan: msg`Laycan`,
  quantity: msg`Quantity`,
  price: msg`Price`,
  comparable: msg`Comparable`,
  vsMarket: msg`vs market`,
  company: msg`Counterparty`,
  age: msg`Age`,
};

/** Always there: it is the link to the ad. */
export const FIXED_COLUMN: TableColumn = 'product';

/** The columns that somebody chose; null: those that there is room for. */
export type ChosenColumns = readonly TableColumn[] | null;

export const readColumns = (stored: string | null): ChosenColumns => {
  if (stored === null || stored === '') return null;
  const names = stored.split(',');
  return tableColumns.filter((column) => column === FIXED_COLUMN || names.includes(column));
};

export const chosenColumns = remembered<ChosenColumns>(
  'marketColumns',
  readColumns,
  (columns) => columns?.join() ?? '',
);

export const useChosenColumns = (): ChosenColumns =>
  useSyncExternalStore(chosenColumns.subscribe, chosenColumns.get, chosenColumns.get);
