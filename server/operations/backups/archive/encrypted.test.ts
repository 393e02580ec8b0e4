import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Backup } from '../../../../contract/operations/backups.ts';
import {
  bytesOf,
  makeBackup,
  makeBackupAdmin,
  restore,
  upload,
  waitUntilIdle,
} from '../../../test/kit/backupKit.ts';
import type { Person } from '../../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../../test/kit/testApp.ts';
import { runScheduledBackups } from '../backups.ts';

let t: TestApp;
let root: Person;
let identity: string;
let recipient: string;
const PASSPHRASE = 'four words of a kind';

beforeAll(async () => {
  t = await startTestApp();
  root = await makeBackupAdmin(t);
  identity = await generateX25519Identity();
  recipient = await identityToRecipient(identity);
});
afterAll(() => t.close());

const folder = () => join(t.ctx.env.DATA_DIR, 'backups');
const create = (payload: object) => t.call('POST', '/backups', { as: root.token, payload });
const read = async (id: string): Promise<Backup> =>
  (await t.call('GET', `/backups/${id}`, { as: root.token })).json();
async function made(payload: object): Promise<Backup> {
  const begun = await create(payload);
  expect(begun.statusCode).toBe(202);
  await waitUntilIdle(t, begun.json().id);
  return read(begun.json().id);
}
const decrypt = (id: string, payload: object) =>
  t.call('POST', `/backups/${id}/decrypt`, { as: root.token, payload });
const PLAIN = Buffer.from('GASMAP-BACKUP');

test('for a recipient: nothing of it in clear, opened by the key alone, and then restored', async () => {
  const backup = await made({ note: 'Away', recipients: [recipient] });
  expect(backup).toMatchObject({ state: 'ready', encrypted: true, origin: 'own', fault: null });
  expect(backup.fileName).toMatch(/^gasmap-.+\.gasmap\.age$/);
  const bytes = await bytesOf(t, backup);
  expect(backup.bytes).toBe(bytes.length);
  expect(bytes.includes(PLAIN)).toBe(false);
  // As the age command would decrypt it.
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  expect(Buffer.from(await decrypter.decrypt(new Uint8Array(bytes))).subarray(0, PLAIN.length)).toEqual(
    PLAIN,
  );

  for (const [what, code] of [
    ['verify', 'BACKUP_ENCRYPTED'],
    ['restore', 'BACKUP_ENCRYPTED'],
  ] as const) {
    const payload = what === 'restore' ? { password: 'x', confirm: backup.fileName } : undefined;
    const answer = await t.call('POST', `/backups/${backup.id}/${what}`, { as: root.token, payload });
    expect([answer.statusCode, answer.json().code]).toEqual([409, code]);
  }
  const wrong = await decrypt(backup.id, { identity: await generateX25519Identity() });
  expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'BACKUP_KEY_WRONG']);
  expect((await decrypt(backup.id, { passphrase: PASSPHRASE })).json().code).toBe('BACKUP_KEY_WRONG');
  for (const bad of [{}, { identity, passphrase: PASSPHRASE }, { identity: 'age1x' }]) {
    expect((await decrypt(backup.id, bad)).json().code).toBe('VALIDATION_FAILED');
  }

  const begun = await decrypt(backup.id, { identity: ` ${identity}\n` });
  expect(begun.statusCode).toBe(202);
  await waitUntilIdle(t, begun.json().id);
  const open = await read(begun.json().id);
  expect(open).toMatchObject({
    state: 'ready',
    encrypted: false,
    origin: 'own',
    note: 'Away',
    rows: backup.rows,
  });
  expect((await decrypt(open.id, { identity })).json().code).toBe('WRONG_STATE');
  expect((await restore(t, root.token, open)).statusCode).toBe(202);
  expect(await waitUntilIdle(t, open.id)).toMatchObject({ fault: null, restored_at: expect.any(String) });
  root = { ...root, ...(await again()) };
}, 120_000);

async function again(): Promise<{ token: string }> {
  const answer = await t.call('POST', '/auth/login', {
    payload: { email: root.email, password: 'a-good-password' },
  });
  return { token: answer.json().token };
}

test('with a passphrase, which is stored nowhere; one of the age command is opened as well', async () => {
  expect((await create({ passphrase: 'too short' })).json().code).toBe('VALIDATION_FAILED');
  expect((await create({ passphrase: PASSPHRASE, recipients: [recipient] })).json().code).toBe(
    'VALIDATION_FAILED',
  );
  const backup = await made({ passphrase: PASSPHRASE });
  const bytes = await bytesOf(t, backup);
  const decrypter = new Decrypter();
  decrypter.addPassphrase(PASSPHRASE);
  const plain = await decrypter.decrypt(new Uint8Array(bytes));
  expect(Buffer.from(plain).subarray(0, PLAIN.length)).toEqual(PLAIN);
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from audit_log where after::text like ${`%${PASSPHRASE}%`})
      or exists (select from backups b where b::text like ${`%${PASSPHRASE}%`}) as found`.execute(t.ctx.db);
  expect(rows).toEqual([{ found: false }]);

  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(10);
  encrypter.setPassphrase(PASSPHRASE);
  const elsewhere = Buffer.from(await encrypter.encrypt(plain));
  const taken = (await upload(t, root.token, elsewhere, 'from-usb.gasmap.age')).json();
  expect(taken).toMatchObject({ fileName: 'from-usb.gasmap.age', encrypted: true, origin: null, rows: null });
  expect((await decrypt(taken.id, { passphrase: 'another passphrase' })).json().code).toBe(
    'BACKUP_KEY_WRONG',
  );
  const begun = await decrypt(taken.id, { passphrase: PASSPHRASE });
  await waitUntilIdle(t, begun.json().id);
  expect(await read(begun.json().id)).toMatchObject({
    state: 'ready',
    origin: 'own',
    rows: expect.any(Number),
  });
  // A file name that contradicts the content is not used.
  const named = (await upload(t, root.token, elsewhere, 'not-encrypted.gasmap')).json();
  expect(named.fileName).toMatch(/^uploaded-.+\.gasmap\.age$/);
}, 120_000);

test('one that is damaged or cut off leaves nothing behind, and says so', async () => {
  const backup = await made({ recipients: [recipient] });
  const bytes = await bytesOf(t, backup);
  const files = await readdir(folder());
  const flipped = Buffer.from(bytes);
  flipped[bytes.length - 100] = (flipped[bytes.length - 100] ?? 0) ^ 1;
  for (const damaged of [flipped, bytes.subarray(0, -1), bytes.subarray(0, 64 * 1024)]) {
    await writeFile(join(folder(), backup.fileName), damaged);
    const begun = await decrypt(backup.id, { identity });
    expect(begun.statusCode).toBe(202);
    await waitUntilIdle(t, begun.json().id);
    expect(await read(begun.json().id)).toMatchObject({
      state: 'failed',
      fault: expect.stringContaining('damaged'),
    });
    expect(await readdir(folder())).toEqual(files);
  }
  // A header without an end is not read forever.
  await writeFile(join(folder(), backup.fileName), `age-encryption.org/v1\n${'x'.repeat(500_000)}`);
  expect((await decrypt(backup.id, { identity })).json().code).toBe('BACKUP_REFUSED');
  expect((await upload(t, root.token, Buffer.from('age-encryption.org/v1\nrubbish'))).json().code).toBe(
    'BACKUP_REFUSED',
  );
}, 120_000);

test('an encrypted one that holds something else than a backup is refused', async () => {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  const other = Buffer.from(await encrypter.encrypt('not a backup'));
  const { id } = (await upload(t, root.token, other, 'other.gasmap.age')).json();
  const begun = await decrypt(id, { identity });
  await waitUntilIdle(t, begun.json().id);
  expect(await read(begun.json().id)).toMatchObject({
    state: 'failed',
    fault: 'This is not a backup of GasMap.',
    faultMessage: { code: 'operations.noBackup' },
  });
});

test('scheduled ones are encrypted for the recipients of the schedule', async () => {
  const put = (recipients: string[]) =>
    t.call('PUT', '/backups/schedule', {
      as: root.token,
      payload: { enabled: true, cron: '0 3 * * *', keep: 2, recipients },
    });
  for (const bad of [
    'age1',
    `${recipient}x`,
    recipient.slice(0, -1),
    'AGE-SECRET-KEY-1X',
    'ssh-ed25519 AAAA',
  ]) {
    expect([bad, (await put([bad])).json().code]).toEqual([bad, 'VALIDATION_FAILED']);
  }
  expect((await put([recipient])).json()).toMatchObject({ recipients: [recipient] });
  expect((await t.call('GET', '/backups/schedule', { as: root.token })).json().recipients).toEqual([
    recipient,
  ]);
  await t.ctx.db
    .updateTable('backup_schedule')
    .set({ next_at: sql<Date>`now() - interval '1 second'` })
    .execute();
  await runScheduledBackups(t.ctx);
  const row = await t.ctx.db
    .selectFrom('backups')
    .selectAll()
    .where('kind', '=', 'scheduled')
    .executeTakeFirstOrThrow();
  expect(await waitUntilIdle(t, row.id)).toMatchObject({ state: 'ready', fault: null });
  expect(row.file_name).toMatch(/\.gasmap\.age$/);
  expect((await readFile(join(folder(), row.file_name))).includes(PLAIN)).toBe(false);
});

test('what fails on the way leaves no half a file', async () => {
  const before = await readdir(folder());
  const put = t.ctx.files.read;
  await t.ctx.db
    .updateTable('users')
    .set({ image_key: 'f'.repeat(40) })
    .where('id', '=', root.id)
    .execute();
  t.ctx.files.read = () => Promise.reject(new Error('the storage is away'));
  const begun = await create({ recipients: [recipient] });
  await waitUntilIdle(t, begun.json().id);
  t.ctx.files.read = put;
  expect(await read(begun.json().id)).toMatchObject({ state: 'failed' });
  expect(await readdir(folder())).toEqual(before);
  expect(existsSync(join(folder(), `${begun.json().fileName}.part`))).toBe(false);
  await makeBackup(t, root.token);
});
