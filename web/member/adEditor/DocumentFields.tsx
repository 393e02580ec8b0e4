import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { Dropzone, type FileRejection } from '@mantine/dropzone';
import '@mantine/dropzone/styles.layer.css';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { DOCUMENT_BYTES_MAX, DOCUMENTS_MAX } from '../../../contract/ads/adPayload.ts';
import type { Answer } from '../../../contract/core/endpoint.ts';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import type { AdForm } from '../../shared/adForm/adForm.ts';
import { acceptedFiles, kindOfName, titleOfName } from '../../shared/adForm/fileRules.ts';
import type { DocumentRow } from '../../shared/adForm/formFields.ts';
import { pendingFiles } from '../../shared/adForm/pendingFiles.ts';
import { ConfirmForFiles } from './ConfirmForFiles.tsx';
import classes from './DocumentFields.module.css';
import { DocumentRowFields } from './DocumentRowFields.tsx';
import type { FileErrors } from './drafts/draftSession.ts';

type Props = {
  fileErrors: FileErrors;
  upload: number | null;
  onFileChange: (key: string) => void;
  onFileRetry: (key: string) => void;
};

const rowOf = (file: File): DocumentRow => ({
  key: crypto.randomUUID(),
  id: '',
  title: titleOfName(file.name),
  kind: kindOfName(file.name),
  visibility: 'members',
  fileName: file.name,
  bytes: file.size,
});

const useRejections = () => {
  const { t } = useLingui();
  const [rejections, setRejections] = useState<{ name: string; reason: string }[]>([]);
  const megabytes = Math.floor(DOCUMENT_BYTES_MAX / 1024 / 1024);
  const reasonOf = (code: string | undefined) => {
    if (code === 'file-too-large') return t`larger than ${megabytes} MB`;
    if (code === 'too-many-files') return t`more than ${DOCUMENTS_MAX} files`;
    return t`not a PDF, JPEG, PNG, WebP, XLSX or DOCX`;
  };
  const reject = (files: FileRejection[]) =>
    setRejections(files.map(({ file, errors }) => ({ name: file.name, reason: reasonOf(errors[0]?.code) })));
  return {
    rejections,
    reject,
    tooMany: (files: File[]) =>
      setRejections(files.map(({ name }) => ({ name, reason: reasonOf('too-many-files') }))),
    clear: () => setRejections([]),
  };
};

/** Storage used by the account's files; newly picked files count after the next save. */
const StorageUsed = ({ used, limit }: { used: number; limit: number }) => {
  const { number } = useFormat();
  return (
    <p className={classes.capacity} data-full={used >= limit || undefined}>
      <Trans>
        {number(used)} of {number(limit)} MB in use by your files
      </Trans>
    </p>
  );
};

/** Document upload: each file has a title, kind and visibility, and is sent with the next save. */
export const DocumentFields = ({ fileErrors, upload, onFileChange, onFileRetry }: Props) => {
  const { t } = useLingui();
  const { control } = useFormContext<AdForm>();
  const { fields, append, remove, update } = useFieldArray({
    control,
    name: 'documents',
    keyName: 'fieldId',
  });
  const { rejections, reject, tooMany, clear } = useRejections();
  const slotsLeft = DOCUMENTS_MAX - fields.length;
  // Responses cached before this limit existed lack these fields.
  const { confirmEmailForFiles, storage }: Partial<Answer<typeof contract.ads.canCreate>> =
    useRead(contract.ads.canCreate, {}, { staleTime: 0 }).data ?? {};

  const add = (files: File[]) => {
    clear();
    if (files.length > slotsLeft) tooMany(files.slice(slotsLeft));
    for (const file of files.slice(0, slotsLeft)) {
      const row = rowOf(file);
      pendingFiles.set(row.key, file);
      append(row, { shouldFocus: false });
    }
  };
  const replace = (index: number, row: DocumentRow, file: File) => {
    pendingFiles.delete(row.key);
    const next = { ...row, key: crypto.randomUUID(), id: '', fileName: file.name, bytes: file.size };
    pendingFiles.set(next.key, file);
    onFileChange(row.key);
    update(index, next);
  };
  const drop = (index: number, row: DocumentRow) => {
    pendingFiles.delete(row.key);
    onFileChange(row.key);
    remove(index);
  };

  return (
    <div>
      {confirmEmailForFiles === true ? (
        <ConfirmForFiles />
      ) : (
        <Dropzone
          onDrop={add}
          onReject={reject}
          accept={acceptedFiles}
          maxSize={DOCUMENT_BYTES_MAX}
          disabled={slotsLeft <= 0}
          className={classes.zone}
          inputProps={{ 'aria-label': t`Add documents` }}
          aria-label={t`Add documents`}
        >
          <IconUpload size={20} aria-hidden className={classes.icon} />
          <span>
            <Text size="sm" fw={600} component="span" display="block">
              <Trans>Drop files here or press to choose</Trans>
            </Text>
            <Text size="xs" c="dimmed" component="span">
              <Trans>PDF, JPEG, PNG, WebP, XLSX or DOCX, up to 15 MB each, {DOCUMENTS_MAX} at most</Trans>
            </Text>
          </span>
        </Dropzone>
      )}
      {storage !== undefined && storage.limit !== null && (
        <StorageUsed used={storage.used} limit={storage.limit} />
      )}
      {rejections.length > 0 && (
        <ul className={classes.rejections} role="alert">
          {rejections.map(({ name, reason }) => (
            <li key={name}>
              {name}: {reason}
            </li>
          ))}
        </ul>
      )}
      {fields.length > 0 && (
        <ul className={classes.rows}>
          {fields.map(({ fieldId, ...row }, index) => (
            <DocumentRowFields
              key={fieldId}
              index={index}
              row={row}
              error={fileErrors[row.key]}
              upload={upload}
              onRetry={() => onFileRetry(row.key)}
              onReplace={(file) => replace(index, row, file)}
              onRemove={() => drop(index, row)}
            />
          ))}
        </ul>
      )}
    </div>
  );
};
