import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { faultOfAddress, hostsOf } from './lib/databaseAddress.ts';
import { StartupError } from './lib/startupError.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const ON = ['1', 'true', 'on', 'yes'];
const OFF = ['0', 'false', 'off', 'no'];
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];
const ALL_OR_NONE = [
  ['SUPERADMIN_EMAIL', 'SUPERADMIN_PASSWORD'],
  ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
] as const;

function address(...schemes: string[]) {
  const isOne = (text: string) => URL.canParse(text) && schemes.includes(new URL(text).protocol);
  return z.string().refine(isOne, `must start with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`);
}

const databaseAddress = z.string().superRefine((text, context) => {
  const fault = faultOfAddress(text);
  if (fault !== null) context.addIssue({ code: 'custom', message: fault });
});

function isNetwork(text: string): boolean {
  if (NAMED_NETWORKS.includes(text)) return true;
  const [ip = '', bits = '0', ...rest] = text.split('/');
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(ip)] ?? -1;
  return rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most;
}

const onOff = z
  .string()
  .toLowerCase()
  .refine((text) => [...ON, ...OFF].includes(text), 'must be on or off')
  .transform((text) => ON.includes(text));

const countFrom = (least: number, most: number) =>
  z
    .string()
    .refine(
      (text) => /^\d{1,6}$/.test(text) && Number(text) >= least && Number(text) <= most,
      `must be a number from ${least} to ${most}`,
    )
    .transform(Number);

// There is no "everybody": then each visitor could write the address that the limits count.
const proxies = z
  .string()
  .transform((text) => (/^\d$/.test(text) ? Number(text) : text.split(',').map((part) => part.trim())))
  .refine(
    (value) => (typeof value === 'number' ? value > 0 : value.every(isNetwork)),
    'must be how many proxies stand in front (1 to 9) or their addresses (10.0.0.0/8, loopback)',
  );

const isKey = (text: string) => /^[A-Za-z0-9+/_-]{43}=?$/.test(text);
const KEY_FORM = 'be 32 random bytes in base64 (openssl rand -base64 32)';
const toKey = (text: string): Buffer => Buffer.from(text, 'base64');

const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: z
    .string()
    .refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, 'must be a number from 0 to 65535')
    .transform(Number)
    .default(3000),
  HOST: z.string().default('localhost'),
  DATA_DIR: z
    .string()
    .default('.data')
    .transform((path) => resolve(ROOT, path)),
  BACKUP_DIR: z
    .string()
    .transform((path) => resolve(ROOT, path))
    .optional(),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_DIRECT_URL: databaseAddress.optional(),
  DATABASE_READ_URL: databaseAddress
    .refine(
      (text) => hostsOf(text).length < 2,
      'must have one host: that of the replica, or of a balancer of several',
    )
    .optional(),
  // One would wait for itself where a call needs a second connection beside its transaction.
  DATABASE_CONNECTIONS: countFrom(2, 100).default(10),
  DATABASE_PREPARED_STATEMENTS: onOff.optional(),
  SITE_URL: address('http:', 'https:')
    .refine(
      (text) => !URL.canParse(text) || new URL(text).href === `${new URL(text).origin}/`,
      'must have no path',
    )
    .transform((text) => new URL(text).origin)
    .optional(),
  DEMO: onOff.optional(),
  SUPERADMIN_EMAIL: z.email('must be an e-mail address').optional(),
  SUPERADMIN_PASSWORD: z.string().min(6, 'must have at least 6 characters').optional(),
  DNS_SERVERS: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine(
      (servers) =>
        servers.every((one) => /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[0-9a-f:]+\])(?::\d{1,5})?$/i.test(one)),
      'must be IP addresses, with a port or without, with commas between',
    )
    .optional(),
  // Without an address nothing is looked up there.
  GLEIF_URL: address('http:', 'https:').optional(),
  VIES_URL: address('http:', 'https:').optional(),
  SMTP_URL: address('smtp:', 'smtps:').optional(),
  SMTP_CONNECTIONS: countFrom(1, 100).default(5),
  SMTP_PER_SECOND: countFrom(1, 10_000).optional(),
  BROADCAST_MAILS_PER_SECOND: countFrom(1, 10_000).default(10),
  S3_ENDPOINT: address('http:', 'https:').optional(),
  S3_REGION: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  TRUST_PROXY: proxies.optional(),
  // A database on the same disk may write 1 GB of log between two checkpoints (PostgreSQL's max_wal_size).
  DISK_RESERVE_MB: z
    .string()
    .refine((text) => /^\d{1,9}$/.test(text), 'must be a number of megabytes')
    .transform(Number)
    .default(1024),
  LAME_DUCK_MS: z
    .string()
    .refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 60_000, 'must be a number from 0 to 60000')
    .transform(Number)
    .default(0),
  RATE_LIMIT_FACTOR: z
    .string()
    .refine((text) => /^\d{1,9}(\.\d{1,6})?$/.test(text) && Number(text) > 0, 'must be a number above 0')
    .transform(Number)
    .default(1),
  LOG_LEVEL: z.enum(LOG_LEVELS).optional(),
  PAYMENT_PROVIDER: z.enum(['sandbox', 'stripe', 'none']).optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_URL: address('http:', 'https:').optional(),
  PUSH_TO_PRIVATE: onOff.optional(),
  SECRET_KEY: z.string().refine(isKey, `must ${KEY_FORM}`).transform(toKey).optional(),
  SECRET_KEYS_OLD: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine((keys) => keys.every(isKey), `must each ${KEY_FORM}, with commas between`)
    .transform((keys) => keys.map(toKey))
    .optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
});

const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);

function complete(values: z.output<typeof schema>) {
  // The password of the demo accounts is known to everybody: others reach them only where somebody says so.
  const isDemo =
    values.DEMO ??
    (values.DATABASE_URL === undefined && values.NODE_ENV !== 'production' && isLoopback(values.HOST));
  return {
    ...values,
    // Nobody pays real money to the sandbox: it is never the provider of a real site by itself.
    PAYMENT_PROVIDER:
      values.PAYMENT_PROVIDER ??
      (values.STRIPE_SECRET_KEY ? 'stripe' : isDemo || values.NODE_ENV === 'test' ? 'sandbox' : 'none'),
    // A pooler in transaction mode that does not know them answers with errors; without them it is only slower.
    DATABASE_PREPARED_STATEMENTS:
      values.DATABASE_PREPARED_STATEMENTS ?? values.DATABASE_DIRECT_URL === undefined,
    SITE_URL: values.SITE_URL ?? `http://localhost:${values.PORT}`,
    DEMO: isDemo,
    PUSH_TO_PRIVATE: values.PUSH_TO_PRIVATE ?? false,
    TRUST_PROXY: values.TRUST_PROXY ?? false,
    LOG_LEVEL: values.LOG_LEVEL ?? (values.NODE_ENV === 'production' ? 'info' : 'warn'),
  };
}

export type Env = ReturnType<typeof complete>;

export const envNames = Object.keys(schema.shape);

/** Reads the settings of this process; an empty one counts as not given.
 * @throws CannotStart with everything that is wrong; values are left out, they may be secret. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const given = Object.fromEntries(
    envNames.map((name) => [name, source[name]?.trim()]).filter(([, value]) => value),
  );
  const parsed = schema.safeParse(given);
  const wrong = (parsed.error?.issues ?? []).map((issue) =>
    issue.code === 'invalid_value'
      ? `${issue.path.join('.')} must be one of ${issue.values.join(', ')}`
      : `${issue.path.join('.')} ${issue.message}`,
  );
  for (const group of ALL_OR_NONE) {
    const missing = group.filter((name) => given[name] === undefined);
    if (missing.length > 0 && missing.length < group.length) {
      wrong.push(`${missing.join(', ')} must be given too (${group.join(', ')}: all or none)`);
    }
  }
  if (given.DATABASE_DIRECT_URL !== undefined && given.DATABASE_URL === undefined) {
    wrong.push('DATABASE_DIRECT_URL needs DATABASE_URL, the address of the pooler');
  }
  if (given.DATABASE_READ_URL !== undefined && given.DATABASE_URL === undefined) {
    wrong.push('DATABASE_READ_URL needs DATABASE_URL, the address of the primary');
  }
  if (given.PAYMENT_PROVIDER === 'stripe' && given.STRIPE_SECRET_KEY === undefined) {
    wrong.push('PAYMENT_PROVIDER stripe needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET');
  }
  if (parsed.data?.PUSH_TO_PRIVATE && parsed.data.NODE_ENV === 'production') {
    wrong.push('PUSH_TO_PRIVATE is for tests only: with it, anybody could have the server reach inside');
  }
  if (parsed.data === undefined || wrong.length > 0) {
    throw new StartupError(`The environment is wrong:\n${wrong.map((line) => `  ${line}`).join('\n')}`);
  }
  return complete(parsed.data);
}
