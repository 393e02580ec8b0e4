import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import {
  faultOfFields,
  faultOfPart,
  faultOfRelations,
  faultOfTypes,
  holdsFields,
  isRelations,
} from './officeContent.ts';

/* ZIP structures: PKWARE APPNOTE 6.3.10, sections 4.3.7 (local header), 4.3.12 (directory), 4.3.16 (end). */
const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;
const DIRECTORY = 0x02014b50;
const DIRECTORY_BYTES = 46;
const END = 0x06054b50;
const END_BYTES = 22;

const ENTRIES_MAX = 10_000;
const DIRECTORY_BYTES_MAX = 4 * 1024 * 1024;
/** What all parts claim to unpack to; what a bomb claims is far more. */
const UNPACKED_BYTES_MAX = 300 * 1024 * 1024;
const CONTENT_TYPES_BYTES_MAX = 1024 * 1024;
/** Of all parts that are read together: the text of some thousand pages. */
const READ_BYTES_MAX = 64 * 1024 * 1024;

const TOO_MUCH = 'it unpacks to far too much';
const UNREADABLE = 'this file is damaged or was not saved by an office program';

type Entry = { name: string; method: number; packed: number; unpacked: number; offset: number };

const inflate = promisify(inflateRaw) as (
  data: Buffer,
  options: { maxOutputLength: number },
) => Promise<Buffer>;

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  if (bytesRead !== length) throw new RangeError('Shorter than it says');
  return buffer;
}

/** Reads the list of parts; throws where the file is anything but one plain archive from first to last byte. */
async function readEntries(handle: FileHandle): Promise<Entry[]> {
  const { size } = await handle.stat();
  const end = await readAt(handle, size - END_BYTES, END_BYTES);
  const count = end.readUInt16LE(10);
  const length = end.readUInt32LE(12);
  const start = end.readUInt32LE(16);
  const isWhole =
    end.readUInt32LE(0) === END && end.readUInt16LE(20) === 0 && start + length === size - END_BYTES;
  if (!isWhole || count > ENTRIES_MAX || length > DIRECTORY_BYTES_MAX)
    throw new RangeError('Not one plain archive');

  const directory = await readAt(handle, start, length);
  const entries: Entry[] = [];
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    if (directory.readUInt32LE(at) !== DIRECTORY) throw new RangeError('Not a directory entry');
    const nameLength = directory.readUInt16LE(at + 28);
    const isEncrypted = (directory.readUInt16LE(at + 8) & 1) === 1;
    const entry = {
      name: directory.toString('utf8', at + DIRECTORY_BYTES, at + DIRECTORY_BYTES + nameLength),
      method: directory.readUInt16LE(at + 10),
      packed: directory.readUInt32LE(at + 20),
      unpacked: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    };
    if (isEncrypted || ![0, 8].includes(entry.method) || entry.offset >= start)
      throw new RangeError('Unusual entry');
    entries.push(entry);
    at += DIRECTORY_BYTES + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  if (at !== length || !entries.some((entry) => entry.offset === 0))
    throw new RangeError('Something lies between');
  return entries;
}

/** Unpacks to what the directory says and no more. */
async function readText(handle: FileHandle, entry: Entry): Promise<string> {
  const header = await readAt(handle, entry.offset, LOCAL_BYTES);
  if (header.readUInt32LE(0) !== LOCAL || entry.packed > READ_BYTES_MAX) throw new RangeError('No such part');
  const skip = LOCAL_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28);
  const data = await readAt(handle, entry.offset + skip, entry.packed);
  const text =
    entry.method === 0 ? data : await inflate(data, { maxOutputLength: Math.max(1, entry.unpacked) });
  return text.toString('utf8');
}

/** Whether the list of content types names a main part of this type that is in the archive. */
function hasMainPart(contentTypes: string, mainType: string, names: ReadonlySet<string>): boolean {
  const tags = contentTypes.match(/<(?:\w{1,40}:)?(?:Override|Default)\s[^<>]{1,2000}>/g) ?? [];
  return tags.some((tag) => {
    if (!tag.includes(`"${mainType}"`)) return false;
    const part = /\bPartName="\/([^"]{1,500})"/.exec(tag)?.[1];
    return part === undefined || names.has(part);
  });
}

/** Reads the parts that say what else is opened with the file. */
async function findContentFault(handle: FileHandle, entries: Entry[]): Promise<string | null> {
  const read = entries.filter(({ name }) => isRelations(name) || holdsFields(name));
  if (read.reduce((sum, entry) => sum + entry.unpacked, 0) > READ_BYTES_MAX) return TOO_MUCH;
  for (const entry of read) {
    const text = await readText(handle, entry);
    const fault = isRelations(entry.name) ? faultOfRelations(text) : faultOfFields(text);
    if (fault) return fault;
  }
  return null;
}

/** Checks DOCX and XLSX (ECMA-376 part 2) without unpacking more of their content than its links and fields. Answers the fault or null. */
export async function findOfficeFault(file: string, mainType: string): Promise<string | null> {
  const handle = await open(file, 'r');
  try {
    const entries = await readEntries(handle);
    const names = new Set(entries.map((entry) => entry.name));
    if (entries.reduce((sum, entry) => sum + entry.unpacked, 0) > UNPACKED_BYTES_MAX) return TOO_MUCH;
    if (names.size !== entries.length) return UNREADABLE;
    const named = entries.map(({ name }) => faultOfPart(name)).find((fault) => fault !== null);
    if (named) return named;
    const listing = entries.find((entry) => entry.name === '[Content_Types].xml');
    if (!listing || listing.unpacked > CONTENT_TYPES_BYTES_MAX) return UNREADABLE;
    const types = await readText(handle, listing);
    if (!hasMainPart(types, mainType, names)) return UNREADABLE;
    return faultOfTypes(types) ?? (await findContentFault(handle, entries));
  } catch (error) {
    // Every reason to stop reading is a fault of the file, except those of the disk.
    if (error instanceof Error && /^E[A-Z]+$/.test(String((error as NodeJS.ErrnoException).code)))
      throw error;
    return UNREADABLE;
  } finally {
    await handle.close();
  }
}
