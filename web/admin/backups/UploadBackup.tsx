import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { contract } from '../../../contract/index.ts';
import { call } from '../../lib/api/api.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { refresh } from '../../lib/api/query.ts';
import { toast } from '../../ui/feedback/toast.ts';
import classes from './BackupsPage.module.css';
import { refreshed } from './useBackups.ts';

type Props = { onRefused: (message: string | null) => void };

/** Uploads a backup file made elsewhere, with progress. */
export const UploadBackup = ({ onRefused }: Props) => {
  const { t, i18n } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [share, setShare] = useState<number | null>(null);
  const percent = Math.floor((share ?? 0) * 100);

  const send = async (file: File) => {
    onRefused(null);
    setShare(0);
    try {
      const made = await call(contract.backups.upload, { files: [{ file, index: 0 }], onProgress: setShare });
      toast.done(
        made.encrypted
          ? t`${made.fileName} uploaded. Decrypt it to see what is in it.`
          : t`${made.fileName} uploaded and checked`,
      );
      refresh(refreshed);
    } catch (error) {
      onRefused(errorText(i18n, error));
    } finally {
      setShare(null);
    }
  };

  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".gasmap,.age"
        aria-label={t`Backup file`}
        className={classes.hidden}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) void send(file);
          event.currentTarget.value = '';
        }}
      />
      <Button
        variant="default"
        leftSection={<IconUpload size={16} aria-hidden />}
        disabled={share !== null}
        aria-live="polite"
        onClick={() => input.current?.click()}
      >
        {share === null ? (
          <Trans>Upload</Trans>
        ) : share < 1 ? (
          <Trans>Uploading {percent} %</Trans>
        ) : (
          <Trans>Checking…</Trans>
        )}
      </Button>
    </>
  );
};
