import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { errorText } from '../../../lib/api/errorText.ts';
import { useRead, useSave } from '../../../lib/api/query.ts';
import { DialogActions } from '../../../ui/DialogActions.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import type { BaseEntry, EntryKind } from './entryCalls.ts';
import { UsageList } from './UsageList.tsx';
import type { EntrySwitches } from './useEntrySwitches.ts';

type Props = {
  entry: BaseEntry;
  kind: EntryKind;
  switches: EntrySwitches;
  opened: boolean;
  onClose: () => void;
  onDeleted: () => void;
  /** Offers a merge into another entry, if the kind supports it. */
  onMerge?: (() => void) | undefined;
};

/** Shows where an entry is used before it is deleted; an entry in use can only be deactivated or merged. */
export const DeleteDialog = ({ entry, kind, switches, opened, onClose, onDeleted, onMerge }: Props) => {
  const { t, i18n } = useLingui();
  const usage = useRead(
    kind.calls.usage,
    { params: { id: entry.id } },
    { enabled: opened, staleTime: 0, gcTime: 0 },
  );
  const close = () => {
    save.reset();
    onClose();
  };
  const save = useSave(kind.calls.remove, {
    refresh: kind.reads,
    onDone: () => {
      toast.done(t`${entry.name} deleted`);
      close();
      onDeleted();
    },
  });
  const isUsed = (usage.data?.total ?? 0) > 0;
  const isDefault = entry.isDefault === true;
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={<Trans>Delete {entry.name}?</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Stack gap="md">
        {usage.isPending && (
          <Skeleton height={60} role="status" aria-label={t`Looking up where it is used`} />
        )}
        {usage.data === undefined && usage.error !== null && (
          <ErrorState error={usage.error} onRetry={() => void usage.refetch()} />
        )}
        {usage.data !== undefined && isUsed && (
          <>
            <Text size="sm">
              <Trans>It is in use and cannot be deleted:</Trans>
            </Text>
            <UsageList usage={usage.data} />
            <Text size="sm" c="var(--ink-2)">
              {entry.isActive ? (
                <Trans>Switch it off instead: nothing new can use it, and what uses it keeps it.</Trans>
              ) : (
                <Trans>It is switched off already: nothing new can use it, and what uses it keeps it.</Trans>
              )}
            </Text>
          </>
        )}
        {usage.data !== undefined && !isUsed && (
          <Text size="sm">
            {isDefault ? (
              <Trans>It is the default. Make another one the default first.</Trans>
            ) : (
              <Trans>Nothing uses it. It will be deleted for good.</Trans>
            )}
          </Text>
        )}
        <DialogActions
          error={save.error === null ? null : errorText(i18n, save.error)}
          onCancel={close}
          focusCancel
        >
          {isUsed && onMerge !== undefined && (
            <Button
              variant="default"
              onClick={() => {
                close();
                onMerge();
              }}
            >
              <Trans>Merge it into another one</Trans>
            </Button>
          )}
          {isUsed && entry.isActive && !isDefault && (
            <Button
              onClick={() => {
                switches.toggleActive(entry);
                close();
              }}
            >
              <Trans>Switch it off</Trans>
            </Button>
          )}
          {usage.data !== undefined && !isUsed && !isDefault && (
            <Button
              color="red"
              loading={save.isPending}
              onClick={() => save.mutate({ params: { id: entry.id } })}
            >
              <Trans>Delete {entry.name}</Trans>
            </Button>
          )}
        </DialogActions>
      </Stack>
    </Modal>
  );
};
