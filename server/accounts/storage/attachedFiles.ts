import type { Context } from '../../context.ts';
import type { ReceivedFile } from '../../http/uploads.ts';
import { withStored } from '../../jobs/looseFiles.ts';
import { newFileKey } from '../../lib/files/fileKeys.ts';

/** A file that was checked and stored under `key`; `index` is its entry in the payload. */
export type NewFile = {
  key: string;
  index: number;
  fileName: string;
  mediaType: string;
  bytes: number;
  sha256: string;
};

/** Columns of a row that names a stored file. */
export const fileColumns = ({ key, fileName, mediaType, bytes, sha256 }: Omit<NewFile, 'index'>) => ({
  file_key: key,
  file_name: fileName,
  media_type: mediaType,
  bytes,
  sha256: Buffer.from(sha256, 'hex'),
});

/** Checks all files, stores them and runs `act`. Files that no message refers to afterwards are removed. */
export async function withFiles<Result>(
  ctx: Context,
  received: ReceivedFile[],
  act: (files: NewFile[]) => Promise<Result>,
): Promise<Result> {
  const { acceptDocument } = await import('../../lib/documents/documents.ts');
  const accepted: { path: string; file: NewFile }[] = [];
  for (const file of received.toSorted((a, b) => a.index - b.index)) {
    const document = await acceptDocument(file.path, file.fileName, `files.${file.index}`);
    accepted.push({ path: file.path, file: { ...document, index: file.index, key: newFileKey() } });
  }
  return withStored(
    ctx,
    accepted.map(({ path, file }) => ({ path, key: file.key })),
    () => act(accepted.map(({ file }) => file)),
  );
}
