import type { FastifyRequest } from 'fastify';
import { rateLimits } from '../../../contract/core/endpoint.ts';
import type { ErrorCode } from '../../../contract/core/errors.ts';
import type { Context } from '../../context.ts';
import { networksOf } from '../../http/addressNetworks.ts';
import { type Limits, tooMany } from '../../http/limits.ts';
import { Refusal } from '../../lib/errors.ts';
import { isKnownDevice } from './deviceTokens.queries.ts';
import { deviceTokenHash } from './deviceTokens.ts';

const DAY = 24 * 60;
const { account: PLACE_PER_MINUTE = 5, perMinutes } = rateLimits.signIn;
/** A single source never exhausts the account's own limit. */
const PLACE_PER_DAY = 20;
/** NIST SP 800-63B, 5.2.2 (revision 4: 3.2.2): at most 100 failures for one account. */
const STRANGERS_PER_DAY = 100;

/** Mails of one kind to one person. */
const MAILS_PER_HOUR = 3;

const FAILURES: ReadonlySet<ErrorCode> = new Set([
  'INVALID_CREDENTIALS',
  'UNKNOWN_ACCOUNT',
  'ACCOUNT_DEACTIVATED',
]);

/**
 * Counts a password attempt unless it succeeds: by account and source, and by account over all unknown sources. A
 * source is a known browser, else a network address, so guesses from elsewhere never lock out a known browser.
 * Addresses without an account are counted alike. An attempt counts from its start, so that concurrent attempts gain
 * nothing.
 * @throws RATE_LIMITED
 */
export async function countingFailures<Result>(
  ctx: Pick<Context, 'db'>,
  limits: Limits,
  { emailKey, request }: { emailKey: string; request: FastifyRequest },
  attempt: () => Promise<Result>,
): Promise<Result> {
  const device = deviceTokenHash(request);
  const known = device && (await isKnownDevice(ctx.db, emailKey, device)) ? device.toString('hex') : null;
  const account = `signIn:account:${emailKey}`;
  const place = `${account}:${known ?? networksOf(request.ip).own}`;
  const counters: [key: string, limit: number, minutes: number][] = [
    [`${place}:minute`, PLACE_PER_MINUTE, perMinutes],
    [`${place}:day`, PLACE_PER_DAY, DAY],
  ];
  if (known === null) counters.push([`${account}:strangers`, STRANGERS_PER_DAY, DAY]);

  const counted: string[] = [];
  for (const [key, limit, minutes] of counters) {
    const wait = await limits.count(key, limit, minutes);
    if (wait > 0) {
      await limits.takeBack(counted);
      tooMany(wait);
    }
    counted.push(key);
  }
  try {
    const result = await attempt();
    await limits.takeBack(counted);
    return result;
  } catch (error) {
    if (!(error instanceof Refusal && FAILURES.has(error.code))) await limits.takeBack(counted);
    throw error;
  }
}

/**
 * Counts a mail that anybody can trigger; false if the limit is reached. The response does not tell, so that nothing
 * leaks about the account; the last mail stays valid.
 */
export const mailsLeft = async (limits: Limits, what: string): Promise<boolean> =>
  (await limits.count(`mail:${what}`, MAILS_PER_HOUR, 60)) === 0;
