import { Trans } from '@lingui/react/macro';
import { Button, FileButton } from '@mantine/core';
import { IconDownload, IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import { downloadFile } from '../../ui/inputs/downloadFile.ts';
import classes from './SheetImport.module.css';
import type { SheetTexts } from './sheetTexts.ts';
import type { SheetImport } from './useSheetImport.ts';

/** File selection by picker or drop, with a template to start from. */
export const SheetPick = ({ work, texts }: { work: SheetImport; texts: SheetTexts }) => {
  const [isOver, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a pointer shortcut for the button inside
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const file = event.dataTransfer.files[0];
        if (file !== undefined) void work.take(file);
      }}
    >
      <IconFileImport size={28} aria-hidden />
      <p className={classes.lead}>{texts.lead}</p>
      <p className={classes.note}>{texts.note}</p>
      <div className={classes.buttons}>
        <FileButton
          accept=".csv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onChange={(file) => file !== null && void work.take(file)}
        >
          {(props) => (
            <Button {...props} loading={work.isReading} data-autofocus>
              <Trans>Choose a file</Trans>
            </Button>
          )}
        </FileButton>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => void texts.template().then((file) => downloadFile(file, texts.templateName))}
        >
          <Trans>Template</Trans>
        </Button>
      </div>
    </div>
  );
};
