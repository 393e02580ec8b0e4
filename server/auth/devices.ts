import type { Context } from '../context.ts';
import type { Sql } from '../db/client.ts';
import { hashOf } from '../lib/secretToken.ts';
import { notify } from '../notifications/notifications.ts';
import { rememberDevice } from './devices.queries.ts';
import type { Device } from './sessions.queries.ts';

/* The first that fits: most browsers name those they descend from as well. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/\biPhone\b|\biPad\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (table: readonly [RegExp, string][], text: string) =>
  table.find(([pattern]) => pattern.test(text))?.[1];

const labelOf = (userAgent: string) =>
  [nameIn(browsers, userAgent) ?? 'A browser or program', nameIn(systems, userAgent)]
    .filter(Boolean)
    .join(' on ');

/** A browser is no other one for its new version. */
const fingerprintOf = (userAgent: string) => hashOf(userAgent.replaceAll(/[\d._]+/g, ''));

/** Tells somebody of a sign-in with a browser that they never signed in with. Their first one is no news. */
export async function noteSignIn(
  ctx: Pick<Context, 'jobs'>,
  tx: Sql,
  userId: string,
  { ip, userAgent }: Device,
): Promise<void> {
  const text = userAgent ?? '';
  if (!(await rememberDevice(tx, userId, fingerprintOf(text)))) return;
  const data = { device: labelOf(text), address: ip };
  await notify(ctx, tx, { userId, kind: 'newSignIn', data, link: '/users/profile' });
}
