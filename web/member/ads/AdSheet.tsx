import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type AdImportColumn, adImportColumns, importColumn } from '../../../contract/ads/adImport.ts';
import { contract } from '../../../contract/index.ts';
import { messageText } from '../../i18n/messageText.ts';
import { call } from '../../lib/api/api.ts';
import { refresh } from '../../lib/api/query.ts';
import { upgrade } from '../../lib/upgrade.ts';
import { fieldText } from '../../shared/adView/adParts.ts';
import { csvFile } from '../../shared/sheetImport/csvFile.ts';
import { SheetImportDrawer } from '../../shared/sheetImport/SheetImportDrawer.tsx';
import type { FileFault } from '../../shared/sheetImport/sheetFile.ts';
import type { SheetTexts } from '../../shared/sheetImport/sheetTexts.ts';
import type { SheetKind } from '../../shared/sheetImport/useSheetImport.ts';
import { toast } from '../../ui/feedback/toast.ts';

const ROWS_MAX = 200;

/** Columns that are not called like the field that they fill. */
const ownText: Partial<Record<AdImportColumn, MessageDescriptor>> = {
  side: msg`Side`,
  'quantity max': msg`Largest quantity`,
  unit: msg`Unit`,
  'price type': msg`Price type`,
  'price unit': msg`Unit of the price`,
  benchmark: msg`Benchmark`,
  differential: msg`Differential`,
  formula: msg`Formula`,
  proxy: msg`Comparable by a free benchmark`,
  'price note': msg`Price note`,
  term: msg`Delivery term`,
  port: msg`Port`,
  place: msg`Place`,
  country: msg`Country`,
  from: msg`From`,
  to: msg`To`,
  'valid until': msg`Valid until`,
};

const ofEach = <Value,>(read: (column: AdImportColumn) => Value) =>
  Object.fromEntries(adImportColumns.map((column) => [column, read(column)])) as Record<
    AdImportColumn,
    Value
  >;

const faultText: Record<FileFault, MessageDescriptor> = {
  empty: msg`There are no rows in this file. The first row names the columns, the ads follow.`,
  tooLarge: msg`This file is larger than 10 MB.`,
  tooManyRows: msg`This file has more than 200 rows. Split it into smaller files.`,
  unreadable: msg`This is not a CSV or XLSX file that can be read. Save it as one of these and try again.`,
};

const template = () => csvFile([ofEach((column) => importColumn(column).example ?? null)]);

const { adImport, ads } = contract;

const kind: SheetKind = {
  columns: adImportColumns,
  otherNames: ofEach((column) => importColumn(column).aliases ?? []),
  columnText: ofEach((column) => ownText[column] ?? fieldText(importColumn(column).path)),
  needed: ['product'],
  naming: ['product', 'side'],
  rowsMax: ROWS_MAX,
  faultText,
  run: async (sent, { dryRun, ...key }) => {
    const rows = sent.map((row) =>
      Object.fromEntries(
        Object.entries(row).flatMap(([column, text]) => (text === null ? [] : [[column, text]])),
      ),
    );
    try {
      const { faults, created } = await call(adImport.run, { body: { rows, dryRun }, ...key });
      if (created.length > 0) refresh([ads.myAds, ads.myCount, contract.stats.needs]);
      const problems = faults.map((one) => ({ ...one, message: messageText(one, one.message) }));
      return { problems, created: dryRun ? rows.length : created.length };
    } catch (error) {
      upgrade.offer(error);
      throw error;
    }
  },
};

type Props = { onClose: () => void; onDone: () => void };

/** Imports ads from a file as drafts. */
export const AdSheet = ({ onClose, onDone }: Props) => {
  const { t } = useLingui();
  const texts: SheetTexts = {
    title: (file) => (file === null ? t`Ads from a file` : t`Ads from ${file}`),
    lead: <Trans>A CSV or XLSX file, up to 200 rows. Its first row names the columns.</Trans>,
    note: (
      <Trans>
        Each row becomes a draft, which you can look at and submit with others at once. Products, units and
        terms are named by code or name, ports by UN/LOCODE or name, several payment terms with semicolons.
        Nothing is written before you have seen what would happen.
      </Trans>
    ),
    template,
    templateName: 'ads-template.csv',
    lacks: (columns) => t`No column is picked yet for: ${columns}. Without them no ad can be created.`,
    well: (count) =>
      plural(count, {
        one: 'No errors: # draft would be created.',
        other: 'No errors: # drafts would be created.',
      }),
    bring: (count) => plural(count, { one: 'Create # draft', other: 'Create # drafts' }),
  };
  return (
    <SheetImportDrawer
      kind={kind}
      texts={texts}
      onClose={onClose}
      onDone={(created) => {
        toast.done(plural(created, { one: '# draft created', other: '# drafts created' }));
        onDone();
      }}
    />
  );
};
