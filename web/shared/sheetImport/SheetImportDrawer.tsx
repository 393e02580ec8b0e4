import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Drawer, Stack } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { SheetCheck } from './SheetCheck.tsx';
import { SheetColumns } from './SheetColumns.tsx';
import classes from './SheetImport.module.css';
import { SheetPick } from './SheetPick.tsx';
import type { SheetTexts } from './sheetTexts.ts';
import { type SheetKind, useSheetImport } from './useSheetImport.ts';

type Props = {
  kind: SheetKind;
  texts: SheetTexts;
  onClose: () => void;
  onDone: (created: number, updated: number) => void;
};

/** Import of rows from a file: map columns, fix errors, then import all or nothing. */
export const SheetImportDrawer = ({ kind, texts, onClose, onDone }: Props) => {
  const { t } = useLingui();
  const work = useSheetImport(kind, onDone);
  return (
    <Drawer
      opened
      onClose={onClose}
      size="min(72rem, 100%)"
      // A click outside must not discard corrections made here.
      closeOnClickOutside={work.file === null}
      closeOnEscape={work.file === null}
      title={texts.title(work.file?.name ?? null)}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Stack gap="md">
        {work.fault !== null && (
          <Alert color="red" variant="light" role="alert">
            {work.fault}
          </Alert>
        )}
        {work.file === null ? (
          <SheetPick work={work} texts={texts} />
        ) : work.checked === null ? (
          <SheetColumns kind={kind} texts={texts} work={work} table={work.file.table} />
        ) : (
          <SheetCheck kind={kind} texts={texts} work={work} checked={work.checked} />
        )}
        {work.file !== null && (
          <Button
            className={classes.back}
            variant="subtle"
            size="compact-sm"
            leftSection={<IconArrowLeft size={14} aria-hidden />}
            onClick={work.back}
          >
            {work.checked === null ? <Trans>Another file</Trans> : <Trans>Back to the columns</Trans>}
          </Button>
        )}
      </Stack>
    </Drawer>
  );
};
