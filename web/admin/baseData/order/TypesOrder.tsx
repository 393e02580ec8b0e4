import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { ProductTypeEntry, SpecTemplateEntry } from '../../../../contract/baseData/baseData.ts';
import { contract } from '../../../../contract/index.ts';
import { useSave } from '../../../lib/api/query.ts';
import type { EntrySwitches } from '../entries/useEntrySwitches.ts';
import { typeKind } from '../products/productReads.ts';
import { typeFacts } from '../typeFields.ts';
import { OrderCells } from './OrderCells.tsx';
import { OrderTree } from './OrderTree.tsx';
import { useOrder } from './useOrder.ts';

type Props = {
  productId: string;
  template: SpecTemplateEntry | undefined;
  types: readonly ProductTypeEntry[];
  switches: EntrySwitches;
  openId: string | undefined;
  reload: () => Promise<unknown>;
};

const searchTextsOf = ({ name, code }: ProductTypeEntry) => [name, code];

const rowWith =
  (i18n: I18n, switches: EntrySwitches, template: SpecTemplateEntry | undefined) =>
  (type: ProductTypeEntry) => (
    <OrderCells entry={type} switches={switches} facts={typeFacts(i18n, type, template)} />
  );

/** Grades of one product in order. */
export const TypesOrder = ({ productId, template, types, switches, openId, reload }: Props) => {
  const { t, i18n } = useLingui();
  const nodes = useMemo(() => types.map((type) => ({ ...type, parentId: null })), [types]);
  const reorder = useSave(contract.productTypes.reorder, { refresh: typeKind.reads });
  const order = useOrder({
    nodes,
    levels: 1,
    save: (places) =>
      reorder.mutateAsync({
        params: { productId },
        body: { productTypes: places.map(({ id, order: place }) => ({ id, order: place })) },
      }),
    reload,
  });
  return (
    <OrderTree
      label={t`Product types`}
      nodes={nodes}
      levels={1}
      order={order}
      openId={openId}
      searchTextsOf={searchTextsOf}
      row={rowWith(i18n, switches, template)}
    />
  );
};
