import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { TradingRegionEntry } from '../../../contract/baseData/baseData.ts';
import { tradingRegionBody } from '../../../contract/baseData/referenceWrites.ts';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import type { TableColumn } from '../../ui/table/tableTypes.ts';
import type { RowsBy } from './entries/entryRows.ts';
import { KindScreen } from './KindScreen.tsx';

const kind = { calls: contract.tradingRegions, reads: [contract.baseData.tradingRegions] };
const by: RowsBy<TradingRegionEntry> = {
  searchTexts: ({ name, code, aliases, countryCodes, portCodes }) => [
    name,
    code,
    ...aliases,
    ...countryCodes,
    ...portCodes,
  ],
  sorts: { name: ({ name }) => name },
};

const columnsOf = (i18n: I18n): TableColumn<TradingRegionEntry>[] => [
  { id: 'aliases', header: i18n._(msg`Other names`), cell: ({ aliases }) => aliases.slice(0, 3).join(', ') },
  {
    id: 'countries',
    header: i18n._(msg`Countries`),
    cell: ({ countryCodes }) => countryCodes.length,
    align: 'end',
  },
  { id: 'ports', header: i18n._(msg`Ports`), cell: ({ portCodes }) => portCodes.length, align: 'end' },
];

/** Regions as traders name them: which countries and ports belong to ARA, NWE or MED. */
export const TradingRegionsScreen = () => {
  const { t, i18n } = useLingui();
  const list = useRead(contract.baseData.tradingRegions, { query: { all: 'true' } }, { staleTime: 0 });
  const columns = useMemo(() => columnsOf(i18n), [i18n]);
  return (
    <KindScreen
      name="trading-regions"
      list={list}
      kind={kind}
      by={by}
      columns={columns}
      csvOf={({ aliases, countryCodes, portCodes }) => ({
        aliases: aliases.join('; '),
        countryCodes: countryCodes.join('; '),
        portCodes: portCodes.join('; '),
      })}
      shapeOf={(entry) => ({
        schema: tradingRegionBody,
        values: {
          name: entry?.name ?? '',
          code: entry?.code ?? '',
          aliases: entry?.aliases ?? [],
          countryCodes: entry?.countryCodes ?? [],
          portCodes: entry?.portCodes ?? [],
        },
        groups: [
          {
            fields: [
              { kind: 'text', name: 'name', label: t`Name`, maxLength: 120 },
              { kind: 'text', name: 'code', label: t`Code`, maxLength: 20, capital: true, mono: true },
              {
                kind: 'words',
                name: 'aliases',
                label: t`Other names`,
                description: t`Search aliases; press Enter after each`,
              },
              {
                kind: 'words',
                name: 'countryCodes',
                label: t`Countries`,
                description: t`All of their ads; two-letter codes, like NG`,
              },
              {
                kind: 'words',
                name: 'portCodes',
                label: t`Ports`,
                description: t`Where only some ports of a country belong to it; UN/LOCODE, like NLRTM`,
              },
            ],
          },
        ],
      })}
    />
  );
};
