import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sandboxSecret } from '../billing/payments/sandbox.ts';
import { newKey, openSecrets, readKeyFile } from '../lib/secretKeys.ts';
import { isSealed, secretsOf } from '../lib/secrets.ts';
import { makePerson, type Person } from '../test/kit/make.ts';
import { startTestApp, type TestApp } from '../test/kit/testApp.ts';
import { prepareDatabase } from './prepare.ts';
import { rotateFromCommandLine } from './rotateSecrets.ts';
import { rotateSecrets, sealedColumns } from './sealed.ts';

let t: TestApp;
let root: Person;
const CLIENT_SECRET = 'a-client-secret-of-google';

beforeAll(async () => {
  t = await startTestApp();
  root = await makePerson(t, { role: 'superadmin' });
  await saveGoogle(CLIENT_SECRET);
  await t.call('GET', '/notifications/push-key', { as: root.token });
  await sandboxSecret(t.ctx);
});
afterAll(() => t.close());

const google = { enabled: true, clientId: 'gasmap', issuer: 'https://accounts.google.com' };
const linkedin = { enabled: false, clientId: '', issuer: 'https://www.linkedin.com/oauth' };
const saveGoogle = (clientSecret?: string) =>
  t.call('PUT', '/social-login-settings', {
    as: root.token,
    payload: { google: { ...google, clientSecret }, linkedin, allowBareCode: false },
  });

async function stored() {
  const { db } = t.ctx;
  const [social, push, own] = await Promise.all([
    db.selectFrom('social_login_settings').select('settings').executeTakeFirstOrThrow(),
    db.selectFrom('push_keys').select(['private_key', 'public_key']).executeTakeFirstOrThrow(),
    db
      .selectFrom('app_secrets')
      .select('value')
      .where('name', '=', 'sandbox-webhook')
      .executeTakeFirstOrThrow(),
  ]);
  const { google: one } = social.settings as { google: { clientSecret: string } };
  return { social: one.clientSecret, vapid: push.private_key, app: own.value };
}

/** Restores the plaintext values of an older version. */
async function storePlain(plain: { social: string; vapid: string; app: string }) {
  const { db } = t.ctx;
  const settings = JSON.stringify({ google: { ...google, clientSecret: plain.social } });
  await db.updateTable('social_login_settings').set({ settings }).execute();
  await db.updateTable('push_keys').set({ private_key: plain.vapid }).execute();
  await db
    .updateTable('app_secrets')
    .set({ value: plain.app })
    .where('name', '=', 'sandbox-webhook')
    .execute();
}
const said = async (secrets = t.ctx.secrets) => {
  const lines: string[] = [];
  await prepareDatabase(t.ctx.databaseUrl, (line) => lines.push(line), secrets);
  return lines;
};

test('no secret of the site stands in clear in the database', async () => {
  for (const [purpose, value] of Object.entries(await stored())) {
    expect(isSealed(value)).toBe(true);
    expect(t.ctx.secrets.open(value, purpose)).not.toBe('');
  }
  expect(t.ctx.secrets.open((await stored()).social, 'social')).toBe(CLIENT_SECRET);
});

test('what an older version left in clear is sealed at the start, once, also by two starts at a time', async () => {
  const before = await stored();
  const plain = {
    social: CLIENT_SECRET,
    vapid: t.ctx.secrets.open(before.vapid, 'vapid'),
    app: t.ctx.secrets.open(before.app, 'app'),
  };
  await storePlain(plain);
  const lines = (await Promise.all([said(), said()])).flat();
  expect(lines).toEqual(['Secrets sealed in the database: 3']);
  const after = await stored();
  expect(Object.values(after).every(isSealed)).toBe(true);
  expect(t.ctx.secrets.open(after.vapid, 'vapid')).toBe(plain.vapid);
  expect(t.ctx.secrets.open(after.app, 'app')).toBe(plain.app);
  expect(await said()).toEqual([]);
  expect(await stored()).toEqual(after);
});

test('a start with another key says what cannot be used; social sign-in counts as not configured, and nothing is lost', async () => {
  const other = secretsOf(newKey());
  const before = await stored();
  const [line, ...more] = await said(other);
  expect(more).toEqual([]);
  expect(line).toContain(`The key ${t.ctx.secrets.keyId} is missing`);
  expect(line).toContain('the client secret of google');
  expect(line).toContain('the key of push messages');

  const own = t.ctx.secrets;
  t.ctx.secrets = other;
  try {
    expect((await saveGoogle()).json().google).toMatchObject({ enabled: true, hasSecret: false });
    const shown = (await t.call('GET', '/social-login-settings/public')).json();
    expect(shown.google).toEqual({ enabled: false });
    const elsewhere = {
      google: { ...google, issuer: 'https://evil.example' },
      linkedin,
      allowBareCode: false,
    };
    const moved = await t.call('PUT', '/social-login-settings', { as: root.token, payload: elsewhere });
    expect(moved.statusCode).toBe(400); // the secret would go there once the key is restored
  } finally {
    t.ctx.secrets = own;
  }
  expect(await stored()).toEqual(before);
});

test('a rotation seals everything with the newest key, again and again, and leaves what no key opens', async () => {
  const [old, fresh] = [t.ctx.secrets, newKey()];
  const keys = await readKeyFile(path.join(t.ctx.env.DATA_DIR, 'secret.key'));
  const both = secretsOf(fresh, keys ?? []);
  const before = await stored();
  expect(await rotateSecrets(t.ctx.db, both, { givesUp: false })).toEqual({ sealed: 4, lost: [] });
  const after = await stored();
  for (const purpose of ['social', 'vapid', 'app'] as const) {
    expect(after[purpose]).toContain(`.${both.keyId}.`);
    expect(secretsOf(fresh).open(after[purpose], purpose)).toBe(old.open(before[purpose], purpose));
  }
  expect(await rotateSecrets(t.ctx.db, both, { givesUp: false })).toEqual({ sealed: 0, lost: [] });
  const none = await rotateSecrets(t.ctx.db, old, { givesUp: false });
  expect(none.sealed).toBe(0);
  expect(none.lost.map(({ count }) => count)).toEqual([2, 1, 1]);
  expect(await stored()).toEqual(after);
  expect(
    await rotateSecrets(t.ctx.db, secretsOf(keys?.[0] ?? fresh, [fresh]), { givesUp: false }),
  ).toMatchObject({ sealed: 4 });
});

test('the command refuses while an instance seals with another key, and says how to go on', async () => {
  const lines: string[] = [];
  const run = (env = t.ctx.env, options = {}) =>
    rotateFromCommandLine({ newKey: false, givesUp: false, ...options }, (line) => lines.push(line), env);
  const before = await stored();
  await expect(run({ ...t.ctx.env, SECRET_KEY: newKey() })).rejects.toThrow(
    /An instance runs that seals with another key/,
  );
  await expect(run(t.ctx.env, { newKey: true })).rejects.toThrow(/The site is running/);
  await expect(run({ ...t.ctx.env, SECRET_KEY: newKey() }, { newKey: true })).rejects.toThrow(
    /SECRET_KEYS_OLD/,
  );
  expect(await stored()).toEqual(before);
  await run();
  expect(lines).toEqual([`The key ${t.ctx.secrets.keyId} seals every secret now: 0 sealed anew.`]);
});

test('a site that is down gets a new key by one command, and the old one stays for its backups', async () => {
  const down = await startTestApp();
  await sandboxSecret(down.ctx);
  const { env, databaseUrl, secrets: old } = down.ctx;
  await prepareDatabase(databaseUrl, () => undefined, old);
  await down.app.close();
  await down.ctx.close();
  const lines: string[] = [];
  await rotateFromCommandLine({ newKey: true, givesUp: false }, (line) => lines.push(line), env);
  const now = await openSecrets(env);
  expect(now.keyIds).toEqual([expect.not.stringContaining(old.keyId), old.keyId]);
  expect(lines).toEqual([`The key ${now.keyId} seals every secret now: 2 sealed anew.`]);
});

test('what no key opens is given up when the operator says so: keys of push are made anew, browsers ask again', async () => {
  const fresh = newKey();
  await t.ctx.db
    .insertInto('push_subscriptions')
    .values({
      id: root.id,
      user_id: root.id,
      session_id: (await session()).id,
      endpoint: 'https://push.example/1',
      p256dh: 'x',
      auth: 'x',
    })
    .execute();
  const { lost } = await rotateSecrets(t.ctx.db, secretsOf(fresh), { givesUp: true });
  expect(lost).toHaveLength(3);
  const shown = await t.call('GET', '/social-login-settings', { as: root.token });
  expect(shown.json().google).toMatchObject({ enabled: true });
  const { publicKey } = (await t.call('GET', '/notifications/push-key', { as: root.token })).json();
  expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65);
  expect(await t.ctx.db.selectFrom('push_subscriptions').selectAll().execute()).toEqual([]);
  expect(
    isSealed((await t.ctx.db.selectFrom('push_keys').selectAll().executeTakeFirstOrThrow()).private_key),
  ).toBe(true);
});
const session = () =>
  t.ctx.db.selectFrom('sessions').select('id').where('user_id', '=', root.id).executeTakeFirstOrThrow();

test('every column that is named like a secret is sealed', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'bytea') and column_name ~ '(secret|private)'`.execute(
    t.ctx.db,
  );
  expect(rows.map(({ name }) => name)).toContain('push_keys.private_key');
  const sealed = sealedColumns.map(({ table, column }) => `${table}.${column}`);
  expect(rows.map(({ name }) => name).filter((name) => !sealed.includes(name))).toEqual([]);
});
