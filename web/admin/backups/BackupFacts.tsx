import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Backup } from '../../../contract/operations/backups.ts';
import { useFormat } from '../../lib/format.ts';
import classes from './BackupsPage.module.css';
import { kindText, originText } from './backupText.ts';

const Fact = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
);

export const BackupFacts = ({ backup }: { backup: Backup }) => {
  const { i18n } = useLingui();
  const format = useFormat();
  const { rows, files, bytes } = backup;
  return (
    <dl className={classes.facts}>
      <Fact name={<Trans>Origin</Trans>}>
        {i18n._(kindText[backup.kind])}
        {backup.createdBy !== null && ` · ${backup.createdBy}`}
      </Fact>
      {backup.madeAt !== null && <Fact name={<Trans>Created</Trans>}>{format.dateTime(backup.madeAt)}</Fact>}
      {bytes !== null && <Fact name={<Trans>Size</Trans>}>{format.bytes(bytes)}</Fact>}
      {rows !== null && files !== null && (
        <Fact name={<Trans>Holds</Trans>}>
          <Trans>
            {format.number(rows)} rows, {format.number(files)} files
          </Trans>
        </Fact>
      )}
      {backup.appVersion !== null && <Fact name={<Trans>Made by</Trans>}>GasMap {backup.appVersion}</Fact>}
      {backup.state === 'ready' && (
        <Fact name={<Trans>Signature</Trans>}>{i18n._(originText[backup.origin ?? 'unknown'])}</Fact>
      )}
      {backup.encrypted && (
        <Fact name={<Trans>Encryption</Trans>}>
          <Trans>age: it opens with its passphrase or key alone</Trans>
        </Fact>
      )}
      {backup.state === 'ready' && !backup.encrypted && (
        <Fact name={<Trans>Verified</Trans>}>
          {backup.verifiedAt === null ? <Trans>Never</Trans> : format.dateTime(backup.verifiedAt)}
        </Fact>
      )}
      {backup.restoredAt !== null && (
        <Fact name={<Trans>Restored</Trans>}>{format.dateTime(backup.restoredAt)}</Fact>
      )}
      {backup.note !== '' && (
        <Fact name={<Trans>Note</Trans>}>
          <bdi>{backup.note}</bdi>
        </Fact>
      )}
    </dl>
  );
};
