import { type MessageValue, msg } from '../../../contract/core/message.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/client.ts';
import { hashOf } from '../../lib/secretToken.ts';
import { notify } from '../../notifications/notifications.ts';
import { recordKnownDevice } from './devices.queries.ts';
import type { Device } from './sessions.queries.ts';

/* First match wins, because most browsers also name those they descend from. */
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

function labelOf(userAgent: string): MessageValue {
  const browser = nameIn(browsers, userAgent) ?? msg('accounts.someDevice');
  const system = nameIn(systems, userAgent);
  return system === undefined ? browser : msg('accounts.device', { browser, system });
}

/** Version numbers are ignored, so that an update is not a new browser. */
const fingerprintOf = (userAgent: string) => hashOf(userAgent.replaceAll(/[\d._]+/g, ''));

/** Notifies about a sign-in with a new browser, except the first ever. */
export async function noteSignIn(
  ctx: Pick<Context, 'jobs'>,
  tx: Sql,
  userId: string,
  { ip, userAgent }: Device,
): Promise<void> {
  const text = userAgent ?? '';
  if (!(await recordKnownDevice(tx, userId, fingerprintOf(text)))) return;
  const data = { device: labelOf(text), address: ip };
  await notify(ctx, tx, { userId, kind: 'newSignIn', data, link: '/users/profile' });
}
