import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keyFileOf, newKey, openSecrets, replaceKeyFile } from './secretKeys.ts';
import { CannotOpen, isSealed, secretsOf } from './secrets.ts';
import { StartupError } from './startupError.ts';

let DATA_DIR: string;
beforeEach(async () => {
  DATA_DIR = await mkdtemp(path.join(tmpdir(), 'gasmap-keys-'));
});
afterEach(() => rm(DATA_DIR, { recursive: true, force: true }));

const env = (more: { SECRET_KEY?: Buffer; SECRET_KEYS_OLD?: Buffer[] } = {}) => ({
  DATA_DIR,
  SECRET_KEY: undefined,
  SECRET_KEYS_OLD: undefined,
  ...more,
});

test('what is sealed opens for its purpose alone, and looks different each time', () => {
  const secrets = secretsOf(newKey());
  const [one, other] = [secrets.seal('hunter2 ü', 'social'), secrets.seal('hunter2 ü', 'social')];
  expect(one).not.toBe(other);
  expect(one).not.toContain('hunter2');
  expect(isSealed(one)).toBe(true);
  expect(secrets.open(one, 'social')).toBe('hunter2 ü');
  expect(secrets.open(secrets.seal('', 'social'), 'social')).toBe('');
  expect(() => secrets.open(one, 'totp')).toThrow(CannotOpen);
});

test('whatever is changed in it is noticed', () => {
  const secrets = secretsOf(newKey());
  const [form, id, text = ''] = secrets.seal('hunter2', 'social').split('.');
  const bytes = Buffer.from(text, 'base64url');
  for (let at = 0; at < bytes.length; at += 1) {
    const bent = Buffer.from(bytes);
    bent[at] = (bent[at] ?? 0) ^ 1;
    expect(() => secrets.open(`${form}.${id}.${bent.toString('base64url')}`, 'social')).toThrow(CannotOpen);
  }
  for (const bad of [
    '',
    'hunter2',
    'sealed1',
    `sealed1.${id}`,
    `sealed1.${id}.AAAA`,
    `sealed2.${id}.${text}`,
  ]) {
    expect(() => secrets.open(bad, 'social')).toThrow(CannotOpen);
  }
});

test('an old key opens what it sealed, a new one seals, and another one opens nothing', () => {
  const [old, fresh] = [newKey(), newKey()];
  const before = secretsOf(old).seal('hunter2', 'social');
  const both = secretsOf(fresh, [old]);
  expect(both.open(before, 'social')).toBe('hunter2');
  expect(both.seal('hunter2', 'social')).toContain(secretsOf(fresh).keyId);
  expect(both.keyIds).toEqual([secretsOf(fresh).keyId, secretsOf(old).keyId]);
  expect(() => secretsOf(fresh).open(before, 'social')).toThrow(/is not among those given/);
});

test('a signature tells data of its own from changed ones and from those of others', () => {
  const secrets = secretsOf(newKey());
  const signature = secrets.sign('digest', 'backup');
  expect(secrets.verify('digest', signature, 'backup')).toBe('valid');
  expect(secrets.verify('digesT', signature, 'backup')).toBe('invalid');
  expect(secrets.verify('digest', signature, 'something else')).toBe('invalid');
  expect(secrets.verify('digest', `${secrets.keyId}.`, 'backup')).toBe('invalid');
  expect(secretsOf(newKey()).verify('digest', signature, 'backup')).toBe('unknownKey');
  expect(secrets.verify('digest', '', 'backup')).toBe('unknownKey');
});

test('without a key in the environment the first start makes one that only its owner may read', async () => {
  const first = await openSecrets(env());
  expect((await stat(keyFileOf({ DATA_DIR }))).mode & 0o777).toBe(0o600);
  expect((await openSecrets(env())).keyId).toBe(first.keyId);
});

test('instances that start together on one folder get the same key, and leave nothing beside it', async () => {
  const all = await Promise.all(Array.from({ length: 12 }, () => openSecrets(env())));
  expect(new Set(all.map(({ keyId }) => keyId)).size).toBe(1);
  expect(await readdir(DATA_DIR)).toEqual(['secret.key']);
});

test('a key file that others may read, or that is damaged, stops the start with its reason', async () => {
  await openSecrets(env());
  await chmod(keyFileOf({ DATA_DIR }), 0o640);
  await expect(openSecrets(env())).rejects.toThrow(StartupError);
  await expect(openSecrets(env())).rejects.toThrow(/chmod 600/);
  for (const text of ['', 'c2hvcnQ=\n', `${newKey().toString('base64')}\nx\n`]) {
    await writeFile(keyFileOf({ DATA_DIR }), text);
    await chmod(keyFileOf({ DATA_DIR }), 0o600);
    await expect(openSecrets(env())).rejects.toThrow(/damaged/);
  }
});

test('a key of the environment seals; the file is not made, and one that is there still opens', async () => {
  const SECRET_KEY = newKey();
  expect((await openSecrets(env({ SECRET_KEY }))).keyIds).toEqual([secretsOf(SECRET_KEY).keyId]);
  expect(await readdir(DATA_DIR)).toEqual([]);
  const before = (await openSecrets(env())).seal('hunter2', 'social');
  const moved = await openSecrets(env({ SECRET_KEY }));
  expect(moved.keyId).toBe(secretsOf(SECRET_KEY).keyId);
  expect(moved.open(before, 'social')).toBe('hunter2');
});

test('the newest line of the file seals, the others and SECRET_KEYS_OLD open', async () => {
  const keys = [newKey(), newKey(), newKey()] as const;
  await replaceKeyFile(keyFileOf({ DATA_DIR }), [keys[0], keys[1]]);
  expect((await readFile(keyFileOf({ DATA_DIR }), 'utf8')).split('\n')).toHaveLength(3);
  const secrets = await openSecrets(env({ SECRET_KEYS_OLD: [keys[2]] }));
  expect(secrets.keyIds).toEqual(keys.map((key) => secretsOf(key).keyId));
});
