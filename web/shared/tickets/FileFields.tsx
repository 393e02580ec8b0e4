import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, FileButton, NativeSelect, Progress, Tooltip } from '@mantine/core';
import {
  IconAlertCircle,
  IconFileText,
  IconPaperclip,
  IconRefresh,
  IconReplace,
  IconTrash,
} from '@tabler/icons-react';
import { type DocumentKind, documentKinds } from '../../../contract/ads/adEnums.ts';
import { TICKET_FILES_MAX } from '../../../contract/support/ticketShapes.ts';
import { useFormat } from '../../lib/format.ts';
import { acceptedFiles } from '../adForm/fileRules.ts';
import { documentKindText } from '../adView/adText.ts';
import classes from './FileFields.module.css';
import type { Files, PickedFile } from './useFiles.ts';

const accepted = Object.keys(acceptedFiles).join(',');

type RowProps = { one: PickedFile; files: Files; withKind: boolean; onRetry: () => void };

const FileRow = ({ one: { key, file, kind, fault }, files, withKind, onRetry }: RowProps) => {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const isSending = files.progress !== null;
  return (
    <li className={classes.row}>
      <IconFileText size={18} aria-hidden className={classes.icon} />
      <div className={classes.about}>
        <span className={classes.name}>
          <bdi>{file.name}</bdi> <span className={classes.quiet}>{format.bytes(file.size)}</span>
        </span>
        {fault !== null && (
          <span className={classes.fault} role="alert">
            <IconAlertCircle size={14} aria-hidden /> {fault}
          </span>
        )}
        {isSending && (
          <Progress
            value={(files.progress ?? 0) * 100}
            size="sm"
            aria-label={t`Upload of ${file.name}`}
            className={classes.progress}
          />
        )}
      </div>
      {withKind && (
        <NativeSelect
          size="xs"
          aria-label={t`Kind of ${file.name}`}
          disabled={isSending}
          data={documentKinds.map((one) => ({ value: one, label: i18n._(documentKindText[one]) }))}
          value={kind}
          onChange={(event) => files.setKind(key, event.currentTarget.value as DocumentKind)}
        />
      )}
      <div className={classes.actions}>
        {fault !== null && (
          <>
            <Tooltip label={t`Resend`}>
              <ActionIcon
                variant="subtle"
                disabled={isSending}
                aria-label={t`Send ${file.name} again`}
                onClick={onRetry}
              >
                <IconRefresh size={16} aria-hidden />
              </ActionIcon>
            </Tooltip>
            <FileButton accept={accepted} onChange={(other) => other !== null && files.replace(key, other)}>
              {(button) => (
                <Tooltip label={t`Replace the file`}>
                  <ActionIcon
                    {...button}
                    variant="subtle"
                    disabled={isSending}
                    aria-label={t`Replace ${file.name}`}
                  >
                    <IconReplace size={16} aria-hidden />
                  </ActionIcon>
                </Tooltip>
              )}
            </FileButton>
          </>
        )}
        <Tooltip label={t`Remove`}>
          <ActionIcon
            variant="subtle"
            color="red"
            disabled={isSending}
            aria-label={t`Remove ${file.name}`}
            onClick={() => files.remove(key)}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
    </li>
  );
};

type Props = {
  files: Files;
  onRetry: () => void;
  hint?: boolean;
  /** Each file says which kind of document it is. */
  withKinds?: boolean;
};

/** Files attached to a message, each with type, upload progress and server error. */
export const FileFields = ({ files, onRetry, hint = false, withKinds = false }: Props) => {
  const { t } = useLingui();
  const { picked, slotsLeft, overflow, progress } = files;
  return (
    <div className={classes.root}>
      {picked.length > 0 && (
        <ul className={classes.rows} aria-label={t`Files to send`}>
          {picked.map((one) => (
            <FileRow key={one.key} one={one} files={files} withKind={withKinds} onRetry={onRetry} />
          ))}
        </ul>
      )}
      <div className={classes.add}>
        <FileButton
          multiple
          accept={accepted}
          onChange={files.add}
          disabled={slotsLeft <= 0 || progress !== null}
        >
          {(button) => (
            <Button
              {...button}
              size="compact-sm"
              variant="default"
              disabled={slotsLeft <= 0 || progress !== null}
              leftSection={<IconPaperclip size={15} aria-hidden />}
            >
              <Trans>Attach files</Trans>
            </Button>
          )}
        </FileButton>
        {(hint || overflow > 0) && (
          <span className={classes.quiet} role={overflow > 0 ? 'alert' : undefined}>
            {overflow > 0 ? (
              <Plural
                value={overflow}
                one={`# file was left out: at most ${TICKET_FILES_MAX}`}
                other={`# files were left out: at most ${TICKET_FILES_MAX}`}
              />
            ) : (
              <Trans>PDF, JPEG, PNG, WebP, XLSX or DOCX, up to 15 MB each, {TICKET_FILES_MAX} at most</Trans>
            )}
          </span>
        )}
      </div>
    </div>
  );
};
