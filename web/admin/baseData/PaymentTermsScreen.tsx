import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { PaymentTermEntry } from '../../../contract/baseData/baseData.ts';
import { paymentTermBody } from '../../../contract/baseData/referenceWrites.ts';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import type { TableColumn } from '../../ui/table/tableTypes.ts';
import type { RowsBy } from './entries/entryRows.ts';
import { KindScreen } from './KindScreen.tsx';

const kind = { calls: contract.paymentTerms, reads: [contract.baseData.paymentTerms] };
const by: RowsBy<PaymentTermEntry> = {
  searchTexts: ({ name, code, rules, swift }) => [name, code, rules, swift],
  sorts: { name: ({ name }) => name, rules: ({ rules }) => rules },
};

const columnsOf = (i18n: I18n): TableColumn<PaymentTermEntry>[] => [
  { id: 'rules', header: i18n._(msg`Rules`), cell: ({ rules }) => rules ?? '', sorts: ['asc', 'desc'] },
  {
    id: 'swift',
    header: i18n._(msg`SWIFT message`),
    cell: ({ swift }) => <span translate="no">{swift}</span>,
  },
];

export const PaymentTermsScreen = () => {
  const { t, i18n } = useLingui();
  const list = useRead(contract.baseData.paymentTerms, { query: { all: 'true' } }, { staleTime: 0 });
  const columns = useMemo(() => columnsOf(i18n), [i18n]);
  return (
    <KindScreen
      name="payment-terms"
      list={list}
      kind={kind}
      by={by}
      columns={columns}
      csvOf={({ rules, swift }) => ({ rules, swift })}
      shapeOf={(term) => ({
        schema: paymentTermBody,
        values: {
          name: term?.name ?? '',
          code: term?.code ?? '',
          rules: term?.rules ?? null,
          swift: term?.swift ?? null,
        },
        groups: [
          {
            fields: [
              { kind: 'text', name: 'name', label: t`Name`, maxLength: 120 },
              { kind: 'text', name: 'code', label: t`Code`, maxLength: 40, capital: true, mono: true },
              {
                kind: 'text',
                name: 'rules',
                label: t`Rules`,
                description: t`What governs it, like UCP 600`,
                maxLength: 120,
                optional: true,
              },
              {
                kind: 'text',
                name: 'swift',
                label: t`SWIFT message`,
                description: t`What carries it, like MT 700`,
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
