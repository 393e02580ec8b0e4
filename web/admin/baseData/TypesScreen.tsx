import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Select } from '@mantine/core';
import { IconPlus, IconStack2 } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { SpecTemplateEntry } from '../../../contract/baseData/baseData.ts';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { useListAddress } from '../../lib/listAddress.ts';
import { csvFile } from '../../shared/sheetImport/csvFile.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx';
import { ExportButton } from '../../ui/inputs/ExportButton.tsx';
import { startsFirst } from '../../ui/inputs/startsFirst.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { NEW, parseBaseDataSearch } from './baseDataSearch.ts';
import { EntryDrawer } from './entries/EntryDrawer.tsx';
import classes from './entries/EntryTable.module.css';
import { useEntrySwitches } from './entries/useEntrySwitches.ts';
import { TypesOrder } from './order/TypesOrder.tsx';
import { OwnLimitsFields } from './products/OwnLimitsFields.tsx';
import { fieldOfLimit } from './products/ownLimits.ts';
import { typeKind } from './products/productReads.ts';
import { typeCsv, typeShape } from './typeFields.ts';

const ROWS_AWAITED = 6;
const ROW_HEIGHT = 48;

const limitsOf = (template: SpecTemplateEntry | undefined) => ({
  name: 'specOverrides',
  part: <OwnLimitsFields template={template} />,
  fieldOf: fieldOfLimit,
});

/** Grades of one product: order and default. */
export const TypesScreen = () => {
  const { t, i18n } = useLingui();
  const { number } = useFormat();
  const { search, change, open } = useListAddress(parseBaseDataSearch, ['entry']);
  const all = { query: { all: 'true' as const } };
  const products = useRead(contract.baseData.productsSimple, all, { staleTime: 0 });
  const list = useRead(contract.baseData.productTypes, all, { staleTime: 0 });
  const templates = useRead(contract.baseData.specTemplates, all, { staleTime: 0 });
  const switches = useEntrySwitches(typeKind);
  const opened = list.data?.items.find(({ id }) => id === search.entry);
  const names = new Map(products.data?.items.map((one) => [one.id, one]));
  const productId =
    search.product ??
    opened?.productId ??
    (products.data?.items.find(({ isDefault }) => isDefault) ?? products.data?.items[0])?.id;
  const product = productId === undefined ? undefined : names.get(productId);
  const types = useMemo(
    () => (list.data?.items ?? []).filter((type) => type.productId === productId),
    [list.data, productId],
  );
  const counts = useMemo(() => {
    const by = new Map<string, number>();
    for (const type of list.data?.items ?? []) by.set(type.productId, (by.get(type.productId) ?? 0) + 1);
    return by;
  }, [list.data]);
  const templateOf = (id: string | undefined) => {
    const code = names.get(id ?? '')?.specTemplate ?? null;
    return code === null ? undefined : templates.data?.items.find((template) => template.code === code);
  };
  const error = products.error ?? list.error ?? templates.error;
  const isThere = products.data !== undefined && list.data !== undefined && templates.data !== undefined;
  const add = product !== undefined && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => open({ entry: NEW })}>
      <Trans>Add</Trans>
    </Button>
  );
  return (
    <>
      <PageHeader
        title={<Trans>Product types</Trans>}
        note={<span aria-live="polite">{isThere ? number(types.length) : ''}</span>}
        actions={
          <>
            <ExportButton
              name="product-types"
              fileOf={() =>
                csvFile(
                  (list.data?.items ?? []).map((type) =>
                    typeCsv(type, names.get(type.productId), templateOf(type.productId)),
                  ),
                )
              }
            />
            {add}
          </>
        }
      />
      <div className={classes.bar}>
        <Select
          size="xs"
          label={t`Product`}
          data={(products.data?.items ?? []).map(({ id, name }) => ({
            value: id,
            label: `${name} (${number(counts.get(id) ?? 0)})`,
          }))}
          value={productId ?? null}
          searchable
          filter={startsFirst}
          allowDeselect={false}
          limit={200}
          nothingFoundMessage={t`Nothing found`}
          disabled={products.data === undefined}
          onChange={(id) => id !== null && change({ product: id })}
        />
      </div>
      {!isThere && error !== null && (
        <ErrorState
          error={error}
          onRetry={() => {
            void products.refetch();
            void list.refetch();
            void templates.refetch();
          }}
        />
      )}
      {!isThere && error === null && (
        <div role="status" aria-label={t`Product types`} aria-busy>
          <SkeletonRows rows={ROWS_AWAITED} height={ROW_HEIGHT} />
        </div>
      )}
      {isThere && types.length === 0 && (
        <EmptyState
          icon={<IconStack2 size={26} aria-hidden />}
          title={<Trans>This product has no types</Trans>}
          text={<Trans>Ads of it name the product alone.</Trans>}
          action={add}
        />
      )}
      {isThere && productId !== undefined && types.length > 0 && (
        <TypesOrder
          key={productId}
          productId={productId}
          template={templateOf(productId)}
          types={types}
          switches={switches}
          openId={search.entry}
          reload={list.refetch}
        />
      )}
      <EntryDrawer
        name="product-types"
        id={search.entry}
        entry={isThere ? opened : undefined}
        loading={!isThere && error === null}
        kind={typeKind}
        switches={switches}
        under={productId}
        shapeOf={(type) => {
          const template = templateOf(type?.productId ?? productId);
          return { ...typeShape(i18n, type, productId ?? '', template), more: limitsOf(template) };
        }}
        onClose={() => open({ entry: undefined })}
      />
    </>
  );
};
