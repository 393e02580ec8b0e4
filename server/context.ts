import type { Logger } from 'pino';
import type { FetchedList } from '../contract/screening/lists.ts';
import type { Db } from './db/client.ts';
import type { Reads } from './db/readReplica.ts';
import type { Env } from './env.ts';
import type { ResponseCache } from './http/cache/responseCache.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { FileStore } from './lib/files/files.ts';
import type { Secrets } from './lib/secrets.ts';
import type { Streams } from './notifications/streams.ts';
import type { PinkSheetOrigins } from './quotes/fetch/pinkSheet.ts';
import type { SearchIndex } from './searchIndex/searchIndex.ts';

/** What the server reaches the outside world through. */
export type Context = {
  env: Env;
  db: Db;
  /** Long reads, on a replica where there is one. */
  reads: Reads;
  /** For what needs a connection of its own. */
  databaseUrl: string;
  log: Logger;
  /** Seals what is secret before it is stored, and signs. */
  secrets: Secrets;
  files: FileStore;
  jobs: Jobs;
  /** Responses of public reads, cached as bytes. */
  responses: ResponseCache;
  /** The published ads in memory. */
  searchIndex: SearchIndex;
  /** Live connections of people who have the site open. */
  streams: Streams;
  /** Hosts that quotes are fetched from: constants, which tests replace by a local server. */
  origins: { eia: string; pinkSheet: PinkSheetOrigins; lists: Record<FetchedList, string> };
  close(): Promise<void>;
};
