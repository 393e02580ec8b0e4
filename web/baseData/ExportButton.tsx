import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { complaint } from '../lib/complaint.ts';
import { handOver } from '../ui/handOver.ts';
import { toast } from '../ui/toast.ts';

export type CsvRow = Record<string, string | number | boolean | null>;
type Props = { name: string; rowsOf: () => CsvRow[] | Promise<CsvRow[]> };

/** Without it spreadsheets take UTF-8 for something older. */
const BYTE_ORDER_MARK = '\uFEFF';

export const csvFile = async (rows: readonly CsvRow[]): Promise<Blob> => {
  const { default: Papa } = await import('papaparse');
  // A cell that begins like a formula is one for a spreadsheet.
  const text = Papa.unparse([...rows], { escapeFormulae: true });
  return new Blob([BYTE_ORDER_MARK, text], { type: 'text/csv;charset=utf-8' });
};

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
