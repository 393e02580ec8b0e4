import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { contract } from '../../../contract/index.ts';
import { QUOTE_ROWS_MAX, type QuoteColumn, quoteColumns } from '../../../contract/prices/quotes.ts';
import { messageText } from '../../i18n/messageText.ts';
import { call } from '../../lib/api/api.ts';
import { refresh } from '../../lib/api/query.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { csvFile } from '../sheetImport/csvFile.ts';
import { SheetImportDrawer } from '../sheetImport/SheetImportDrawer.tsx';
import type { FileFault } from '../sheetImport/sheetFile.ts';
import type { SheetTexts } from '../sheetImport/sheetTexts.ts';
import type { SheetKind } from '../sheetImport/useSheetImport.ts';

const columnText: Record<QuoteColumn, MessageDescriptor> = {
  day: msg`Day`,
  value: msg`Value`,
  low: msg`Low`,
  high: msg`High`,
  contract: msg`Contract`,
  final: msg`Final`,
  confirmed: msg`Confirmed`,
};

const faultText: Record<FileFault, MessageDescriptor> = {
  empty: msg`There are no rows in this file. The first row names the columns, the quotes follow.`,
  tooLarge: msg`This file is larger than 10 MB.`,
  tooManyRows: msg`This file has more than 1,000 rows. Split it into smaller files.`,
  unreadable: msg`This is not a CSV or XLSX file that can be read. Save it as one of these and try again.`,
};

const otherNames: Record<QuoteColumn, readonly string[]> = {
  day: ['date', 'period', 'valuedate', 'pricedate'],
  value: ['price', 'quote', 'settle', 'settlement', 'close', 'mid', 'mean'],
  low: ['bid'],
  high: ['ask'],
  contract: ['month', 'expiry'],
  final: [],
  confirmed: ['confirm', 'checked'],
};

const template = () =>
  csvFile([{ day: '2026-11-20', value: '84.12', contract: null, final: 'yes', confirmed: null }]);

const kindOf = (i18n: I18n, code: string): SheetKind => ({
  columns: quoteColumns,
  otherNames,
  columnText,
  needed: ['day'],
  naming: ['day'],
  rowsMax: QUOTE_ROWS_MAX,
  faultText,
  run: async (rows, { dryRun, ...key }) => {
    const answer = await call(contract.quotes.enter, {
      params: { id: code },
      body: { rows, dryRun },
      ...key,
    });
    if (!dryRun) refresh([contract.quotes.list, contract.quotes.benchmark, contract.baseData.benchmarks]);
    const problems = answer.problems.map((one) => ({ ...one, message: messageText(one, one.message) }));
    const message = i18n._(msg`Far from the day before: write yes here if it is right`);
    return {
      ...answer,
      problems: [...problems, ...answer.far.map((row) => ({ row, column: 'confirmed', message }))],
    };
  },
});

/** Imports quotes of a benchmark from a file. */
export const QuoteSheet = ({ code, onClose }: { code: string; onClose: () => void }) => {
  const { t, i18n } = useLingui();
  const kind = useMemo(() => kindOf(i18n, code), [i18n, code]);
  const texts: SheetTexts = {
    title: (file) => (file === null ? t`Import quotes` : t`Import ${file}`),
    lead: <Trans>A CSV or XLSX file, up to 1,000 rows. Its first row names the columns.</Trans>,
    note: (
      <Trans>
        Each row has a day like 2026-11-20, and a value or a low and a high. A changed value becomes a new
        revision; what is known already stays. A value far from the day before has to say “yes” under
        Confirmed. Nothing is written before you have seen what would happen.
      </Trans>
    ),
    template,
    templateName: 'quotes-template.csv',
    lacks: (columns) => t`No column is picked yet for: ${columns}. Without them no quote can be entered.`,
    well: (count) =>
      plural(count, {
        one: 'No errors: # quote is new or changed.',
        other: 'No errors: # quotes are new or changed.',
      }),
    bring: (count) => plural(count, { one: 'Import # quote', other: 'Import # quotes' }),
  };
  return (
    <SheetImportDrawer
      kind={kind}
      texts={texts}
      onClose={onClose}
      onDone={(created) => {
        toast.done(plural(created, { one: '# quote imported', other: '# quotes imported' }));
        onClose();
      }}
    />
  );
};
