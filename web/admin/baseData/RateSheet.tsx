import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type RateColumn, rateColumns } from '../../../contract/baseData/rateImport.ts';
import { contract } from '../../../contract/index.ts';
import { messageText } from '../../i18n/messageText.ts';
import { call } from '../../lib/api/api.ts';
import { refresh } from '../../lib/api/query.ts';
import { csvFile } from '../../shared/sheetImport/csvFile.ts';
import { SheetImportDrawer } from '../../shared/sheetImport/SheetImportDrawer.tsx';
import type { FileFault } from '../../shared/sheetImport/sheetFile.ts';
import type { SheetTexts } from '../../shared/sheetImport/sheetTexts.ts';
import type { SheetKind } from '../../shared/sheetImport/useSheetImport.ts';
import { toast } from '../../ui/feedback/toast.ts';

const columnText: Record<RateColumn, MessageDescriptor> = {
  currency: msg`Currency`,
  date: msg`Day`,
  rate: msg`USD per unit`,
  confirmed: msg`Confirmed`,
};

const faultText: Record<FileFault, MessageDescriptor> = {
  empty: msg`There are no rows in this file. The first row names the columns, the rates follow.`,
  tooLarge: msg`This file is larger than 10 MB.`,
  tooManyRows: msg`This file has more than 5,000 rows. Split it into smaller files.`,
  unreadable: msg`This is not a CSV or XLSX file that can be read. Save it as one of these and try again.`,
};

const otherNames: Record<RateColumn, readonly string[]> = {
  currency: ['code', 'iso', 'currencycode', 'ccy'],
  date: ['day', 'ratedate', 'valuedate'],
  rate: ['usdrate', 'usdperunit', 'usd', 'value'],
  confirmed: ['confirm', 'checked'],
};

const template = () =>
  csvFile([
    { currency: 'EUR', date: '2026-11-20', rate: '1.0842', confirmed: null },
    { currency: 'GBP', date: '2026-11-20', rate: '1.2611', confirmed: null },
  ]);

const kind: SheetKind = {
  columns: rateColumns,
  otherNames,
  columnText,
  needed: ['currency', 'date', 'rate'],
  naming: ['currency', 'date'],
  rowsMax: 5000,
  faultText,
  run: async (rows, { dryRun, ...key }) => {
    const answer = await call(contract.currencies.importRates, { body: { rows, dryRun }, ...key });
    if (!dryRun) refresh([contract.baseData.currencies, contract.currencies.rates]);
    const problems = answer.problems.map((one) => ({ ...one, message: messageText(one, one.message) }));
    return { ...answer, problems };
  },
};

/** Imports rates of currencies from a file. */
export const RateSheet = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLingui();
  const texts: SheetTexts = {
    title: (file) => (file === null ? t`Import rates` : t`Import ${file}`),
    lead: <Trans>A CSV or XLSX file, up to 5,000 rows. Its first row names the columns.</Trans>,
    note: (
      <Trans>
        Each row has a currency, a day and the US dollars for one unit; a rate of the same day is replaced.
        Where the latest rate moves by more than 5%, its row has to say “yes” under Confirmed. Nothing is
        written before you have seen what would happen.
      </Trans>
    ),
    template,
    templateName: 'rates-template.csv',
    lacks: (columns) => t`No column is picked yet for: ${columns}. Without them no rate can be entered.`,
    well: (count) =>
      plural(count, {
        one: 'No errors: # rate would be entered.',
        other: 'No errors: # rates would be entered.',
      }),
    bring: (count) => plural(count, { one: 'Import # rate', other: 'Import # rates' }),
  };
  return (
    <SheetImportDrawer
      kind={kind}
      texts={texts}
      onClose={onClose}
      onDone={(created) => {
        toast.done(plural(created, { one: '# rate imported', other: '# rates imported' }));
        onClose();
      }}
    />
  );
};
