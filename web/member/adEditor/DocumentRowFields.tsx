import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, FileButton, NativeSelect, Progress, Tooltip } from '@mantine/core';
import { IconAlertCircle, IconFileText, IconRefresh, IconReplace, IconTrash } from '@tabler/icons-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { documentKinds, documentVisibilities } from '../../../contract/ads/adEnums.ts';
import { DOCUMENT_BYTES_MAX } from '../../../contract/ads/adPayload.ts';
import { useFormat } from '../../lib/format.ts';
import type { AdForm } from '../../shared/adForm/adForm.ts';
import { acceptedFiles } from '../../shared/adForm/fileRules.ts';
import { filePath, fileRowId } from '../../shared/adForm/focusPath.ts';
import type { DocumentRow } from '../../shared/adForm/formFields.ts';
import { pendingFiles } from '../../shared/adForm/pendingFiles.ts';
import { TextField } from '../../shared/adForm/sections/fields.tsx';
import { documentKindText, visibilityText } from '../../shared/adView/adText.ts';
import classes from './DocumentFields.module.css';

type Props = {
  index: number;
  row: DocumentRow;
  error: string | undefined;
  upload: number | null;
  onRetry: () => void;
  onReplace: (file: File) => void;
  onRemove: () => void;
};

const State = ({ row, error, upload }: Pick<Props, 'row' | 'error' | 'upload'>) => {
  const { t } = useLingui();
  const format = useFormat();
  const isLost = row.id === '' && !pendingFiles.has(row.key);
  const problem =
    error ??
    (isLost ? t`The browser does not keep files: choose it again` : undefined) ??
    (row.bytes > DOCUMENT_BYTES_MAX ? t`Too large` : undefined);
  if (problem !== undefined) {
    return (
      <p className={classes.problem} role="alert">
        <IconAlertCircle size={15} aria-hidden />
        {problem}
      </p>
    );
  }
  return (
    <div className={classes.state}>
      <span>
        {row.fileName} · {format.bytes(row.bytes)}
      </span>
      {row.id === '' && upload === null && (
        <span>
          <Trans>waits to be sent</Trans>
        </span>
      )}
      {upload !== null && (
        <Progress
          value={upload * 100}
          size="sm"
          className={classes.progress}
          aria-label={t`Upload of ${row.fileName}`}
        />
      )}
    </div>
  );
};

/** One document of the ad; its file can be replaced on its own. */
export const DocumentRowFields = ({ index, row, error, upload, onRetry, onReplace, onRemove }: Props) => {
  const { t, i18n } = useLingui();
  const { register, control } = useFormContext<AdForm>();
  // The id arrives with a save response and is not part of the field array's own row.
  const id = useWatch({ control, name: `documents.${index}.id` });
  return (
    <li className={classes.row} id={fileRowId(filePath(index))} tabIndex={-1}>
      <IconFileText size={20} aria-hidden className={classes.icon} />
      <div className={classes.fields}>
        <TextField
          name={`documents.${index}.title`}
          size="xs"
          aria-label={t`Title of ${row.fileName}`}
          maxLength={120}
        />
        <NativeSelect
          {...register(`documents.${index}.kind`)}
          size="xs"
          aria-label={t`Kind of ${row.fileName}`}
          data={documentKinds.map((kind) => ({ value: kind, label: i18n._(documentKindText[kind]) }))}
        />
        <NativeSelect
          {...register(`documents.${index}.visibility`)}
          size="xs"
          aria-label={t`Who may open ${row.fileName}`}
          data={documentVisibilities.map((one) => ({ value: one, label: i18n._(visibilityText[one]) }))}
        />
        <div className={classes.about}>
          <State row={{ ...row, id }} error={error} upload={id === '' ? upload : null} />
        </div>
      </div>
      <div className={classes.actions}>
        {error !== undefined && pendingFiles.has(row.key) && (
          <Tooltip label={t`Resend`}>
            <ActionIcon variant="subtle" aria-label={t`Send ${row.fileName} again`} onClick={onRetry}>
              <IconRefresh size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
        <FileButton
          accept={Object.keys(acceptedFiles).join(',')}
          onChange={(file) => file !== null && onReplace(file)}
        >
          {(button) => (
            <Tooltip label={t`Replace the file`}>
              <ActionIcon {...button} variant="subtle" aria-label={t`Replace ${row.fileName}`}>
                <IconReplace size={16} aria-hidden />
              </ActionIcon>
            </Tooltip>
          )}
        </FileButton>
        <Tooltip label={t`Remove`}>
          <ActionIcon variant="subtle" color="red" aria-label={t`Remove ${row.fileName}`} onClick={onRemove}>
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
    </li>
  );
};
