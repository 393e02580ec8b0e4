import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { HazardClassEntry } from '../../../contract/baseData/baseData.ts';
import { hazardClassBody, packingGroups } from '../../../contract/baseData/referenceWrites.ts';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import type { TableColumn } from '../../ui/table/tableTypes.ts';
import type { RowsBy } from './entries/entryRows.ts';
import classes from './HazardClassesScreen.module.css';
import { KindScreen } from './KindScreen.tsx';

const kind = { calls: contract.hazardClasses, reads: [contract.baseData.hazardClasses] };
const by: RowsBy<HazardClassEntry> = {
  searchTexts: ({ name, code, unNumber, hazardClass }) => [name, code, unNumber, hazardClass],
  sorts: { name: ({ name }) => name, class: ({ hazardClass }) => hazardClass },
};

const columnsOf = (i18n: I18n): TableColumn<HazardClassEntry>[] => [
  {
    id: 'class',
    header: i18n._(msg`Class`),
    cell: ({ hazardClass, subsidiary }) => (
      <span translate="no">
        {hazardClass}
        {subsidiary !== null && ` (${subsidiary})`}
      </span>
    ),
    sorts: ['asc', 'desc'],
  },
  { id: 'group', header: i18n._(msg`Packing group`), cell: ({ packingGroup }) => packingGroup },
  {
    id: 'flash',
    header: i18n._(msg`Flash point`),
    cell: ({ flashPoint }) => <span className={classes.flashPoint}>{flashPoint}</span>,
  },
];

export const HazardClassesScreen = () => {
  const { t, i18n } = useLingui();
  const list = useRead(contract.baseData.hazardClasses, { query: { all: 'true' } }, { staleTime: 0 });
  const columns = useMemo(() => columnsOf(i18n), [i18n]);
  return (
    <KindScreen
      name="hazard-classes"
      list={list}
      kind={kind}
      by={by}
      columns={columns}
      csvOf={({ unNumber, hazardClass, subsidiary, packingGroup, flashPoint, edition }) => ({
        unNumber,
        hazardClass,
        subsidiary,
        packingGroup,
        flashPoint,
        edition,
      })}
      shapeOf={(entry) => ({
        schema: hazardClassBody,
        values: {
          name: entry?.name ?? '',
          code: entry?.code ?? '',
          unNumber: entry?.unNumber ?? null,
          hazardClass: entry?.hazardClass ?? null,
          subsidiary: entry?.subsidiary ?? null,
          packingGroup: (entry?.packingGroup ?? null) as (typeof packingGroups)[number] | null,
          flashPoint: entry?.flashPoint ?? null,
          edition: entry?.edition ?? null,
        },
        groups: [
          {
            fields: [
              {
                kind: 'text',
                name: 'name',
                label: t`Name`,
                description: t`The proper shipping name`,
                maxLength: 120,
              },
              { kind: 'text', name: 'code', label: t`Code`, maxLength: 20, capital: true, mono: true },
              {
                kind: 'text',
                name: 'unNumber',
                label: t`UN number`,
                maxLength: 4,
                mono: true,
                optional: true,
              },
              {
                kind: 'text',
                name: 'hazardClass',
                label: t`Class`,
                description: t`Class or division, like 3 or 2.1`,
                maxLength: 10,
                optional: true,
              },
              {
                kind: 'text',
                name: 'subsidiary',
                label: t`Subsidiary hazard`,
                maxLength: 10,
                optional: true,
              },
              {
                kind: 'choice',
                name: 'packingGroup',
                label: t`Packing group`,
                choices: packingGroups.map((group) => ({ value: group, label: group })),
                optional: true,
              },
              {
                kind: 'text',
                name: 'flashPoint',
                label: t`Flash point`,
                description: t`The range that the packing group stands for`,
                maxLength: 60,
                optional: true,
              },
              {
                kind: 'text',
                name: 'edition',
                label: t`Edition`,
                description: t`Where the entry is from`,
                maxLength: 60,
                optional: true,
              },
            ],
          },
        ],
      })}
    />
  );
};
