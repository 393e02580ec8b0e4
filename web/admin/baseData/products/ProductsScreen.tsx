import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDatabase, IconFileImport, IconPlus, IconSearchOff } from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { ProductEntry } from '../../../../contract/baseData/baseData.ts';
import { contract } from '../../../../contract/index.ts';
import { useRead, useSave } from '../../../lib/api/query.ts';
import { useFormat } from '../../../lib/format.ts';
import { useListAddress } from '../../../lib/listAddress.ts';
import { csvFile } from '../../../shared/sheetImport/csvFile.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import { ExportButton } from '../../../ui/inputs/ExportButton.tsx';
import { SearchField } from '../../../ui/inputs/SearchField.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { NEW, parseBaseDataSearch } from '../baseDataSearch.ts';
import { EntryDrawer } from '../entries/EntryDrawer.tsx';
import classes from '../entries/EntryTable.module.css';
import { matching } from '../entries/entryRows.ts';
import { MergeDialog } from '../entries/MergeDialog.tsx';
import { type EntrySwitches, useEntrySwitches } from '../entries/useEntrySwitches.ts';
import { OrderCells } from '../order/OrderCells.tsx';
import { OrderTree } from '../order/OrderTree.tsx';
import { useOrder } from '../order/useOrder.ts';
import { productShape } from './productFields.ts';
import { productKind } from './productReads.ts';
import { productCsv } from './productsCsv.ts';

const ProductSheet = lazy(() => import('./ProductSheet.tsx').then((m) => ({ default: m.ProductSheet })));

const LEVELS = 3;
const ROWS_AWAITED = 12;
const ROW_HEIGHT = 48;
const none: ProductEntry[] = [];

const searchTextsOf = ({ name, code, hsCode, unNumber, aliases }: ProductEntry) => [
  name,
  code,
  hsCode,
  unNumber,
  ...aliases,
];
const rowWith = (switches: EntrySwitches) => (product: ProductEntry) => (
  <OrderCells entry={product} switches={switches} facts={[product.hsCode, ...product.aliases]} />
);
const searchBy = { searchTexts: searchTextsOf, sorts: {} };

/** Product catalogue as a tree: reorder by drag or keyboard, import from a file, merge. */
export const ProductsScreen = () => {
  const { t, i18n } = useLingui();
  const { number } = useFormat();
  const { search, change, open } = useListAddress(parseBaseDataSearch, ['entry']);
  const list = useRead(contract.baseData.productsSimple, { query: { all: 'true' } }, { staleTime: 0 });
  const units = useRead(contract.baseData.units, { query: { all: 'true' } }).data?.items ?? [];
  const templates = useRead(contract.baseData.specTemplates, { query: { all: 'true' } }).data?.items ?? [];
  const switches = useEntrySwitches(productKind);
  const [merging, setMerging] = useState<ProductEntry | null>(null);
  const reorder = useSave(contract.products.reorder, { refresh: productKind.reads });
  const products = list.data?.items ?? none;
  const order = useOrder({
    nodes: products,
    levels: LEVELS,
    save: (places) => reorder.mutateAsync({ body: { products: places } }),
    reload: list.refetch,
  });
  const found = useMemo(() => matching(products, search, searchBy), [products, search]);
  const parents = products.filter(
    ({ parentId }) => parentId === null || products.find(({ id }) => id === parentId)?.parentId === null,
  );
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => open({ entry: NEW })}>
      <Trans>Add</Trans>
    </Button>
  );
  const bring = (
    <Button
      variant="default"
      leftSection={<IconFileImport size={16} aria-hidden />}
      onClick={() => open({ import: 'open' })}
    >
      <Trans>Import</Trans>
    </Button>
  );
  const close = () => open({ entry: undefined, parent: undefined });
  return (
    <>
      <PageHeader
        title={<Trans>Products</Trans>}
        note={
          <span aria-live="polite">
            {list.data === undefined
              ? ''
              : search.q === undefined
                ? number(products.length)
                : t`${number(found.length)} of ${number(products.length)}`}
          </span>
        }
        actions={
          <>
            <ExportButton name="products" fileOf={() => csvFile(productCsv(found, products, units))} />
            {bring}
            {add}
          </>
        }
      />
      <div className={classes.bar}>
        <SearchField
          label={t`Search`}
          placeholder={t`Name, other name, code`}
          sought={search.q}
          onSeek={(q) => change({ q })}
        />
      </div>
      {list.data === undefined && list.error !== null && (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.isPending && (
        <div role="status" aria-label={t`Products`} aria-busy>
          <SkeletonRows rows={ROWS_AWAITED} height={ROW_HEIGHT} />
        </div>
      )}
      {list.data?.items.length === 0 && (
        <EmptyState
          icon={<IconDatabase size={26} aria-hidden />}
          title={<Trans>No products yet</Trans>}
          text={<Trans>Without one nobody can post an ad. Add one, or bring a list from a file.</Trans>}
          action={bring}
        />
      )}
      {products.length > 0 && found.length === 0 && (
        <EmptyState
          icon={<IconSearchOff size={26} aria-hidden />}
          title={<Trans>Nothing matches</Trans>}
          action={
            <Button variant="default" onClick={() => change({ q: undefined })}>
              <Trans>Show all</Trans>
            </Button>
          }
        />
      )}
      {found.length > 0 && (
        <OrderTree
          label={t`Products`}
          nodes={products}
          levels={LEVELS}
          order={order}
          q={search.q}
          openId={search.entry}
          searchTextsOf={searchTextsOf}
          onAddBelow={(product) => open({ entry: NEW, parent: product.id })}
          row={rowWith(switches)}
        />
      )}
      <EntryDrawer
        name="products"
        id={search.entry}
        entry={products.find(({ id }) => id === search.entry)}
        loading={list.isPending}
        kind={productKind}
        switches={switches}
        under={search.parent}
        shapeOf={(product) =>
          productShape(i18n, product, { units, templates, parents, parentId: search.parent ?? null })
        }
        onMerge={setMerging}
        covered={merging !== null}
        onClose={close}
      />
      {merging !== null && (
        <MergeDialog
          product={merging}
          products={products}
          onClose={() => setMerging(null)}
          onMerged={(into) => {
            setMerging(null);
            open({ entry: into });
          }}
        />
      )}
      <Suspense fallback={null}>
        {search.import === 'open' && <ProductSheet onClose={() => open({ import: undefined })} />}
      </Suspense>
    </>
  );
};
