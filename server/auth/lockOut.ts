import type { FastifyRequest } from 'fastify';
import { rateLimits } from '../../contract/endpoint.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../http/errors.ts';
import { type Limits, tooMany } from '../http/limits.ts';
import { networksOf } from '../http/networks.ts';
import { isKnownDevice } from './deviceTokens.queries.ts';
import { deviceTokenHash } from './deviceTokens.ts';

const DAY = 24 * 60;
const { account: PLACE_PER_MINUTE = 5, perMinutes } = rateLimits.signIn;
/** One place alone never fills the account's own counter. */
const PLACE_PER_DAY = 20;
/** NIST SP 800-63B, 5.2.2 (revision 4: 3.2.2): at most 100 failures for one account. */
const STRANGERS_PER_DAY = 100;

/** Of one kind to one person. */
const MAILS_PER_HOUR = 3;

const FAILURES: ReadonlySet<ErrorCode> = new Set([
  'INVALID_CREDENTIALS',
  'UNKNOWN_ACCOUNT',
  'ACCOUNT_DEACTIVATED',
]);

/**
 * Lets somebody try a password and counts it unless it was right: per account and place, and per account over all
 * places that it does not know. A place is a browser that the account knows, else a network address; so whoever guesses
 * from elsewhere keeps no known browser out. What is counted is the same for an address without an account. A try
 * counts from its start, so that many at once are no more than one after another. @throws RATE_LIMITED
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
 * Counts a mail that anybody may have sent to somebody; false when that was sent often enough for now. Whoever asks is
 * not told, so that it says nothing of the account; the last one that was sent still works.
 */
export const mailsLeft = async (limits: Limits, what: string): Promise<boolean> =>
  (await limits.count(`mail:${what}`, MAILS_PER_HOUR, 60)) === 0;
