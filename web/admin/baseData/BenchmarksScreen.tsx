import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { type BenchmarkEntry, licenceClasses } from '../../../contract/baseData/baseData.ts';
import { benchmarkBody } from '../../../contract/baseData/referenceWrites.ts';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { licenceMeaning, licenceName } from '../../shared/quotes/licenceText.ts';
import type { TableColumn } from '../../ui/table/tableTypes.ts';
import type { RowsBy } from './entries/entryRows.ts';
import { KindScreen } from './KindScreen.tsx';

const kind = { calls: contract.benchmarks, reads: [contract.baseData.benchmarks] };
const by: RowsBy<BenchmarkEntry> = {
  searchTexts: ({ name, code, owner, seriesId }) => [name, code, owner, seriesId],
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
    id: 'licence',
    header: i18n._(msg`Licence`),
    cell: ({ licenceClass }) => i18n._(licenceName[licenceClass]),
  },
  {
    id: 'newest',
    header: i18n._(msg`Newest quote`),
    cell: ({ newestDay }) => newestDay,
  },
];

export const BenchmarksScreen = () => {
  const { t, i18n } = useLingui();
  const list = useRead(contract.baseData.benchmarks, { query: { all: 'true' } }, { staleTime: 0 });
  const currencies = useRead(contract.baseData.currencies, { query: { all: 'true' } }).data?.items;
  const calendars = useRead(contract.baseData.calendars, { query: { all: 'true' } }).data?.items;
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
      csvOf={(entry) => ({
        ...quoteOf(entry),
        owner: entry.owner,
        licenceClass: entry.licenceClass,
        fetcher: entry.fetcher,
        seriesId: entry.seriesId,
      })}
      shapeOf={(benchmark) => ({
        schema: benchmarkBody,
        values: {
          name: benchmark?.name ?? '',
          code: benchmark?.code ?? '',
          currencyId: benchmark?.currencyId ?? null,
          unitId: benchmark?.unitId ?? null,
          owner: benchmark?.owner ?? '',
          decimals: benchmark?.decimals ?? 3,
          quoteShape: benchmark?.quoteShape ?? 'single',
          frequency: benchmark?.frequency ?? 'daily',
          calendarId: benchmark?.calendarId ?? null,
          releaseRule: benchmark?.releaseRule ?? 'each_day',
          staleAfterDays: benchmark?.staleAfterDays ?? 5,
          licenceClass: benchmark?.licenceClass ?? 'name_only',
          licenceText: benchmark?.licenceText ?? null,
          licenceUrl: benchmark?.licenceUrl ?? null,
          attribution: benchmark?.attribution ?? null,
          displayLicenceUntil: benchmark?.displayLicenceUntil ?? null,
          fetcher: benchmark?.fetcher ?? null,
          seriesId: benchmark?.seriesId ?? null,
          proxyOfId: benchmark?.proxyOfId ?? null,
          isdaName: benchmark?.isdaName ?? null,
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
                name: 'owner',
                label: t`Published by`,
                maxLength: 120,
              },
              {
                kind: 'choice',
                name: 'proxyOfId',
                label: t`Free proxy of`,
                description: t`The licensed benchmark that this one may stand in for`,
                choices: (list.data?.items ?? [])
                  .filter(({ id }) => id !== benchmark?.id)
                  .map(({ id, name }) => ({ value: id, label: name })),
                optional: true,
              },
              { kind: 'text', name: 'isdaName', label: t`ISDA name`, maxLength: 63, optional: true },
            ],
          },
          {
            title: t`Licence`,
            fields: [
              {
                kind: 'choice',
                name: 'licenceClass',
                label: t`Values`,
                choices: licenceClasses.map((value) => ({
                  value,
                  label: `${i18n._(licenceName[value])}: ${i18n._(licenceMeaning[value])}`,
                })),
              },
              {
                kind: 'text',
                name: 'attribution',
                label: t`Attribution`,
                description: t`Shown beside every value`,
                maxLength: 200,
                optional: true,
              },
              {
                kind: 'text',
                name: 'displayLicenceUntil',
                label: t`Display licence until`,
                description: t`Last day on which the site may show licensed values, like 2027-12-31`,
                maxLength: 10,
                optional: true,
              },
              { kind: 'long', name: 'licenceText', label: t`Terms in short`, maxLength: 500, optional: true },
              {
                kind: 'text',
                name: 'licenceUrl',
                label: t`Terms on the web`,
                maxLength: 300,
                optional: true,
              },
            ],
          },
          {
            title: t`Quotes`,
            fields: [
              {
                kind: 'choice',
                name: 'quoteShape',
                label: t`Quoted as`,
                choices: [
                  { value: 'single', label: t`One value` },
                  { value: 'low_high', label: t`Low and high` },
                ],
              },
              { kind: 'number', name: 'decimals', label: t`Decimals`, min: 0, max: 6, decimals: 0 },
              {
                kind: 'choice',
                name: 'frequency',
                label: t`Published`,
                choices: [
                  { value: 'daily', label: t`Daily` },
                  { value: 'weekly', label: t`Weekly` },
                  { value: 'monthly', label: t`Monthly` },
                ],
              },
              {
                kind: 'choice',
                name: 'releaseRule',
                label: t`A value is final`,
                choices: [
                  { value: 'each_day', label: t`once a later day is there` },
                  { value: 'weekly_batch', label: t`once the next release confirms it` },
                ],
              },
              {
                kind: 'choice',
                name: 'calendarId',
                label: t`Calendar`,
                choices: (calendars ?? []).map(({ id, name }) => ({ value: id, label: name })),
                optional: true,
              },
              {
                kind: 'number',
                name: 'staleAfterDays',
                label: t`Stale after`,
                min: 1,
                max: 400,
                decimals: 0,
                unit: t`days`,
              },
              {
                kind: 'choice',
                name: 'fetcher',
                label: t`Fetched from`,
                choices: [
                  { value: 'eia_v2', label: t`US Energy Information Administration` },
                  { value: 'ecb_exr', label: t`European Central Bank` },
                  { value: 'wb_pink', label: t`World Bank` },
                ],
                optional: true,
              },
              { kind: 'text', name: 'seriesId', label: t`Series`, maxLength: 60, mono: true, optional: true },
            ],
          },
        ],
      })}
    />
  );
};
