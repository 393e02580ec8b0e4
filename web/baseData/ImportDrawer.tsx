import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Drawer, Stack } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { toast } from '../ui/toast.ts';
import { ImportCheck } from './ImportCheck.tsx';
import { ImportColumns } from './ImportColumns.tsx';
import classes from './ImportDrawer.module.css';
import { ImportFile } from './ImportFile.tsx';
import { useImport } from './useImport.ts';

/** A list of products from a file: which columns, what is wrong, mended here, then all of it or nothing. */
export const ImportDrawer = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLingui();
  const work = useImport((created) => {
    toast.done(plural(created, { one: '# product imported', other: '# products imported' }));
    onClose();
  });
  const name = work.file?.name ?? '';
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="min(72rem, 100%)"
      // What was mended here is not lost to a click beside it.
      closeOnClickOutside={work.file === null}
      closeOnEscape={work.file === null}
      title={work.file === null ? t`Import products` : t`Import ${name}`}
      styles={{ title: { fontWeight: 650, overflowWrap: 'anywhere' } }}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Stack gap="md">
        {work.fault !== null && (
          <Alert color="red" variant="light" role="alert">
            {work.fault}
          </Alert>
        )}
        {work.file === null ? (
          <ImportFile work={work} />
        ) : work.checked === null ? (
          <ImportColumns work={work} table={work.file.table} />
        ) : (
          <ImportCheck work={work} checked={work.checked} />
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
