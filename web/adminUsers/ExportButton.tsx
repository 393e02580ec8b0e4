import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { contract } from '../../contract/index.ts';
import { call } from '../lib/api.ts';
import { handOver } from '../ui/handOver.ts';
import { toast } from '../ui/toast.ts';
import { refusalText } from './refusal.ts';
import { exportQuery, type UsersSearch } from './usersSearch.ts';

/** The accounts that match, as a table for another program. */
export const ExportButton = ({ search }: { search: UsersSearch }) => {
  const { i18n } = useLingui();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const file = (await call(contract.users.export, { query: exportQuery(search) })) as unknown as Blob;
      handOver(file, `users-${new Date().toISOString().slice(0, 10)}.csv`);
    } catch (error) {
      toast.failed(refusalText(i18n, error));
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
