import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Modal, Select, Skeleton, Stack, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { ProductEntry } from '../../../../contract/baseData/baseData.ts';
import { contract } from '../../../../contract/index.ts';
import { errorText } from '../../../lib/api/errorText.ts';
import { useRead, useSave } from '../../../lib/api/query.ts';
import { DialogActions } from '../../../ui/DialogActions.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { startsFirst } from '../../../ui/inputs/startsFirst.ts';
import { productReads } from '../products/productReads.ts';
import { UsageList } from './UsageList.tsx';

type Props = {
  product: ProductEntry;
  products: readonly ProductEntry[];
  onClose: () => void;
  onMerged: (into: string) => void;
};

/** The product and its descendants: it cannot be merged into any of them. */
const belowOf = (products: readonly ProductEntry[], id: string): Set<string> => {
  const below = new Set([id]);
  // The list has parents before their children.
  for (const { id: one, parentId } of products) if (parentId !== null && below.has(parentId)) below.add(one);
  return below;
};

/** Merges a product into another one, after showing what will move. */
export const MergeDialog = ({ product, products, onClose, onMerged }: Props) => {
  const { t, i18n } = useLingui();
  const [into, setInto] = useState<string | null>(null);
  const usage = useRead(contract.products.usage, { params: { id: product.id } }, { staleTime: 0, gcTime: 0 });
  const choices = useMemo(() => {
    const below = belowOf(products, product.id);
    return products
      .filter(({ id, isActive }) => !below.has(id) && isActive)
      .map(({ id, name, code }) => ({ value: id, label: `${name} · ${code}` }));
  }, [products, product.id]);
  const target = products.find(({ id }) => id === into);
  const save = useSave(contract.products.merge, {
    refresh: productReads,
    onDone: ({ product: survivor }) => {
      toast.done(t`${product.name} is part of ${survivor.name} now`);
      onMerged(survivor.id);
    },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={<Trans>Merge {product.name} into another product</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Stack gap="md">
        <Select
          label={t`Into`}
          placeholder={t`Name or code`}
          data={choices}
          value={into}
          searchable
          filter={startsFirst}
          limit={100}
          nothingFoundMessage={t`Nothing found`}
          openOnFocus={false}
          data-autofocus
          onChange={setInto}
        />
        {usage.isPending && <Skeleton height={60} role="status" aria-label={t`Looking up what will move`} />}
        {usage.data === undefined && usage.error !== null && (
          <ErrorState error={usage.error} onRetry={() => void usage.refetch()} />
        )}
        {usage.data !== undefined && (
          <>
            {usage.data.total === 0 ? (
              <Text size="sm">
                <Trans>Nothing uses it, so nothing moves but its names.</Trans>
              </Text>
            ) : (
              <>
                <Text size="sm">
                  <Trans>This goes there with it:</Trans>
                </Text>
                <UsageList usage={usage.data} />
              </>
            )}
            <Text size="sm" c="var(--ink-2)">
              <Trans>
                Its name, code and other names become other names of that product, so it is still found by
                them. {product.name} itself disappears. This cannot be undone.
              </Trans>
            </Text>
          </>
        )}
        <DialogActions error={save.error === null ? null : errorText(i18n, save.error)} onCancel={onClose}>
          <Button
            color="red"
            loading={save.isPending}
            disabled={target === undefined || usage.data === undefined}
            title={target === undefined ? t`Pick the product that it goes into` : ''}
            onClick={() =>
              target !== undefined && save.mutate({ params: { id: product.id }, body: { into: target.id } })
            }
          >
            {target === undefined ? <Trans>Merge</Trans> : <Trans>Merge into {target.name}</Trans>}
          </Button>
        </DialogActions>
      </Stack>
    </Modal>
  );
};
