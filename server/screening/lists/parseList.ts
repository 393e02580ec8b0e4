import type { ListName } from '../../../contract/screening/lists.ts';
import { BadXml } from '../../lib/xml.ts';
import { parseEuShipsCsv } from './euShipsCsv.ts';
import { parseEuXml } from './euXml.ts';
import { BadList, type ParsedList } from './listEntry.ts';
import { type OfacCsvFiles, parseOfacCsv } from './ofacCsv.ts';
import { parseOfacXml } from './ofacXml.ts';
import { parseUkCsv } from './ukCsv.ts';
import { parseUnXml } from './unXml.ts';

export const LIST_BYTES_MAX = 300 * 1024 * 1024;

export type ListFile = { fileName: string; bytes: number; open: () => AsyncIterable<Uint8Array> };

const CSV_FILES = {
  sdn: /^(sdn|cons_prim)\.csv$/i,
  alt: /^(cons_)?alt\.csv$/i,
  add: /^(cons_)?add\.csv$/i,
  comments: /^(sdn|cons)_comments\.csv$/i,
} as const;

function csvFilesOf(files: readonly ListFile[]): OfacCsvFiles {
  const find = (part: keyof typeof CSV_FILES) => {
    const found = files.filter(({ fileName }) => CSV_FILES[part].test(fileName));
    if (found.length !== 1) throw new BadList('OTHER_FORMAT', `${part} of sdn, alt, add, comments`);
    return (found[0] as ListFile).open();
  };
  return { sdn: find('sdn'), alt: find('alt'), add: find('add'), comments: find('comments') };
}

function onlyFile(files: readonly ListFile[]): ListFile {
  const [file, ...more] = files;
  if (file === undefined || more.length > 0) throw new BadList('OTHER_FORMAT', 'one file');
  return file;
}

/** The day that whoever uploads says, for what bears none itself. */
function dayOf(publishedOn: string | null): string {
  if (publishedOn === null) throw new BadList('NO_PUBLISH_DATE');
  return publishedOn;
}

async function parse(
  list: ListName,
  files: readonly ListFile[],
  publishedOn: string | null,
): Promise<ParsedList> {
  switch (list) {
    case 'ofac_sdn':
    case 'ofac_consolidated': {
      const isCsv = files.length > 1 || files.some(({ fileName }) => /\.csv$/i.test(fileName));
      return isCsv
        ? { publishedAt: dayOf(publishedOn), entries: await parseOfacCsv(csvFilesOf(files)) }
        : parseOfacXml(onlyFile(files).open());
    }
    case 'eu':
      return parseEuXml(onlyFile(files).open());
    case 'eu_ships': {
      const publishedAt = dayOf(publishedOn);
      return { publishedAt, entries: await parseEuShipsCsv(onlyFile(files).open(), publishedAt) };
    }
    case 'un':
      return parseUnXml(onlyFile(files).open());
    case 'uk':
      return parseUkCsv(onlyFile(files).open());
  }
}

/** Reads the files of a list, all of them or nothing. @throws BadList */
export async function parseList(
  list: ListName,
  files: readonly ListFile[],
  publishedOn: string | null,
): Promise<ParsedList> {
  for (const { bytes, fileName } of files)
    if (bytes > LIST_BYTES_MAX) throw new BadList('TOO_LARGE', fileName);
  const parsed = await parse(list, files, publishedOn).catch((error: unknown) => {
    throw error instanceof BadXml ? new BadList(error.reason, error.detail) : error;
  });
  if (Number.isNaN(Date.parse(parsed.publishedAt))) throw new BadList('NO_PUBLISH_DATE');
  if (parsed.entries.length === 0) throw new BadList('NO_ENTRIES');
  const seen = new Set<string>();
  for (const { uid } of parsed.entries) {
    if (seen.has(uid)) throw new BadList('BAD_ENTRY', `${uid} stands there twice`);
    seen.add(uid);
  }
  return parsed;
}
