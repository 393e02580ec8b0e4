import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Drawer, Stack } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { SheetCheck } from './SheetCheck.tsx';
import { SheetColumns } from './SheetColumns.tsx';
import classes from './SheetImport.module.css';
import { SheetPick } from './SheetPick.tsx';
import type { SheetWords } from './sheetWords.ts';
import { type SheetKind, useSheetImport } from './useSheetImport.ts';

type Props = {
  kind: SheetKind;
  words: SheetWords;
  onClose: () => void;
  onDone: (created: number) => void;
};

/** Rows from a file: which columns, what is wrong, mended here, then all of it or nothing. */
export const SheetImportDrawer = ({ kind, words, onClose, onDone }: Props) => {
  const { t } = useLingui();
  const work = useSheetImport(kind, onDone);
  return (
    <Drawer
      opened
      onClose={onClose}
      size="min(72rem, 100%)"
      // What was mended here is not lost to a click beside it.
      closeOnClickOutside={work.file === null}
      closeOnEscape={work.file === null}
      title={words.title(work.file?.name ?? null)}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Stack gap="md">
        {work.fault !== null && (
          <Alert color="red" variant="light" role="alert">
            {work.fault}
          </Alert>
        )}
        {work.file === null ? (
          <SheetPick work={work} words={words} />
        ) : work.checked === null ? (
          <SheetColumns kind={kind} words={words} work={work} table={work.file.table} />
        ) : (
          <SheetCheck kind={kind} words={words} work={work} checked={work.checked} />
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
