import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ImportColumn } from '../../contract/productWrites.ts';
import type { FileFault } from './importFile.ts';

export const columnText: Record<ImportColumn, MessageDescriptor> = {
  group: msg`Group`,
  code: msg`Code`,
  name: msg`Name`,
  phase: msg`Phase`,
  hsCode: msg`HS code`,
  unNumber: msg`UN number`,
  density15: msg`Density`,
  densityMin: msg`Lowest density`,
  densityMax: msg`Highest density`,
  gcvMjPerSm3: msg`MJ/Sm³`,
  gcvMjPerKg: msg`MJ/kg`,
  defaultUnit: msg`Unit`,
  specTemplate: msg`Specification`,
  aliases: msg`Other names`,
};

export const faultText: Record<FileFault, MessageDescriptor> = {
  empty: msg`There are no rows in this file. The first row names the columns, the products follow.`,
  tooLarge: msg`This file is larger than 10 MB.`,
  tooManyRows: msg`This file has more than 5,000 rows. Bring it in parts.`,
  unreadable: msg`This is no CSV or XLSX file that can be read. Save it as one of these and try again.`,
};
