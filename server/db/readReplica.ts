import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { Refusal } from '../lib/errors.ts';
import { type Db, openDb } from './client.ts';

const CONNECTIONS = 5;
/** How far behind the replica may be before the primary answers instead. */
const LAG_MAX_MS = 1_000;
const ASK_AGAIN_MS = 20;
/** A replica that is away, or too far behind, is left alone for so long. */
const AVOIDED_MS = 5_000;
const TOOK_TOO_LONG = '57014';

/** Reads that take long and change nothing: of the whole market, of statistics, of reports and exports. */
export type Reads = {
  /**
   * Reads on the replica once it has everything that was committed before this call, by whatever instance; otherwise on
   * the primary. `read` uses the connection that it gets, and may be called a second time.
   */
  run<Result>(read: (db: Db) => Promise<Result>): Promise<Result>;
  /** For a process of its own: the address of the replica, and what it must have before it is read. */
  replica(): Promise<{ url: string; position: string } | null>;
  close(): Promise<void>;
};

/** Where the log of the primary ends. */
const positionOf = async (primary: Db): Promise<string> => {
  const { rows } = await sql<{ position: string }>`select pg_current_wal_lsn()::text as position`.execute(
    primary,
  );
  return rows[0]?.position ?? '';
};

/** Waits until a standby has replayed the log up to a position; refuses a server that is no standby, or is too late. */
export async function awaitReplay(standby: Db, position: string): Promise<void> {
  for (const until = performance.now() + LAG_MAX_MS; ; await pause(ASK_AGAIN_MS)) {
    const { rows } = await sql<{ has: boolean | null; isStandby: boolean }>`
      select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${position}::pg_lsn as has,
        pg_is_in_recovery() as "isStandby"`.execute(standby);
    const [row] = rows;
    if (row?.has) return;
    // Promoted, or never a standby: what it has may be another history than that of the primary.
    if (!row?.isStandby) throw new Error('DATABASE_READ_URL is no standby');
    if (performance.now() > until) throw new Error(`the replica is more than ${LAG_MAX_MS} ms behind`);
  }
}

export function openReads(primary: Db, url: string | undefined, log: Logger): Reads {
  if (url === undefined)
    return { run: (read) => read(primary), replica: async () => null, close: async () => undefined };
  const replica = openDb(url, {
    connections: CONNECTIONS,
    applicationName: 'gasmap reads',
    onConnectionLost: (error) => log.warn({ err: error }, 'replica connection lost'),
  });
  let avoidedUntil = 0;
  const isAvoided = () => performance.now() < avoidedUntil;
  const avoid = (error: unknown) => {
    avoidedUntil = performance.now() + AVOIDED_MS;
    log.warn({ err: error }, 'the primary reads for the replica');
  };
  return {
    async run(read) {
      if (isAvoided()) return read(primary);
      const position = await positionOf(primary);
      try {
        // On one connection: behind a balancer the next one may lead to another replica.
        return await replica.connection().execute(async (one) => {
          await awaitReplay(one, position);
          return read(one);
        });
      } catch (error) {
        // What took too long here would take as long there.
        if (error instanceof Refusal || (error as { code?: string }).code === TOOK_TOO_LONG) throw error;
        avoid(error);
        return read(primary);
      }
    },
    async replica() {
      return isAvoided() ? null : { url, position: await positionOf(primary) };
    },
    close: () => replica.destroy(),
  };
}
