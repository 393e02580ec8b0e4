import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Switch } from '@mantine/core';
import { useMemo, useState } from 'react';
import { type ImportColumn, importColumns } from '../../../../contract/baseData/productWrites.ts';
import { contract } from '../../../../contract/index.ts';
import { messageText } from '../../../i18n/messageText.ts';
import { call } from '../../../lib/api/api.ts';
import { refresh } from '../../../lib/api/query.ts';
import { useFormat } from '../../../lib/format.ts';
import { csvFile } from '../../../shared/sheetImport/csvFile.ts';
import { SheetImportDrawer } from '../../../shared/sheetImport/SheetImportDrawer.tsx';
import type { FileFault } from '../../../shared/sheetImport/sheetFile.ts';
import type { SheetTexts } from '../../../shared/sheetImport/sheetTexts.ts';
import type { SheetKind } from '../../../shared/sheetImport/useSheetImport.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { productReads } from './productReads.ts';

const columnText: Record<ImportColumn, MessageDescriptor> = {
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

const faultText: Record<FileFault, MessageDescriptor> = {
  empty: msg`There are no rows in this file. The first row names the columns, the products follow.`,
  tooLarge: msg`This file is larger than 10 MB.`,
  tooManyRows: msg`This file has more than 5,000 rows. Split it into smaller files.`,
  unreadable: msg`This is not a CSV or XLSX file that can be read. Save it as one of these and try again.`,
};

/** Known header aliases, besides our own names. */
const otherNames: Record<ImportColumn, readonly string[]> = {
  group: ['parent', 'category', 'productgroup', 'below'],
  code: ['productcode', 'sku'],
  name: ['product', 'productname', 'title'],
  phase: ['state', 'physicalstate'],
  hsCode: ['hs', 'hscode', 'customscode', 'tariff', 'commoditycode'],
  unNumber: ['un', 'unno', 'unnr', 'unnumber'],
  density15: ['density', 'typicaldensity', 'densityat15c', 'density15c'],
  densityMin: ['lowestdensity', 'mindensity'],
  densityMax: ['highestdensity', 'maxdensity'],
  gcvMjPerSm3: ['gcv', 'gcvmjsm3', 'calorificvalue'],
  gcvMjPerKg: ['gcvmjkg'],
  defaultUnit: ['unit', 'uom'],
  specTemplate: ['spec', 'specification', 'standard'],
  aliases: ['alias', 'othernames', 'synonyms', 'alsoknownas'],
};

/** Example rows for each column: a group, and a product below it. */
const examples = [
  { code: 'WAXES', name: 'Waxes', phase: 'solid' },
  {
    group: 'WAXES',
    code: 'PARAFFIN_WAX',
    name: 'Paraffin wax',
    phase: 'solid',
    hsCode: '2712.20',
    density15: 900,
    densityMin: 880,
    densityMax: 930,
    defaultUnit: 'MT',
    aliases: 'Slack wax; Candle wax',
  },
];

const template = () =>
  csvFile(
    examples.map((example) =>
      Object.fromEntries(
        importColumns.map((column) => [column, (example as Record<string, string | number>)[column] ?? null]),
      ),
    ),
  );

const kindOf = (update: boolean): SheetKind => ({
  columns: importColumns,
  otherNames,
  columnText,
  needed: update ? ['code'] : ['code', 'name'],
  naming: ['code', 'name'],
  rowsMax: 5000,
  faultText,
  run: async (rows, { dryRun, ...key }) => {
    const answer = await call(contract.products.importRows, { body: { rows, dryRun, update }, ...key });
    if (!dryRun && answer.problems.length === 0) refresh(productReads);
    const problems = answer.problems.map((one) => ({ ...one, message: messageText(one, one.message) }));
    const changes = { listed: answer.changes, count: answer.changeCount };
    return { ...answer, problems, changes };
  },
});

/** Imports products from a file. */
export const ProductSheet = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLingui();
  const { number } = useFormat();
  const [update, setUpdate] = useState(false);
  const kind = useMemo(() => kindOf(update), [update]);
  const texts: SheetTexts = {
    title: (file) => (file === null ? t`Import products` : t`Import ${file}`),
    lead: <Trans>A CSV or XLSX file, up to 5,000 rows. Its first row names the columns.</Trans>,
    note: (
      <Trans>
        A product needs a code, a name and a phase. Its group is the code or name of the product that it
        stands below: one that is here already, or one further up in the file. Nothing is written before you
        have seen what would happen.
      </Trans>
    ),
    template,
    templateName: 'products-template.csv',
    lacks: (columns) => t`No column is picked yet for: ${columns}. Without them no product can be created.`,
    well: (count, updated) =>
      updated === 0 && count === 0
        ? t`No errors: no product would change.`
        : updated === 0
          ? plural(count, {
              one: 'No errors: # product would be added.',
              other: 'No errors: # products would be added.',
            })
          : t`No errors. Products to add: ${number(count)}, to update: ${number(updated)}.`,
    bring: (count, updated) =>
      updated === 0
        ? plural(count, { one: 'Import # product', other: 'Import # products' })
        : plural(count + updated, { one: 'Save # product', other: 'Save # products' }),
    choice: (
      <Switch
        checked={update}
        onChange={(event) => setUpdate(event.currentTarget.checked)}
        label={<Trans>Update products that exist</Trans>}
        description={
          <Trans>
            A row with a known code changes that product. Empty cells and columns that are left out keep what
            it has.
          </Trans>
        }
      />
    ),
  };
  return (
    <SheetImportDrawer
      kind={kind}
      texts={texts}
      onClose={onClose}
      onDone={(created, updated) => {
        toast.done(plural(created + updated, { one: '# product imported', other: '# products imported' }));
        onClose();
      }}
    />
  );
};
