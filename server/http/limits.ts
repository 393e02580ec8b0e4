import { type RateClass, rateLimits, WRITES_PER_HOUR } from '../../contract/core/endpoint.ts';
import type { Sql } from '../db/client.ts';
import { fail } from '../lib/errors.ts';
import { networksOf } from './addressNetworks.ts';
import { countHit, uncountHits } from './http.queries.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Limit of an IPv6 /48, relative to that of one /64: as for 16 IPv4 addresses. */
const SITE_FACTOR = 16;

export type Limits = {
  /** Counts one call of an address; raises RATE_LIMITED. */
  byAddress(rate: RateClass, address: string): Promise<void>;
  /** Counts one call of an address in the general class; false, without counting, if the limit is reached. */
  admits: (address: string) => boolean;
  /** Counts one call of a signed-in caller in the general class, from any address, and a write per hour. */
  byCaller(callerId: string, isWrite: boolean): void;
  /** Counts one call of a signed-in caller in a class that has a limit per caller. */
  byCallerIn(rate: RateClass, callerId: string): Promise<void>;
  /** Counts one try against a named account in a class that has a limit per account. */
  byAccount(rate: RateClass, account: string): Promise<void>;
  /** Counts one hit of `key` in the database; returns the milliseconds to wait if the limit is exceeded, else 0. */
  count(key: string, limit: number, minutes: number): Promise<number>;
  /** Takes back one hit of each key. */
  takeBack(keys: readonly string[]): Promise<void>;
};

export const tooMany = (milliseconds: number): never =>
  fail('RATE_LIMITED', { retryAfter: Math.max(1, Math.ceil(milliseconds / 1000)) });

/**
 * The general class is counted per instance, in memory; the sensitive ones exactly, in the database.
 * `factor` multiplies every limit.
 */
export function createLimits(db: Sql, factor: number): Limits {
  const windows = new Map<string, { count: number; endsAt: number }>();
  let sweepAt = 0;

  /** Counts one hit and returns 0, or returns the milliseconds to wait if the limit is reached. */
  const countHere = (key: string, limit: number, span = MINUTE): number => {
    const now = performance.now();
    if (now > sweepAt) {
      for (const [old, window] of windows) if (window.endsAt <= now) windows.delete(old);
      sweepAt = now + MINUTE;
    }
    const window = windows.get(key);
    if (!window || window.endsAt <= now) {
      windows.set(key, { count: 1, endsAt: now + span });
    } else if (window.count >= limit) {
      return window.endsAt - now;
    } else {
      window.count += 1;
    }
    return 0;
  };
  const countOrRefuse = (key: string, limit: number, span?: number) => {
    const wait = countHere(key, limit, span);
    if (wait > 0) tooMany(wait);
  };
  /** The counters of an address with their limits. */
  const countersOf = (prefix: string, address: string, limit: number): [key: string, limit: number][] => {
    const { own, site } = networksOf(address);
    const counters: [string, number][] = [[`${prefix}${own}`, limit * factor]];
    if (site !== null) counters.push([`${prefix}${site}`, limit * factor * SITE_FACTOR]);
    return counters;
  };
  const generalOf = (address: string) => countersOf('address:', address, rateLimits.general.address);

  const countExactly = async (key: string, limit: number, minutes: number) => {
    const { count, wait } = await countHit(db, key, minutes);
    if (count > limit) tooMany(wait);
  };

  return {
    async byAddress(rate, address) {
      if (rate === 'general') {
        for (const [key, limit] of generalOf(address)) countOrRefuse(key, limit);
        return;
      }
      const { address: most, perMinutes } = rateLimits[rate];
      for (const [key, limit] of countersOf(`${rate}:address:`, address, most))
        await countExactly(key, limit, perMinutes);
    },
    admits: (address) => generalOf(address).every(([key, limit]) => countHere(key, limit) === 0),
    byCaller(callerId, isWrite) {
      countOrRefuse(`caller:${callerId}`, rateLimits.general.address * factor);
      if (isWrite) countOrRefuse(`writes:${callerId}`, WRITES_PER_HOUR * factor, HOUR);
    },
    async byCallerIn(rate, callerId) {
      const { caller: limit, perMinutes } = rateLimits[rate];
      if (limit) await countExactly(`${rate}:caller:${callerId}`, limit * factor, perMinutes);
    },
    async byAccount(rate, account) {
      const { account: limit, perMinutes } = rateLimits[rate];
      if (limit) await countExactly(`${rate}:account:${account}`, limit * factor, perMinutes);
    },
    async count(key, limit, minutes) {
      const { count, wait } = await countHit(db, key, minutes);
      return count > limit * factor ? Math.max(1, wait) : 0;
    },
    takeBack: (keys) => uncountHits(db, keys),
  };
}
