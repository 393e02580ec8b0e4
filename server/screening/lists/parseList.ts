import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { ListName } from '../../../contract/screening/lists.ts';
import { parseEuShipsCsv } from './euShipsCsv.ts';
import { parseEuXml } from './euXml.ts';
import { BadList, type ParsedList } from './listEntry.ts';
import { type OfacCsvFiles, parseOfacCsv } from './ofacCsv.ts';
import { parseOfacXml } from './ofacXml.ts';
import { parseUkCsv } from './ukCsv.ts';
import { parseUnXml } from './unXml.ts';

export const LIST_BYTES_MAX = 300 * 1024 * 1024;

export type ListFile = { path: string; fileName: string };

const open = ({ path }: ListFile): AsyncIterable<Uint8Array> => createReadStream(path);

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
    return open(found[0] as ListFile);
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
        : parseOfacXml(open(onlyFile(files)));
    }
    case 'eu':
      return parseEuXml(open(onlyFile(files)));
    case 'eu_ships': {
      const publishedAt = dayOf(publishedOn);
      return { publishedAt, entries: await parseEuShipsCsv(open(onlyFile(files)), publishedAt) };
    }
    case 'un':
      return parseUnXml(open(onlyFile(files)));
    case 'uk':
      return parseUkCsv(open(onlyFile(files)));
  }
}

/** Reads the files of a list, all of them or nothing. @throws BadList */
export async function parseList(
  list: ListName,
  files: readonly ListFile[],
  publishedOn: string | null,
): Promise<ParsedList> {
  for (const { path, fileName } of files)
    if ((await stat(path)).size > LIST_BYTES_MAX) throw new BadList('TOO_LARGE', fileName);
  const parsed = await parse(list, files, publishedOn);
  if (Number.isNaN(Date.parse(parsed.publishedAt))) throw new BadList('NO_PUBLISH_DATE');
  if (parsed.entries.length === 0) throw new BadList('NO_ENTRIES');
  const seen = new Set<string>();
  for (const { uid } of parsed.entries) {
    if (seen.has(uid)) throw new BadList('BAD_ENTRY', `${uid} stands there twice`);
    seen.add(uid);
  }
  return parsed;
}
