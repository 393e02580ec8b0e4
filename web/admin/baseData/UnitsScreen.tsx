import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { dimensions, type UnitEntry } from '../../../contract/baseData/baseData.ts';
import { unitBody } from '../../../contract/baseData/referenceWrites.ts';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import type { TableColumn } from '../../ui/table/tableTypes.ts';
import { ExactFigure } from './entries/ExactFigure.tsx';
import type { RowsBy } from './entries/entryRows.ts';
import { dimensionText } from './entries/entryText.ts';
import { KindScreen } from './KindScreen.tsx';

const kind = {
  calls: contract.units,
  reads: [contract.baseData.units],
};
const by: RowsBy<UnitEntry> = {
  searchTexts: ({ name, code, symbol }) => [name, code, symbol],
  sorts: {
    name: ({ name }) => name,
    dimension: ({ dimension }) => dimension,
    order: ({ order }) => order,
  },
};

const columnsOf = (i18n: I18n): TableColumn<UnitEntry>[] => [
  { id: 'symbol', header: i18n._(msg`Symbol`), cell: ({ symbol }) => <span translate="no">{symbol}</span> },
  {
    id: 'dimension',
    header: i18n._(msg`Measures`),
    cell: ({ dimension }) => i18n._(dimensionText[dimension]),
    sorts: ['asc', 'desc'],
  },
  {
    id: 'factor',
    header: i18n._(msg`Factor`),
    cell: ({ toBase }) => <ExactFigure exact={toBase} />,
    align: 'end',
  },
  {
    id: 'order',
    header: i18n._(msg`Place`),
    cell: ({ order }) => order,
    sorts: ['asc', 'desc'],
    align: 'end',
    hidden: true,
  },
];

export const UnitsScreen = () => {
  const { t, i18n } = useLingui();
  const list = useRead(contract.baseData.units, { query: { all: 'true' } }, { staleTime: 0 });
  const columns = useMemo(() => columnsOf(i18n), [i18n]);
  return (
    <KindScreen
      name="units"
      list={list}
      kind={kind}
      by={by}
      columns={columns}
      csvOf={({ symbol, dimension, toBase }) => ({ symbol, dimension, toBase })}
      shapeOf={(unit) => ({
        schema: unitBody,
        values: {
          name: unit?.name ?? '',
          code: unit?.code ?? '',
          symbol: unit?.symbol ?? '',
          dimension: unit?.dimension ?? 'mass',
          toBase: unit?.toBase ?? '',
        },
        groups: [
          {
            fields: [
              { kind: 'text', name: 'name', label: t`Name`, maxLength: 120 },
              { kind: 'text', name: 'code', label: t`Code`, maxLength: 40, capital: true, mono: true },
              { kind: 'text', name: 'symbol', label: t`Symbol`, maxLength: 20 },
              {
                kind: 'choice',
                name: 'dimension',
                label: t`Measures`,
                choices: dimensions.map((value) => ({ value, label: i18n._(dimensionText[value]) })),
              },
              {
                kind: 'text',
                name: 'toBase',
                label: t`Factor`,
                description: t`How much of kg, m³, Sm³, GJ or pieces one unit is, exactly`,
                maxLength: 40,
                mono: true,
              },
            ],
          },
        ],
      })}
    />
  );
};
