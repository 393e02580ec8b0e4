import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { errorText } from '../../../lib/api/errorText.ts';
import { useFormat } from '../../../lib/format.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { SkeletonCard } from '../../../ui/feedback/SkeletonCard.tsx';
import classes from '../Documents.module.css';

type Source = {
  id: string;
  enteredBy: string | null;
  enteredAt: string;
  confirmedBy: string | null;
  confirmedAt: string | null;
  mayConfirm: boolean;
};
type Read<Item> = {
  data: { items: readonly Item[] } | undefined;
  error: unknown;
  refetch: () => unknown;
};
type Save = {
  mutate: (input: { params: { id: string } }) => void;
  isPending: boolean;
  error: Error | null;
};

/** Entries that one person makes, another confirms and anybody ends. */
export const SourceList = <Item extends Source>({
  list,
  empty,
  confirm,
  end,
  renderItem,
}: {
  list: Read<Item>;
  empty: ReactNode;
  confirm: Save;
  end: Save;
  renderItem: (item: Item) => ReactNode;
}) => {
  const { t, i18n } = useLingui();
  const { day } = useFormat();
  const error = confirm.error ?? end.error;
  if (list.data === undefined)
    return list.error === null ? (
      <SkeletonCard height={240} label={t`Loading`} />
    ) : (
      <ErrorState error={list.error} onRetry={() => void list.refetch()} />
    );
  return (
    <>
      {error !== null && (
        <Alert color="red" role="alert">
          {errorText(i18n, error)}
        </Alert>
      )}
      {list.data.items.length === 0 && empty}
      <ul className={classes.list}>
        {list.data.items.map((item) => (
          <li key={item.id} className={classes.item}>
            {renderItem(item)}
            <Group gap="xs" justify="space-between">
              <p className={classes.quiet}>
                {day(item.enteredAt.slice(0, 10))}
                {item.enteredBy !== null && (
                  <>
                    {' · '}
                    <bdi>{item.enteredBy}</bdi>
                  </>
                )}
                {item.confirmedBy !== null && (
                  <>
                    {' · '}
                    <Trans>confirmed by {item.confirmedBy}</Trans>
                  </>
                )}
              </p>
              <Group gap="xs">
                {item.confirmedAt === null && !item.mayConfirm && (
                  <Chip tone="amber">
                    <Trans>Somebody else has to confirm it</Trans>
                  </Chip>
                )}
                {item.mayConfirm && (
                  <Button
                    size="xs"
                    loading={confirm.isPending}
                    onClick={() => confirm.mutate({ params: { id: item.id } })}
                  >
                    <Trans>Confirm</Trans>
                  </Button>
                )}
                <Button
                  size="xs"
                  variant="default"
                  loading={end.isPending}
                  onClick={() => end.mutate({ params: { id: item.id } })}
                >
                  {item.confirmedAt === null ? <Trans>Discard</Trans> : <Trans>Remove</Trans>}
                </Button>
              </Group>
            </Group>
          </li>
        ))}
      </ul>
    </>
  );
};
