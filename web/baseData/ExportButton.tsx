import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { complaint } from '../lib/complaint.ts';
import { type CsvRow, csvFile } from '../sheetImport/csvFile.ts';
import { handOver } from '../ui/handOver.ts';
import { toast } from '../ui/toast.ts';

type Props = { name: string; rowsOf: () => CsvRow[] | Promise<CsvRow[]> };

/** The rows that match, as a file for a spreadsheet. */
export const ExportButton = ({ name, rowsOf }: Props) => {
  const { i18n } = useLingui();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const file = await csvFile(await rowsOf());
      handOver(file, `${name}-${new Date().toISOString().slice(0, 10)}.csv`);
    } catch (error) {
      toast.failed(complaint(i18n, error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      loading={busy}
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={() => void download()}
    >
      <Trans>Export CSV</Trans>
    </Button>
  );
};
