import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { DropArea } from '../../ui/inputs/DropArea.tsx';
import { downloadFile } from '../../ui/inputs/downloadFile.ts';
import type { SheetTexts } from './sheetTexts.ts';
import type { SheetImport } from './useSheetImport.ts';

/** File selection by picker or drop, with a template to start from. */
export const SheetPick = ({ work, texts }: { work: SheetImport; texts: SheetTexts }) => (
  <DropArea
    lead={texts.lead}
    note={texts.note}
    accept=".csv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    busy={work.isReading}
    onFile={(file) => void work.take(file)}
    actions={
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={() => void texts.template().then((file) => downloadFile(file, texts.templateName))}
      >
        <Trans>Template</Trans>
      </Button>
    }
  />
);
