import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { BenchmarkEntry } from '../../../contract/baseData/baseData.ts';
import { benchmarkBody } from '../../../contract/baseData/referenceWrites.ts';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import type { TableColumn } from '../../ui/table/tableTypes.ts';
import type { RowsBy } from './entries/entryRows.ts';
import { KindScreen } from './KindScreen.tsx';

const kind = { calls: contract.benchmarks, reads: [contract.baseData.benchmarks] };
const by: RowsBy<BenchmarkEntry> = {
  searchTexts: ({ name, code, proxy }) => [name, code, proxy],
  sorts: { name: ({ name }) => name },
};

type Quote = { currency: string | null; unit: string | null };

const columnsOf = (i18n: I18n, quoteOf: (entry: BenchmarkEntry) => Quote): TableColumn<BenchmarkEntry>[] => [
  {
    id: 'quote',
    header: i18n._(msg`Quoted in`),
    cell: (entry) => {
      const { currency, unit } = quoteOf(entry);
      return <span translate="no">{[currency, unit].filter((part) => part !== null).join(' / ')}</span>;
    },
  },
  {
    id: 'proxy',
    header: i18n._(msg`Free series`),
    cell: ({ proxy }) => proxy && <span translate="no">{proxy}</span>,
  },
];

export const BenchmarksScreen = () => {
  const { t, i18n } = useLingui();
  const list = useRead(contract.baseData.benchmarks, { query: { all: 'true' } }, { staleTime: 0 });
  const currencies = useRead(contract.baseData.currencies, { query: { all: 'true' } }).data?.items;
  const units = useRead(contract.baseData.units, { query: { all: 'true' } }).data?.items;
  const quoteOf = useMemo(() => {
    const codes = new Map(currencies?.map(({ id, code }) => [id, code]));
    const symbols = new Map(units?.map(({ id, symbol }) => [id, symbol]));
    return ({ currencyId, unitId }: BenchmarkEntry) => ({
      currency: currencyId === null ? null : (codes.get(currencyId) ?? null),
      unit: unitId === null ? null : (symbols.get(unitId) ?? null),
    });
  }, [currencies, units]);
  const columns = useMemo(() => columnsOf(i18n, quoteOf), [i18n, quoteOf]);
  return (
    <KindScreen
      name="benchmarks"
      list={list}
      kind={kind}
      by={by}
      columns={columns}
      csvOf={(entry) => ({ ...quoteOf(entry), proxy: entry.proxy })}
      shapeOf={(benchmark) => ({
        schema: benchmarkBody,
        values: {
          name: benchmark?.name ?? '',
          code: benchmark?.code ?? '',
          currencyId: benchmark?.currencyId ?? null,
          unitId: benchmark?.unitId ?? null,
          proxy: benchmark?.proxy ?? null,
        },
        groups: [
          {
            fields: [
              { kind: 'text', name: 'name', label: t`Name`, maxLength: 120 },
              { kind: 'text', name: 'code', label: t`Code`, maxLength: 40, capital: true, mono: true },
              {
                kind: 'choice',
                name: 'currencyId',
                label: t`Currency`,
                choices: (currencies ?? []).map(({ id, code, name }) => ({
                  value: id,
                  label: `${code} · ${name}`,
                })),
                optional: true,
              },
              {
                kind: 'choice',
                name: 'unitId',
                label: t`Unit`,
                choices: (units ?? []).map(({ id, symbol, name }) => ({
                  value: id,
                  label: `${symbol} · ${name}`,
                })),
                optional: true,
              },
              {
                kind: 'text',
                name: 'proxy',
                label: t`Free series`,
                description: t`A public series that stands in for the assessment`,
                maxLength: 120,
                optional: true,
              },
            ],
          },
        ],
      })}
    />
  );
};
