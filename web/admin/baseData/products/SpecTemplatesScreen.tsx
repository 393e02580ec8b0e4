import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { SpecTemplateEntry } from '../../../../contract/baseData/baseData.ts';
import { specTemplateBody } from '../../../../contract/baseData/referenceWrites.ts';
import { contract } from '../../../../contract/index.ts';
import { useRead } from '../../../lib/api/query.ts';
import { type Formatters, useFormat } from '../../../lib/format.ts';
import type { TableColumn } from '../../../ui/table/tableTypes.ts';
import type { RowsBy } from '../entries/entryRows.ts';
import { KindScreen } from '../KindScreen.tsx';
import { LimitsFields } from './LimitsFields.tsx';

const kind = {
  calls: contract.specTemplates,
  // Products show a template's code.
  reads: [contract.baseData.specTemplates, contract.baseData.products, contract.baseData.productsSimple],
};
const by: RowsBy<SpecTemplateEntry> = {
  searchTexts: ({ name, code, edition, limits }) => [
    name,
    code,
    edition,
    ...limits.map(({ param }) => param),
  ],
  sorts: {
    name: ({ name }) => name,
    edition: ({ edition }) => edition,
    limits: ({ limits }) => limits.length,
  },
};

const limitsPart = { name: 'limits', part: <LimitsFields /> };

const columnsOf = (i18n: I18n, number: Formatters['number']): TableColumn<SpecTemplateEntry>[] => [
  {
    id: 'edition',
    header: i18n._(msg`Edition`),
    cell: ({ edition }) => edition ?? '',
    sorts: ['asc', 'desc'],
  },
  {
    id: 'limits',
    header: i18n._(msg`Limits`),
    cell: ({ limits }) => number(limits.length),
    sorts: ['desc', 'asc'],
    align: 'end',
  },
];

export const SpecTemplatesScreen = () => {
  const { t, i18n } = useLingui();
  const { number } = useFormat();
  const list = useRead(contract.baseData.specTemplates, { query: { all: 'true' } }, { staleTime: 0 });
  const columns = useMemo(() => columnsOf(i18n, number), [i18n, number]);
  return (
    <KindScreen
      name="spec-templates"
      list={list}
      kind={kind}
      by={by}
      columns={columns}
      csvOf={({ edition, limits }) => ({
        edition,
        limits: limits
          .map(({ param, min, max, unit }) => `${param} ${min ?? ''}..${max ?? ''} ${unit}`)
          .join('; '),
      })}
      shapeOf={(template) => ({
        schema: specTemplateBody,
        values: {
          name: template?.name ?? '',
          code: template?.code ?? '',
          edition: template?.edition ?? null,
          limits: template?.limits ?? [],
        },
        groups: [
          {
            fields: [
              { kind: 'text', name: 'name', label: t`Name`, maxLength: 120 },
              { kind: 'text', name: 'code', label: t`Code`, maxLength: 40, capital: true, mono: true },
              { kind: 'text', name: 'edition', label: t`Edition`, maxLength: 120, optional: true },
            ],
          },
        ],
        more: limitsPart,
      })}
    />
  );
};
