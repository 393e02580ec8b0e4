import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { CurrencyEntry } from '../../../contract/baseData/baseData.ts';
import { currencyBody } from '../../../contract/baseData/referenceWrites.ts';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { type Formatters, useFormat } from '../../lib/format.ts';
import { Chip } from '../../ui/Chip.tsx';
import type { TableColumn } from '../../ui/table/tableTypes.ts';
import { CurrencyPegs } from './CurrencyPegs.tsx';
import { CurrencyRates } from './CurrencyRates.tsx';
import classes from './entries/EntryTable.module.css';
import { ExactFigure } from './entries/ExactFigure.tsx';
import type { RowsBy } from './entries/entryRows.ts';
import { HeldRate } from './HeldRate.tsx';
import { KindScreen } from './KindScreen.tsx';
import { isStale } from './rates.ts';

const exactly = new Intl.NumberFormat('en', { maximumSignificantDigits: 8, useGrouping: false });

const kind = { calls: contract.currencies, reads: [contract.baseData.currencies] };
const by: RowsBy<CurrencyEntry> = {
  searchTexts: ({ name, code, symbol }) => [name, code, symbol],
  sorts: {
    name: ({ name }) => name,
    rate: ({ usdRate }) => usdRate,
    rateDate: ({ rateDate }) => rateDate,
  },
};

const ratesOf = (currency: CurrencyEntry) => (
  <>
    <HeldRate currency={currency} />
    <CurrencyPegs currency={currency} />
    <CurrencyRates currency={currency} />
  </>
);

const columnsOf = (i18n: I18n, format: Formatters): TableColumn<CurrencyEntry>[] => [
  { id: 'symbol', header: i18n._(msg`Symbol`), cell: ({ symbol }) => <span translate="no">{symbol}</span> },
  {
    id: 'digits',
    header: i18n._(msg`Decimals`),
    cell: ({ minorDigits }) => format.number(minorDigits),
    align: 'end',
    hidden: true,
  },
  {
    id: 'rate',
    header: i18n._(msg`USD per unit`),
    cell: ({ usdRate }) =>
      usdRate === null ? (
        <span className={classes.quiet}>{i18n._(msg`no rate yet`)}</span>
      ) : (
        <ExactFigure exact={exactly.format(usdRate)} />
      ),
    sorts: ['asc', 'desc'],
    align: 'end',
  },
  {
    id: 'rateDate',
    header: i18n._(msg`Rate date`),
    cell: ({ code, rateDate, peg }) =>
      rateDate === null ? (
        ''
      ) : (
        <>
          {peg !== null && <Chip>{i18n._(msg`Peg`)}</Chip>}
          {code !== 'USD' && peg === null && isStale(rateDate, Date.now()) && (
            <Chip tone="amber">{i18n._(msg`Stale`)}</Chip>
          )}{' '}
          {format.day(rateDate)}
        </>
      ),
    sorts: ['desc', 'asc'],
    align: 'end',
  },
];

const RateSheet = lazy(() => import('./RateSheet.tsx').then((m) => ({ default: m.RateSheet })));

export const CurrenciesScreen = () => {
  const [importing, setImporting] = useState(false);
  const { t, i18n } = useLingui();
  const format = useFormat();
  const list = useRead(contract.baseData.currencies, { query: { all: 'true' } }, { staleTime: 0 });
  const columns = useMemo(() => columnsOf(i18n, format), [i18n, format]);
  return (
    <>
      <KindScreen
        name="currencies"
        list={list}
        kind={kind}
        by={by}
        columns={columns}
        csvOf={({ symbol, minorDigits, usdRate, rateDate, peg }) => ({
          symbol,
          minorDigits,
          usdRate,
          rateDate,
          peg: peg?.perUsd ?? null,
        })}
        below={ratesOf}
        actions={
          <Button
            variant="default"
            leftSection={<IconFileImport size={16} aria-hidden />}
            onClick={() => setImporting(true)}
          >
            <Trans>Import rates</Trans>
          </Button>
        }
        shapeOf={(currency) => ({
          schema: currencyBody,
          values: {
            name: currency?.name ?? '',
            code: currency?.code ?? '',
            symbol: currency?.symbol ?? '',
            minorDigits: currency?.minorDigits ?? 2,
            // Rates of an existing currency are edited separately.
            ...(currency === undefined ? { usdRate: null } : {}),
          },
          groups: [
            {
              fields: [
                { kind: 'text', name: 'name', label: t`Name`, maxLength: 120 },
                {
                  kind: 'text',
                  name: 'code',
                  label: t`Code`,
                  description: t`Three letters (ISO 4217)`,
                  maxLength: 3,
                  capital: true,
                  mono: true,
                },
                { kind: 'text', name: 'symbol', label: t`Symbol`, maxLength: 12 },
                { kind: 'number', name: 'minorDigits', label: t`Decimals`, min: 0, max: 4, decimals: 0 },
                ...(currency === undefined
                  ? [
                      {
                        kind: 'text' as const,
                        name: 'usdRate',
                        label: t`USD per unit`,
                        description: t`The rate of today; it can follow later`,
                        maxLength: 40,
                        optional: true as const,
                        mono: true as const,
                      },
                    ]
                  : []),
              ],
            },
          ],
        })}
      />
      <Suspense fallback={null}>{importing && <RateSheet onClose={() => setImporting(false)} />}</Suspense>
    </>
  );
};
