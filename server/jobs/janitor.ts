import type { Logger } from 'pino';
import type { Db } from '../db/client.ts';
import { removeExpired } from './janitor.queries.ts';

const HOUR = 3_600_000;

/** Sweeps now and every hour until stopped. Instances that sweep at once do no harm. */
export function sweepHourly(db: Db, log: Logger): { stop(): void } {
  const sweep = () =>
    removeExpired(db).catch((error: unknown) => log.warn({ err: error }, 'sweeping failed'));
  void sweep();
  const timer = setInterval(() => void sweep(), HOUR);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
