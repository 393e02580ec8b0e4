import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { complaint } from '../lib/complaint.ts';
import { handOver } from './handOver.ts';
import { toast } from './toast.ts';

/** What matches, as a file for a spreadsheet; `name` stands before its day. */
export const ExportButton = ({ name, fileOf }: { name: string; fileOf: () => Promise<Blob> }) => {
  const { i18n } = useLingui();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      handOver(await fileOf(), `${name}-${new Date().toISOString().slice(0, 10)}.csv`);
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
