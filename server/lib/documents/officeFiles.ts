import { text } from 'node:stream/consumers';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { type Message, msg } from '../../../contract/core/message.ts';
import {
  faultOfFields,
  faultOfPart,
  faultOfRelations,
  faultOfTypes,
  holdsFields,
  isRelations,
} from './officeContent.ts';

/** Size of the end record of an archive without a comment (PKWARE APPNOTE 6.3.10, 4.3.16). */
const END_BYTES = 22;
/** Compression methods: stored or deflated. */
const METHODS = [0, 8];

const ENTRIES_MAX = 10_000;
/** Limit on the total uncompressed size that the directory claims; a zip bomb claims far more. */
const UNPACKED_BYTES_MAX = 300 * 1024 * 1024;
const CONTENT_TYPES_BYTES_MAX = 1024 * 1024;
/** Limit for all parts read together: the text of some thousand pages. */
const READ_BYTES_MAX = 64 * 1024 * 1024;

const TOO_MUCH = msg('files.unpacksTooMuch');
const UNREADABLE = msg('files.officeUnreadable');

type Part = { name: string; unpacked: number; entry: Entry };

/** Reads the directory; throws unless the whole file is one plain archive. */
async function readParts(zip: ZipFile): Promise<Part[]> {
  if (zip.comment.length > 0 || zip.entryCount > ENTRIES_MAX) throw new RangeError('Not one plain archive');
  const parts: Part[] = [];
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted() || !METHODS.includes(entry.compressionMethod))
      throw new RangeError('Unusual entry');
    // The name that Office uses, regardless of extra fields (Info-ZIP's Unicode path).
    parts.push({ name: entry.fileNameRaw.toString('utf8'), unpacked: entry.uncompressedSize, entry });
  }
  const isWhole =
    parts.some(({ entry }) => entry.relativeOffsetOfLocalHeader === 0) &&
    Number(zip.readEntryCursor) === zip.fileSize - END_BYTES;
  if (!isWhole) throw new RangeError('Something lies between');
  return parts;
}

/** Unpacks as many bytes as the directory states; fails if there are more. */
const readText = async (zip: ZipFile, { entry }: Part): Promise<string> =>
  text(await zip.openReadStreamPromise(entry));

/** Whether the content types name a main part of this type that exists in the archive. */
function hasMainPart(contentTypes: string, mainType: string, names: ReadonlySet<string>): boolean {
  const tags = contentTypes.match(/<(?:\w{1,40}:)?(?:Override|Default)\s[^<>]{1,2000}>/g) ?? [];
  return tags.some((tag) => {
    if (!tag.includes(`"${mainType}"`)) return false;
    const part = /\bPartName="\/([^"]{1,500})"/.exec(tag)?.[1];
    return part === undefined || names.has(part);
  });
}

/** Reads the parts that name resources opened with the file. */
async function findContentFault(zip: ZipFile, parts: Part[]): Promise<Message | null> {
  const read = parts.filter(({ name }) => isRelations(name) || holdsFields(name));
  if (read.reduce((sum, part) => sum + part.unpacked, 0) > READ_BYTES_MAX) return TOO_MUCH;
  for (const part of read) {
    const content = await readText(zip, part);
    const fault = isRelations(part.name) ? faultOfRelations(content) : faultOfFields(content);
    if (fault) return fault;
  }
  return null;
}

/** Checks DOCX and XLSX (ECMA-376 part 2), unpacking only links and fields. Returns the fault or null. */
export async function findOfficeFault(file: string, mainType: string): Promise<Message | null> {
  let zip: ZipFile | null = null;
  try {
    zip = await openPromise(file, { autoClose: false, decodeStrings: false });
    const parts = await readParts(zip);
    const names = new Set(parts.map(({ name }) => name));
    if (parts.reduce((sum, { unpacked }) => sum + unpacked, 0) > UNPACKED_BYTES_MAX) return TOO_MUCH;
    if (names.size !== parts.length) return UNREADABLE;
    const named = parts.map(({ name }) => faultOfPart(name)).find((fault) => fault !== null);
    if (named) return named;
    const listing = parts.find(({ name }) => name === '[Content_Types].xml');
    if (!listing || listing.unpacked > CONTENT_TYPES_BYTES_MAX) return UNREADABLE;
    const types = await readText(zip, listing);
    if (!hasMainPart(types, mainType, names)) return UNREADABLE;
    return faultOfTypes(types) ?? (await findContentFault(zip, parts));
  } catch (error) {
    // All errors are faults of the file, except those of the disk.
    if (error instanceof Error && /^E[A-Z]+$/.test(String((error as NodeJS.ErrnoException).code)))
      throw error;
    return UNREADABLE;
  } finally {
    zip?.close();
  }
}
