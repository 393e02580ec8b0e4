import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Drawer, Skeleton, Stack } from '@mantine/core';
import { IconDatabaseOff, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { SkeletonCard } from '../../../ui/feedback/SkeletonCard.tsx';
import { NEW } from '../baseDataSearch.ts';
import type { Kind } from '../kinds.ts';
import { kindTitle } from '../kindTitle.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { EntryForm, type EntryFormShape } from './EntryForm.tsx';
import type { BaseEntry, EntryKind } from './entryCalls.ts';
import type { EntrySwitches } from './useEntrySwitches.ts';

type Props<Entry> = {
  name: Kind;
  id: string | undefined;
  entry: Entry | undefined;
  loading: boolean;
  kind: EntryKind;
  switches: EntrySwitches;
  shapeOf: (entry: Entry | undefined) => EntryFormShape;
  /** Content below the form of an existing entry. */
  below?: ((entry: Entry) => ReactNode) | undefined;
  onMerge?: ((entry: Entry) => void) | undefined;
  /** Parent of a new entry; each parent has its own draft. */
  under?: string | undefined;
  /** A dialog covers the drawer and handles Escape. */
  covered?: boolean;
  onClose: () => void;
};

/** One entry at its own address, or a new one. */
export const EntryDrawer = <Entry extends BaseEntry>(props: Props<Entry>) => {
  const { name, id, kind, switches, onClose, onMerge } = props;
  const { t, i18n } = useLingui();
  // The last content stays visible while the drawer closes.
  const [last, setLast] = useState({ id, entry: props.entry });
  if (id !== undefined && (id !== last.id || props.entry !== last.entry)) setLast({ id, entry: props.entry });
  const [isDeleting, setDeleting] = useState(false);
  const making = last.id === NEW;
  const entry = making ? undefined : last.entry;
  return (
    <Drawer
      opened={id !== undefined}
      onClose={onClose}
      size={560}
      closeOnEscape={!isDeleting && props.covered !== true}
      title={making ? t`${i18n._(kindTitle[name])}: new` : (entry?.name ?? i18n._(kindTitle[name]))}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {(making || entry !== undefined) && (
        <Stack gap="xl">
          <EntryForm
            key={entry === undefined ? `${NEW}:${props.under ?? ''}` : `${entry.id}:${entry.version}`}
            name={`base-data:${name}:${entry === undefined ? (props.under ?? '') : ''}`}
            kind={kind}
            entry={entry}
            shape={props.shapeOf(entry)}
            onDone={onClose}
            beside={
              entry !== undefined && (
                <>
                  <Button
                    variant="default"
                    c="var(--mantine-color-error)"
                    leftSection={<IconTrash size={16} aria-hidden />}
                    onClick={() => setDeleting(true)}
                  >
                    <Trans>Delete</Trans>
                  </Button>
                  {onMerge !== undefined && (
                    <Button variant="default" onClick={() => onMerge(entry)}>
                      <Trans>Merge</Trans>
                    </Button>
                  )}
                </>
              )
            }
          />
          {entry !== undefined && props.below?.(entry)}
        </Stack>
      )}
      {entry === undefined && !making && props.loading && (
        <Stack gap="md" role="status" aria-label={t`Loading`}>
          <Skeleton height={60} />
          <SkeletonCard height={240} />
        </Stack>
      )}
      {entry === undefined && !making && !props.loading && (
        <EmptyState
          icon={<IconDatabaseOff size={26} aria-hidden />}
          title={<Trans>This entry no longer exists</Trans>}
          text={<Trans>It may have been deleted or merged into another one.</Trans>}
        />
      )}
      {entry !== undefined && (
        <DeleteDialog
          entry={entry}
          kind={kind}
          switches={switches}
          opened={isDeleting}
          onClose={() => setDeleting(false)}
          onDeleted={onClose}
          onMerge={onMerge === undefined ? undefined : () => onMerge(entry)}
        />
      )}
    </Drawer>
  );
};
