import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../lib/api/errorText.ts';
import { toast } from '../feedback/toast.ts';
import { downloadFile } from './downloadFile.ts';

/** Downloads the matching rows as CSV; the file name is `name` and the date. */
export const ExportButton = ({ name, fileOf }: { name: string; fileOf: () => Promise<Blob> }) => {
  const { i18n } = useLingui();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      downloadFile(await fileOf(), `${name}-${new Date().toISOString().slice(0, 10)}.csv`);
    } catch (error) {
      toast.failed(errorText(i18n, error));
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
