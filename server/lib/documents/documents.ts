import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { fileTypeFromFile } from 'file-type';
import { type Message, msg } from '../../../contract/core/message.ts';
import { fail } from '../errors.ts';
import { extensionOf, safeFileName } from '../files/fileNames.ts';
import { reencodeImage } from './images.ts';
import { findOfficeFault } from './officeFiles.ts';
import { DOCX, XLSX } from './officeTypes.ts';
import { findPdfFault } from './pdfFiles.ts';

type Kind = {
  /** The first one is used for stored files. */
  extensions: readonly [string, ...string[]];
  /** Returns what is wrong with the file, or null; may replace its content. */
  check(file: string): Promise<Message | null>;
};

const kinds: Record<string, Kind> = {
  'application/pdf': { extensions: ['pdf'], check: findPdfFault },
  'image/jpeg': { extensions: ['jpg', 'jpeg', 'jpe', 'jfif'], check: (file) => reencodeImage(file, 'jpeg') },
  'image/png': { extensions: ['png'], check: (file) => reencodeImage(file, 'png') },
  'image/webp': { extensions: ['webp'], check: (file) => reencodeImage(file, 'webp') },
  [DOCX]: { extensions: ['docx'], check: (file) => findOfficeFault(file, `${DOCX}.main+xml`) },
  [XLSX]: { extensions: ['xlsx'], check: (file) => findOfficeFault(file, `${XLSX}.main+xml`) },
};

export type AcceptedDocument = { mediaType: string; fileName: string; bytes: number; sha256: string };

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** The kind of the content, whatever the file name; null for anything unsupported. */
async function kindOf(file: string) {
  // The detector throws on broken input, which counts as unsupported.
  const found = await fileTypeFromFile(file, { maxBufferSize: 4 * 1024 * 1024 }).catch(() => undefined);
  const kind = found && kinds[found.mime];
  return found && kind ? { mediaType: found.mime, ...kind } : null;
}

/**
 * Identifies an uploaded file by its content and refuses anything but a plain document (`BAD_UPLOAD`, naming
 * `detailPath`). Images are re-encoded in place, so `bytes` and `sha256` are those of the stored file.
 */
export async function acceptDocument(
  tempPath: string,
  declaredName: string,
  detailPath: string,
): Promise<AcceptedDocument> {
  const refuse = (why: Message): never =>
    fail('BAD_UPLOAD', {
      details: [
        {
          path: detailPath,
          message: msg('files.document', {
            file: safeFileName(declaredName, extensionOf(declaredName) || 'file'),
            fault: why,
          }),
        },
      ],
    });

  const kind = await kindOf(tempPath);
  if (!kind) return refuse(msg('files.documentType'));
  const claimed = extensionOf(declaredName);
  if (claimed !== '' && !kind.extensions.includes(claimed)) {
    return refuse(
      msg('files.otherContent', {
        found: kind.extensions[0].toUpperCase(),
        named: claimed.toUpperCase().slice(0, 10),
      }),
    );
  }
  const fault = await kind.check(tempPath);
  if (fault) return refuse(fault);
  const { size } = await stat(tempPath);
  return {
    mediaType: kind.mediaType,
    fileName: safeFileName(declaredName, kind.extensions[0]),
    bytes: size,
    sha256: await hashOf(tempPath),
  };
}
