import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { envNames, readEnv } from './env.ts';

function faults(source: Record<string, string>): string[] {
  try {
    readEnv(source);
    return [];
  } catch (error) {
    return (error as Error).message.split('\n').slice(1);
  }
}

test('an empty environment is a demo on this machine', () => {
  expect(readEnv({ PORT: '', DEMO: ' ' })).toMatchObject({
    PORT: 3000,
    HOST: 'localhost',
    SITE_URL: 'http://localhost:3000',
    DEMO: true,
    TRUST_PROXY: false,
    RATE_LIMIT_FACTOR: 1,
    NODE_ENV: 'development',
  });
});

test('demo data are off in production and on a server database, unless asked for', () => {
  expect(readEnv({ NODE_ENV: 'production' }).DEMO).toBe(false);
  expect(readEnv({ DATABASE_URL: 'postgres://localhost/gasmap' }).DEMO).toBe(false);
  expect(readEnv({ DATABASE_URL: 'postgres://localhost/gasmap', DEMO: 'on' }).DEMO).toBe(true);
  expect(readEnv({ DEMO: 'FALSE' }).DEMO).toBe(false);
  for (const HOST of ['0.0.0.0', '::', '192.168.1.5', 'gasmap.example'])
    expect(readEnv({ HOST }).DEMO).toBe(false);
  expect(readEnv({ HOST: '0.0.0.0', DEMO: 'on' }).DEMO).toBe(true);
  for (const HOST of ['localhost', '127.0.0.1', '::1']) expect(readEnv({ HOST }).DEMO).toBe(true);
});

test('lists everything that is wrong, and no value', () => {
  const secret = 'mysql://root:hunter2@db';
  const lines = faults({
    PORT: '70000',
    DATABASE_URL: secret,
    DATABASE_CONNECTIONS: '1',
    SITE_URL: 'https://gas.example/map',
    DEMO: 'maybe',
    SUPERADMIN_EMAIL: 'root',
    SMTP_URL: 'mail.example',
    S3_BUCKET: 'files',
    TRUST_PROXY: 'true',
    LAME_DUCK_MS: '60001',
    RATE_LIMIT_FACTOR: '0',
    DISK_RESERVE_MB: '1 GB',
    LOG_LEVEL: 'loud',
    METRICS_TOKEN: 'short',
    NODE_ENV: 'staging',
  });
  const named = lines.map((line) => line.trim().split(/[ ,]/)[0]);
  expect(named.sort()).toEqual(
    [
      ...[
        'DATABASE_CONNECTIONS',
        'DATABASE_URL',
        'DEMO',
        'DISK_RESERVE_MB',
        'LAME_DUCK_MS',
        'LOG_LEVEL',
        'METRICS_TOKEN',
        'NODE_ENV',
        'PORT',
      ],
      'RATE_LIMIT_FACTOR',
      ...['S3_ENDPOINT', 'SITE_URL', 'SMTP_URL', 'SUPERADMIN_EMAIL', 'SUPERADMIN_PASSWORD', 'TRUST_PROXY'],
    ].sort(),
  );
  expect(lines.join('\n')).not.toContain('hunter2');
});

test.each(['-1', '3.5', '1e3', '65536', 'http'])('PORT=%s is refused', (PORT) => {
  expect(faults({ PORT })).toEqual(['  PORT must be a number from 0 to 65535']);
});

test.each([
  ['1', 1],
  ['loopback', ['loopback']],
  ['10.0.0.0/8, fd00::/8', ['10.0.0.0/8', 'fd00::/8']],
])('TRUST_PROXY=%s', (TRUST_PROXY, meaning) => {
  expect(readEnv({ TRUST_PROXY }).TRUST_PROXY).toEqual(meaning);
});

test.each(['0', '*', '10.0.0.0/33', '::/129', '10.0.0.1,', '1.2.3.4/8/8'])(
  'TRUST_PROXY=%s is refused',
  (given) => {
    expect(faults({ TRUST_PROXY: given })).toHaveLength(1);
  },
);

test('docs/operations.md has a row for every setting and for nothing else', async () => {
  const text = await readFile(new URL('../docs/operations.md', import.meta.url), 'utf8');
  const settings = /^## Settings$(.*?)^## /ms.exec(text)?.[1] ?? '';
  const rows = [...settings.matchAll(/^\| `([A-Z][A-Z0-9_]*)` \|/gm)].map((match) => match[1] ?? '');
  expect(rows.toSorted()).toEqual(envNames.toSorted());
});

test('deploy/env.example is taken as it is, and names settings alone', async () => {
  const text = await readFile(new URL('../deploy/env.example', import.meta.url), 'utf8');
  const given = Object.fromEntries(
    [...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  );
  const { POSTGRES_PASSWORD, ...settings } = given;
  expect(POSTGRES_PASSWORD).toBe('');
  expect(Object.keys(settings).filter((name) => !envNames.includes(name))).toEqual([]);
  expect(readEnv({ ...settings, NODE_ENV: 'production' })).toMatchObject({ DEMO: false, TRUST_PROXY: 1 });
});

test('Stripe is the provider only with its keys', () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
  expect(readEnv(keys).PAYMENT_PROVIDER).toBe('stripe');
  expect(faults({ PAYMENT_PROVIDER: 'stripe' })).toEqual([
    '  PAYMENT_PROVIDER stripe needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET',
  ]);
  expect(faults({ PAYMENT_PROVIDER: 'stripe', STRIPE_SECRET_KEY: 'sk_test_1' })).toHaveLength(1);
});

test('the sandbox is never the provider of a real site by itself', () => {
  expect(readEnv({}).PAYMENT_PROVIDER).toBe('sandbox');
  expect(readEnv({ NODE_ENV: 'production' }).PAYMENT_PROVIDER).toBe('none');
});

test.each(['short', 'A'.repeat(45), `${'A'.repeat(42)}!`])('SECRET_KEY=%s is refused', (given) => {
  expect(faults({ SECRET_KEY: given })).toHaveLength(1);
  expect(faults({ SECRET_KEYS_OLD: `${'A'.repeat(43)}=, ${given}` })).toHaveLength(1);
});

test('keys are read as bytes, however base64 is written', () => {
  const key = Buffer.alloc(32, 255);
  for (const form of ['base64', 'base64url'] as const) {
    expect(readEnv({ SECRET_KEY: key.toString(form) }).SECRET_KEY).toEqual(key);
  }
  expect(
    readEnv({ SECRET_KEYS_OLD: `${key.toString('base64')},${key.toString('base64')}` }).SECRET_KEYS_OLD,
  ).toEqual([key, key]);
});
