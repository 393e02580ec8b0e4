import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type AdImportColumn, adImportColumns } from '../../contract/adImport.ts';
import { contract } from '../../contract/index.ts';
import { call } from '../lib/api.ts';
import { refresh } from '../lib/query.ts';
import { upgrade } from '../lib/upgrade.ts';
import { csvFile } from '../sheetImport/csvFile.ts';
import { SheetImportDrawer } from '../sheetImport/SheetImportDrawer.tsx';
import type { FileFault } from '../sheetImport/sheetFile.ts';
import type { SheetWords } from '../sheetImport/sheetWords.ts';
import type { SheetKind } from '../sheetImport/useSheetImport.ts';
import { toast } from '../ui/toast.ts';

const ROWS_MAX = 200;

const columnText: Record<AdImportColumn, MessageDescriptor> = {
  side: msg`Side`,
  product: msg`Product`,
  grade: msg`Grade`,
  title: msg`Title`,
  description: msg`Description`,
  density: msg`Density`,
  quantity: msg`Quantity`,
  'quantity max': msg`Largest quantity`,
  unit: msg`Unit`,
  price: msg`Price`,
  currency: msg`Currency`,
  'price unit': msg`Unit of the price`,
  term: msg`Delivery term`,
  port: msg`Port`,
  place: msg`Place`,
  country: msg`Country`,
  from: msg`From`,
  to: msg`To`,
  'payment terms': msg`Payment terms`,
  'valid until': msg`Valid until`,
};

const faultText: Record<FileFault, MessageDescriptor> = {
  empty: msg`There are no rows in this file. The first row names the columns, the ads follow.`,
  tooLarge: msg`This file is larger than 10 MB.`,
  tooManyRows: msg`This file has more than 200 rows. Split it into smaller files.`,
  unreadable: msg`This is not a CSV or XLSX file that can be read. Save it as one of these and try again.`,
};

const otherNames: Partial<Record<AdImportColumn, readonly string[]>> = {
  side: ['buysell', 'direction', 'type'],
  product: ['commodity', 'item'],
  density: ['density15', 'densityat15c'],
  quantity: ['qty', 'volume', 'quantitymin'],
  'quantity max': ['maxquantity', 'qtymax'],
  unit: ['uom', 'quantityunit'],
  price: ['amount', 'unitprice'],
  currency: ['ccy'],
  term: ['incoterm', 'incoterms', 'deliveryterm', 'delivery'],
  port: ['locode', 'unlocode', 'portcode'],
  country: ['destination', 'deliverycountry'],
  from: ['laycanfrom', 'deliveryfrom'],
  to: ['laycanto', 'deliveryto'],
  'payment terms': ['payment'],
  'valid until': ['validity', 'expires'],
};

const example: Partial<Record<AdImportColumn, string>> = {
  side: 'sell',
  product: 'DIESEL',
  density: '845',
  quantity: '30000',
  'quantity max': '33000',
  unit: 'MT',
  price: '702.50',
  currency: 'USD',
  'price unit': 'MT',
  term: 'CIF',
  port: 'NLRTM',
  'payment terms': 'LC_SIGHT; TT_BL',
};

const template = () =>
  csvFile([Object.fromEntries(adImportColumns.map((column) => [column, example[column] ?? null]))]);

const { adImport, ads } = contract;

const kind: SheetKind = {
  columns: adImportColumns,
  otherNames,
  columnText,
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
      return { problems: faults, created: dryRun ? rows.length : created.length };
    } catch (error) {
      upgrade.offer(error);
      throw error;
    }
  },
};

type Props = { onClose: () => void; onDone: () => void };

/** Ads from a file, as drafts. */
export const AdSheet = ({ onClose, onDone }: Props) => {
  const { t } = useLingui();
  const words: SheetWords = {
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
        one: 'All is well: # draft would be created.',
        other: 'All is well: # drafts would be created.',
      }),
    bring: (count) => plural(count, { one: 'Create # draft', other: 'Create # drafts' }),
  };
  return (
    <SheetImportDrawer
      kind={kind}
      words={words}
      onClose={onClose}
      onDone={(created) => {
        toast.done(plural(created, { one: '# draft created', other: '# drafts created' }));
        onDone();
      }}
    />
  );
};
