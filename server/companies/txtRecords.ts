import { Resolver } from 'node:dns/promises';
import type { Env } from '../env.ts';

const TIMEOUT_MS = 3000;
const TRIES = 2;
/** What says that there is no such record, in difference to servers that do not answer. */
const NONE = new Set(['ENODATA', 'ENOTFOUND']);

/** The TXT records of a name, each as one text; null if no name server answered. */
export async function txtRecords(
  { DNS_SERVERS }: Pick<Env, 'DNS_SERVERS'>,
  name: string,
): Promise<string[] | null> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  if (DNS_SERVERS) resolver.setServers(DNS_SERVERS);
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    return NONE.has((error as NodeJS.ErrnoException).code ?? '') ? [] : null;
  }
}
