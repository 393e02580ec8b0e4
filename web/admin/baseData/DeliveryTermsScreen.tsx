import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { type DeliveryTermEntry, placeKinds } from '../../../contract/baseData/baseData.ts';
import { deliveryTermBody } from '../../../contract/baseData/referenceWrites.ts';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { placeText } from '../../shared/adView/adText.ts';
import type { TableColumn } from '../../ui/table/tableTypes.ts';
import type { RowsBy } from './entries/entryRows.ts';
import { modes, modeText } from './entries/entryText.ts';
import { KindScreen } from './KindScreen.tsx';

const kind = { calls: contract.deliveryTerms, reads: [contract.baseData.deliveryTerms] };
const by: RowsBy<DeliveryTermEntry> = {
  searchTexts: ({ name, code, edition, note }) => [name, code, edition, note],
  sorts: {
    name: ({ name }) => name,
    edition: ({ edition }) => edition,
    place: ({ placeKind }) => placeKind,
  },
};

const columnsOf = (i18n: I18n): TableColumn<DeliveryTermEntry>[] => [
  {
    id: 'place',
    header: i18n._(msg`Names a`),
    cell: ({ placeKind }) => i18n._(placeText[placeKind]),
    sorts: ['asc', 'desc'],
  },
  { id: 'mode', header: i18n._(msg`Transport`), cell: ({ mode }) => i18n._(modeText[mode]) },
  { id: 'edition', header: i18n._(msg`Edition`), cell: ({ edition }) => edition, sorts: ['asc', 'desc'] },
];

export const DeliveryTermsScreen = () => {
  const { t, i18n } = useLingui();
  const list = useRead(contract.baseData.deliveryTerms, { query: { all: 'true' } }, { staleTime: 0 });
  const columns = useMemo(() => columnsOf(i18n), [i18n]);
  return (
    <KindScreen
      name="delivery-terms"
      list={list}
      kind={kind}
      by={by}
      columns={columns}
      csvOf={({ placeKind, mode, edition, note }) => ({ placeKind, mode, edition, note })}
      shapeOf={(term) => ({
        schema: deliveryTermBody,
        values: {
          name: term?.name ?? '',
          code: term?.code ?? '',
          placeKind: term?.placeKind ?? 'loadPort',
          edition: term?.edition ?? '',
          mode: term?.mode ?? 'water',
          note: term?.note ?? null,
        },
        groups: [
          {
            fields: [
              { kind: 'text', name: 'name', label: t`Name`, maxLength: 120 },
              { kind: 'text', name: 'code', label: t`Code`, maxLength: 40, capital: true, mono: true },
              {
                kind: 'choice',
                name: 'placeKind',
                label: t`The place it names`,
                choices: placeKinds.map((value) => ({ value, label: i18n._(placeText[value]) })),
              },
              {
                kind: 'choice',
                name: 'mode',
                label: t`Transport`,
                choices: modes.map((value) => ({ value, label: i18n._(modeText[value]) })),
              },
              {
                kind: 'text',
                name: 'edition',
                label: t`Edition`,
                description: t`Like Incoterms 2020`,
                maxLength: 60,
              },
              { kind: 'long', name: 'note', label: t`Note`, maxLength: 500, optional: true },
            ],
          },
        ],
      })}
    />
  );
};
