import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { DocumentKind } from '../../../contract/ads/adEnums.ts';
import { TICKET_FILE_BYTES_MAX, TICKET_FILES_MAX } from '../../../contract/support/ticketShapes.ts';
import type { FilePart } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { acceptedFiles, kindOfName } from '../adForm/fileRules.ts';

export type PickedFile = { key: string; file: File; kind: DocumentKind; fault: string | null };

const AT_FILE = /^files\.(\d+)/;
const endings = Object.values(acceptedFiles).flat();
const isKnown = ({ name }: File) => endings.some((ending) => name.toLowerCase().endsWith(ending));

/** Files attached to a message, with server errors and overall upload progress. */
export const useFiles = () => {
  const { t } = useLingui();
  const [picked, setPicked] = useState<PickedFile[]>([]);
  const [progress, setProgress] = useState<number | null>(null);
  const [overflow, setOverflow] = useState(0);
  const megabytes = Math.floor(TICKET_FILE_BYTES_MAX / 1024 / 1024);

  const faultOf = (file: File): string | null => {
    if (file.size > TICKET_FILE_BYTES_MAX) return t`Larger than ${megabytes} MB`;
    return isKnown(file) ? null : t`Not a PDF, JPEG, PNG, WebP, XLSX or DOCX`;
  };
  const rowOf = (file: File): PickedFile => ({
    key: crypto.randomUUID(),
    file,
    kind: kindOfName(file.name),
    fault: faultOf(file),
  });

  return {
    picked,
    progress,
    setProgress,
    /** Number of files over the limit when files were last added. */
    overflow,
    slotsLeft: TICKET_FILES_MAX - picked.length,
    add: (files: readonly File[]) => {
      const slotsLeft = TICKET_FILES_MAX - picked.length;
      setOverflow(Math.max(0, files.length - slotsLeft));
      setPicked([...picked, ...files.slice(0, slotsLeft).map(rowOf)]);
    },
    replace: (key: string, file: File) =>
      setPicked((now) => now.map((one) => (one.key === key ? rowOf(file) : one))),
    remove: (key: string) => {
      setOverflow(0);
      setPicked((now) => now.filter((one) => one.key !== key));
    },
    setKind: (key: string, kind: DocumentKind) =>
      setPicked((now) => now.map((one) => (one.key === key ? { ...one, kind } : one))),
    clear: () => {
      setOverflow(0);
      setPicked([]);
    },
    /** Identifies the set of files, for a key that changes with it. */
    marks: picked.map(({ key, kind }) => `${key} ${kind}`),
    kinds: picked.map(({ kind }) => kind),
    parts: (): FilePart[] => picked.map(({ file }, index) => ({ file, index })),
    /** False if a file has a fault that only the user can fix. */
    isSendable: picked.every(({ file }) => faultOf(file) === null),
    forgetFaults: () => setPicked((now) => now.map((one) => ({ ...one, fault: faultOf(one.file) }))),
    /** Assigns server errors to the files they name. */
    blame: (error: unknown) => {
      if (!(error instanceof ApiError)) return;
      setPicked((now) =>
        now.map((one, index) => ({
          ...one,
          fault:
            error.details.find(({ path }) => AT_FILE.exec(path)?.[1] === String(index))?.message ?? one.fault,
        })),
      );
    },
  };
};
export type Files = ReturnType<typeof useFiles>;

/** Whether an error path refers to a file. */
export const isOfFile = (path: string): boolean => AT_FILE.test(path);
