import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../../../accounts/auth/auth.ts';
import { newKey } from '../../../lib/secretKeys.ts';
import { type Secrets, secretsOf } from '../../../lib/secrets.ts';
import {
  bytesOf,
  makeBackup,
  makeBackupAdmin,
  PASSWORD,
  restore,
  signIn,
  upload,
  waitUntilIdle,
} from '../../../test/kit/backupKit.ts';
import { makePerson, type Person } from '../../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../../test/kit/testApp.ts';
import { SIGNED_AS } from './archiveFormat.ts';
import { readArchive } from './archiveReader.ts';
import { writeArchive } from './archiveWriter.ts';

let t: TestApp;
let root: Person;
let token: string;

beforeAll(async () => {
  t = await startTestApp();
  root = await makeBackupAdmin(t);
  token = root.token;
});
afterAll(() => t.close());

const call = (method: 'GET' | 'POST' | 'DELETE', url: string, as: string, payload?: object) =>
  t.call(method, url, { as, ...(payload && { payload }) });

/** The same backup with one table changed and valid checksums; signed by `signer`, or unsigned. */
async function crafted(
  from: Buffer,
  table: string,
  change: (rows: string) => string,
  signer?: Secrets,
): Promise<Buffer> {
  const source = join(t.ctx.env.DATA_DIR, `source-${Math.random()}`);
  const target = `${source}.made`;
  await writeFile(source, from);
  const archive = await writeArchive(target, {
    ...(signer && { sign: (digest) => signer.sign(digest, SIGNED_AS) }),
  });
  let facts: object | null = null;
  await readArchive(source, async (head, content) => {
    const pieces: Buffer[] = [];
    for await (const piece of content) pieces.push(piece);
    let bytes = Buffer.concat(pieces);
    if (head.kind === 'table' && head.name === table) {
      const rows = bytes.toString();
      bytes = Buffer.from(change(rows));
      if (bytes.toString() === rows) throw new Error('Nothing was changed, so nothing is shown');
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      facts = { rows: bytes.toString().split('\n').length - 1, bytes: bytes.length, sha256 };
    }
    if (head.kind === 'manifest' && facts) {
      const manifest = JSON.parse(bytes.toString());
      bytes = Buffer.from(JSON.stringify({ ...manifest, tables: { ...manifest.tables, [table]: facts } }));
    }
    await archive.section(
      head,
      (async function* () {
        yield bytes;
      })(),
    );
  });
  await archive.finish();
  return readFile(target);
}

const roleOf = async (id: string) =>
  (await t.ctx.db.selectFrom('users').select('role').where('id', '=', id).executeTakeFirstOrThrow()).role;

test('whoever holds backups.manage makes, checks and schedules; they neither get a backup nor bring one in', async () => {
  const payload = { name: 'Night desk', base: 'admin', permissions: ['backups.manage'] };
  const customRoleId = (await call('POST', '/roles', token, payload)).json().id;
  const holder = await makePerson(t, { role: 'admin', customRoleId });
  const password_hash = await hashPassword(PASSWORD);
  await t.ctx.db.updateTable('users').set({ password_hash }).where('id', '=', holder.id).execute();

  const made = await makeBackup(t, holder.token);
  expect(made).toMatchObject({ state: 'ready', origin: 'own', encrypted: false });
  const refused = async (...given: Parameters<typeof call>) => {
    const answer = await call(...given);
    expect([given[1], answer.statusCode, answer.json().code]).toEqual([given[1], 403, 'FORBIDDEN']);
  };
  await refused('GET', `/backups/${made.id}/download`, holder.token);
  // Nor with a file that was changed in their favour: none of it is restored.
  const mine = await crafted(await bytesOf(t, made), 'users', (rows) =>
    rows.replaceAll('\tadmin\t', '\tsuperadmin\t'),
  );
  const brought = await upload(t, holder.token, mine);
  expect([brought.statusCode, brought.json().code]).toEqual([403, 'FORBIDDEN']);
  const confirmed = { password: PASSWORD, confirm: made.fileName, foreign: 'foreign' };
  await refused('POST', `/backups/${made.id}/restore`, holder.token, confirmed);
  await refused('POST', `/backups/${made.id}/decrypt`, holder.token, { passphrase: 'x' });
  await refused('DELETE', `/backups/${made.id}`, holder.token);
  expect(await roleOf(holder.id)).toBe('admin');
  expect((await call('POST', `/backups/${made.id}/verify`, holder.token)).statusCode).toBe(202);
  await waitUntilIdle(t, made.id);
});

test('a superadmin is asked who they are before they download, bring in, decrypt, restore or delete', async () => {
  const made = await makeBackup(t, token);
  await t.ctx.db
    .updateTable('sessions')
    .set({ authenticated_at: sql<Date>`now() - interval '11 minutes'` })
    .execute();
  const confirmed = { password: PASSWORD, confirm: made.fileName };
  const answers = [
    await call('GET', `/backups/${made.id}/download`, token),
    await upload(t, token, await bytesOf(t, made)),
    await call('POST', `/backups/${made.id}/decrypt`, token, { passphrase: 'x' }),
    await call('POST', `/backups/${made.id}/restore`, token, confirmed),
    await call('DELETE', `/backups/${made.id}`, token),
  ];
  expect(answers.map((answer) => answer.json().code)).toEqual(Array(5).fill('REAUTHENTICATION_REQUIRED'));
  expect((await call('GET', '/backups', token)).statusCode).toBe(200);
  token = await signIn(t, root);
});

test('a backup that was changed is foreign without a signature, and refused with one that is wrong', async () => {
  await makePerson(t);
  const made = await makeBackup(t, token);
  const bytes = await bytesOf(t, made);
  expect((await upload(t, token, bytes)).json()).toMatchObject({ origin: 'own' });

  const change = (rows: string) => rows.replaceAll('\tguest\t', '\tsuperadmin\t');
  const unsigned = await upload(t, token, await crafted(bytes, 'users', change), 'unsigned.gasmap');
  expect(unsigned.json()).toMatchObject({ origin: 'foreign', fileName: 'unsigned.gasmap' });
  const another = await upload(
    t,
    token,
    await crafted(bytes, 'users', change, secretsOf(newKey())),
    'other.gasmap',
  );
  expect(another.json()).toMatchObject({ origin: 'foreign' });

  // The valid signature of the original file appended to the changed one.
  const signature = bytes.subarray(-62);
  const forged = Buffer.concat([(await crafted(bytes, 'users', change)).subarray(0, -2), signature]);
  const refused = await upload(t, token, forged);
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'BACKUP_REFUSED']);
  expect(refused.json().message).toContain('its signature is wrong');

  const { id } = unsigned.json();
  const begin = (more: object) =>
    call('POST', `/backups/${id}/restore`, token, {
      password: PASSWORD,
      confirm: 'unsigned.gasmap',
      ...more,
    });
  for (const foreign of [undefined, '', 'yes']) {
    const answer = await begin({ foreign });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'BACKUP_FOREIGN']);
    expect(answer.json().message).toContain('decides who is superadmin');
  }
  expect((await call('GET', `/backups/${id}`, token)).json().restoredAt).toBeNull();
});

test('a file of its own that was changed in its folder is not restored without the second confirmation', async () => {
  const made = await makeBackup(t, token);
  const changed = await crafted(await bytesOf(t, made), 'users', (rows) =>
    rows.replaceAll('\tguest\t', '\tadmin\t'),
  );
  await writeFile(join(t.ctx.env.DATA_DIR, 'backups', made.fileName), changed);
  expect((await restore(t, token, made)).statusCode).toBe(202);
  expect(await waitUntilIdle(t, made.id)).toMatchObject({
    fault: expect.stringContaining('was not made by this site'),
    restored_at: null,
  });
});

const entries = () =>
  t.ctx.db.selectFrom('audit_log').select(['id', 'action', 'actor_id', 'after']).orderBy('id').execute();

test('what was written down stands: a backup that tells it otherwise changes nothing of it', async () => {
  const clerk = await makePerson(t, { role: 'admin' });
  await t.ctx.db
    .insertInto('audit_log')
    .values({
      id: root.id,
      actor_id: clerk.id,
      action: 'user.remove',
      after: JSON.stringify({ of: 'somebody' }),
    })
    .execute();
  // Encrypted by another site, as in its backups.
  const sealed = secretsOf(newKey()).seal('JBSWY3DPEHPK3PXP', 'totp');
  await t.ctx.db.insertInto('totp_secrets').values({ user_id: clerk.id, secret: sealed }).execute();
  const made = await makeBackup(t, token);
  const late = await makePerson(t, { role: 'admin' });
  const lateEntry = clerk.id;
  await t.ctx.db
    .insertInto('audit_log')
    .values({ id: lateEntry, actor_id: late.id, action: 'user.block' })
    .execute();
  const invented = `${late.id}\t\\N\tuser.invented\t\\N\t\\N\t\\N\t\\N\t\\N\t2026-01-01 00:00:00+00\n`;
  const lie = (rows: string) => {
    const changed = rows.replace(`\t${clerk.id}\tuser.remove`, '\t\\N\tuser.update');
    expect(changed).not.toBe(rows);
    return changed + invented;
  };
  const uploaded = (
    await upload(t, token, await crafted(await bytesOf(t, made), 'audit_log', lie), 'lie.gasmap')
  ).json();
  const before = await entries();
  expect((await restore(t, token, uploaded)).statusCode).toBe(202);
  expect(await waitUntilIdle(t, uploaded.id)).toMatchObject({ fault: null, restored_at: expect.any(String) });
  token = await signIn(t, root);

  const after = await entries();
  const same = (id: string) => after.find((one) => one.id === id);
  for (const entry of before) expect(same(entry.id)).toEqual(entry);
  expect(same(root.id)).toMatchObject({ action: 'user.remove', actor_id: clerk.id });
  // Of an account that no longer exists after the restore.
  expect(same(lateEntry)).toMatchObject({ action: 'user.block', actor_id: late.id });
  const factors = await t.ctx.db.selectFrom('totp_secrets').select(['user_id', 'secret']).execute();
  expect(factors).toEqual([{ user_id: clerk.id, secret: '' }]);
  const restored = after.filter(({ action }) => action === 'backup.restored');
  expect(restored).toHaveLength(1);
  expect(restored[0]).toMatchObject({
    actor_id: root.id,
    after: { origin: 'foreign', entriesOnlyInBackup: 1 },
  });
  await expect(sql`update audit_log set action = 'user.x'`.execute(t.ctx.db)).rejects.toThrow('append-only');
}, 120_000);

test('no link, session, subscription or key of before works again, and push goes on with the keys of this site', async () => {
  const reader = await makePerson(t);
  await t.call('GET', '/notifications/push-key', { as: reader.token });
  const { db } = t.ctx;
  const hash = createHash('sha256').update('an old link').digest();
  const soon = sql<Date>`now() + interval '1 day'`;
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', reader.id)
    .executeTakeFirstOrThrow();
  await sql`insert into mail_tokens (token_hash, user_id, purpose, email_key, expires_at)
    values (${hash}, ${reader.id}, 'reset', 'a@example.com', ${soon})`.execute(db);
  await sql`insert into social_states (state_hash, provider, nonce, code_verifier, expires_at)
    values (${hash}, 'google', 'n', 'v', ${soon})`.execute(db);
  await sql`insert into idempotency_keys (caller, key, body_hash) values (${reader.id}, 'k', ${hash})`.execute(
    db,
  );
  await sql`insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth)
    values (${reader.id}, ${reader.id}, ${session.id}, 'https://push.example/1', 'x', 'x')`.execute(db);
  const keys = () => db.selectFrom('push_keys').selectAll().execute();
  const keysAfter = await keys();
  const made = await makeBackup(t, token);
  expect((await bytesOf(t, made)).includes(hash.toString('hex'))).toBe(false);
  expect((await restore(t, token, made)).statusCode).toBe(202);
  expect(await waitUntilIdle(t, made.id)).toMatchObject({ fault: null, restored_at: expect.any(String) });
  for (const table of [
    'mail_tokens',
    'social_states',
    'idempotency_keys',
    'push_subscriptions',
    'sessions',
  ] as const) {
    expect([table, await db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
  }
  expect(await keys()).toEqual(keysAfter);
  token = await signIn(t, root);
}, 120_000);
