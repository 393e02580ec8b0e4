import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FetchedList } from '../../../contract/screening/lists.ts';
import { newFileKey } from '../../lib/files/fileKeys.ts';
import { BadList } from './listEntry.ts';
import { LIST_BYTES_MAX } from './parseList.ts';

/** Where the authorities publish their lists; tests put local servers in their place. */
export const LIST_ADDRESSES: Record<FetchedList, string> = {
  ofac_sdn: 'https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports/SDN.XML',
  ofac_consolidated:
    'https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports/CONSOLIDATED.XML',
  un: 'https://scsanctions.un.org/resources/xml/en/consolidated.xml',
  uk: 'https://sanctionslist.fcdo.gov.uk/docs/UK-Sanctions-List.csv',
};

const REDIRECTS_MAX = 3;
const CONNECT_MS = 10_000;
const WHOLE_MS = 5 * 60_000;

/** Follows redirects within the host alone. @throws BadList */
async function open(address: string, signal: AbortSignal): Promise<Response> {
  const { host, protocol } = new URL(address);
  let url = new URL(address);
  for (let hop = 0; hop <= REDIRECTS_MAX; hop += 1) {
    const response = await fetch(url, { redirect: 'manual', signal });
    if (response.status < 300 || response.status > 399) return response;
    await response.body?.cancel();
    url = new URL(response.headers.get('location') ?? '', url);
    if (url.host !== host || url.protocol !== protocol)
      throw new BadList('NOT_REACHED', 'it leads to another host');
  }
  throw new BadList('NOT_REACHED', 'it leads on and on');
}

export type Fetched = { path: string; fileName: string; bytes: number; sha256: string };

/** A list in a temporary file, which the caller removes. @throws BadList */
export async function fetchFile(
  address: string,
  folder: string,
  { connectMs = CONNECT_MS }: { connectMs?: number } = {},
): Promise<Fetched> {
  const target = path.join(folder, newFileKey());
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), connectMs);
  try {
    const response = await open(address, stop.signal);
    clearTimeout(timer);
    if (!response.ok || response.body === null) {
      await response.body?.cancel();
      throw new BadList('NOT_REACHED', `it answered ${response.status}`);
    }
    const hash = createHash('sha256');
    let bytes = 0;
    await pipeline(
      response.body,
      async function* (parts: AsyncIterable<Uint8Array>) {
        for await (const part of parts) {
          bytes += part.byteLength;
          if (bytes > LIST_BYTES_MAX) throw new BadList('TOO_LARGE');
          hash.update(part);
          yield part;
        }
      },
      createWriteStream(target, { flags: 'wx', mode: 0o600 }),
      { signal: AbortSignal.timeout(WHOLE_MS) },
    );
    return {
      path: target,
      fileName: path.posix.basename(new URL(address).pathname),
      bytes,
      sha256: hash.digest('hex'),
    };
  } catch (error) {
    await rm(target, { force: true });
    if (error instanceof BadList) throw error;
    throw new BadList('NOT_REACHED', stop.signal.aborted ? 'it did not answer in time' : 'no connection');
  } finally {
    clearTimeout(timer);
  }
}
