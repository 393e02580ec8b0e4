import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { COPY_DAYS, type OwnData } from '../../../../contract/accounts/dataRights.ts';
import { contract } from '../../../../contract/index.ts';
import { call } from '../../../lib/api/api.ts';
import { refresh, useSave } from '../../../lib/api/query.ts';
import { useFormat } from '../../../lib/format.ts';
import { refusalText } from '../../../shared/auth/refusal.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { downloadFile } from '../../../ui/inputs/downloadFile.ts';
import classes from '../AccountRows.module.css';

const reads = [contract.ownRights.read];
const failed = (error: unknown) => {
  toast.failed(refusalText(error));
  refresh(reads);
};

const Download = ({ id }: { id: string }) => {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const file = await call(contract.ownRights.downloadCopy, { params: { id } });
      downloadFile(file as unknown as Blob, 'my-data.json');
    } catch (error) {
      failed(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      leftSection={<IconFileDownload size={16} aria-hidden />}
      loading={busy}
      onClick={() => void save()}
    >
      <Trans>Download</Trans>
    </Button>
  );
};

const State = ({ copy }: Pick<OwnData, 'copy'>) => {
  const format = useFormat();
  if (copy?.state === 'open')
    return <Trans>We are preparing it. You will be notified when it is ready.</Trans>;
  if (copy?.state === 'ready' && copy.expiresAt !== null) {
    const size = format.bytes(copy.bytes ?? 0);
    const until = format.dateTime(copy.expiresAt);
    return (
      <Trans>
        Ready: JSON, {size}. Download it until {until}.
      </Trans>
    );
  }
  if (copy?.state === 'failed')
    return <Trans>The last copy could not be made. We are looking into it; you can try again.</Trans>;
  if (copy?.state === 'expired') return <Trans>The last copy has expired. You can ask for a new one.</Trans>;
  return (
    <Trans>
      Everything we store about your account in one JSON file. You can download it for {COPY_DAYS} days.
    </Trans>
  );
};

/** Asking for a copy, waiting for it, and downloading it. */
export const CopyRow = ({ copy }: Pick<OwnData, 'copy'>) => {
  const { t } = useLingui();
  const ask = useSave(contract.ownRights.requestCopy, {
    refresh: reads,
    onDone: () => toast.done(t`Your copy is being made`),
  });
  const isReady = copy?.state === 'ready';
  return (
    <div className={classes.row}>
      <div className={classes.about} aria-live="polite">
        <span className={classes.name}>
          <Trans>Copy of your data</Trans>
        </span>
        <span className={classes.facts}>
          <State copy={copy} />
        </span>
      </div>
      {isReady && <Download id={copy.id} />}
      {copy?.state !== 'open' && (
        <Button variant="default" loading={ask.isPending} onClick={() => ask.mutate({}, { onError: failed })}>
          {isReady ? <Trans>Request a new copy</Trans> : <Trans>Request a copy</Trans>}
        </Button>
      )}
    </div>
  );
};
