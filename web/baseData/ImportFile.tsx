import { Trans } from '@lingui/react/macro';
import { Button, FileButton } from '@mantine/core';
import { IconDownload, IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import { importColumns } from '../../contract/productWrites.ts';
import { handOver } from '../ui/handOver.ts';
import { csvFile } from './ExportButton.tsx';
import classes from './ImportDrawer.module.css';
import type { Import } from './useImport.ts';

/** Two rows show what each column takes: a group, and a product below it. */
const examples = [
  { code: 'WAXES', name: 'Waxes', phase: 'solid' },
  {
    group: 'WAXES',
    code: 'PARAFFIN_WAX',
    name: 'Paraffin wax',
    phase: 'solid',
    hsCode: '2712.20',
    density15: 900,
    densityMin: 880,
    densityMax: 930,
    defaultUnit: 'MT',
    aliases: 'Slack wax; Candle wax',
  },
];

const template = () =>
  csvFile(
    examples.map((example) =>
      Object.fromEntries(
        importColumns.map((column) => [column, (example as Record<string, string | number>)[column] ?? null]),
      ),
    ),
  );

/** The file itself: picked or dropped, with a template to start from. */
export const ImportFile = ({ work }: { work: Import }) => {
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
      <p className={classes.lead}>
        <Trans>A CSV or XLSX file, up to 5,000 rows. Its first row names the columns.</Trans>
      </p>
      <p className={classes.note}>
        <Trans>
          A product needs a code, a name and a phase. Its group is the code or name of the product that it
          stands below: one that is here already, or one further up in the file. Nothing is written before you
          have seen what would happen.
        </Trans>
      </p>
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
          onClick={() => void template().then((file) => handOver(file, 'products-template.csv'))}
        >
          <Trans>Template</Trans>
        </Button>
      </div>
    </div>
  );
};
