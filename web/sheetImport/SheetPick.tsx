import { Trans } from '@lingui/react/macro';
import { Button, FileButton } from '@mantine/core';
import { IconDownload, IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import { handOver } from '../ui/handOver.ts';
import classes from './SheetImport.module.css';
import type { SheetWords } from './sheetWords.ts';
import type { SheetImport } from './useSheetImport.ts';

/** The file itself: picked or dropped, with a template to start from. */
export const SheetPick = ({ work, words }: { work: SheetImport; words: SheetWords }) => {
  const [isOver, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the pointer's short way to the button in it
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
      <p className={classes.lead}>{words.lead}</p>
      <p className={classes.note}>{words.note}</p>
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
          onClick={() => void words.template().then((file) => handOver(file, words.templateName))}
        >
          <Trans>Template</Trans>
        </Button>
      </div>
    </div>
  );
};
