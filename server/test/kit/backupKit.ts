import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Backup, FOREIGN_WORD } from '../../../contract/operations/backups.ts';
import { hashPassword } from '../../accounts/auth/auth.ts';
import { makePerson, type Person } from './make.ts';
import { makeImage, multipart } from './makeFiles.ts';
import type { TestApp } from './testApp.ts';

export const PASSWORD = 'a-good-password';

/** A person with a password who may create and restore backups. */
export async function makeBackupAdmin(t: TestApp): Promise<Person> {
  const admin = await makePerson(t, { role: 'superadmin' });
  const password_hash = await hashPassword(PASSWORD);
  await t.ctx.db.updateTable('users').set({ password_hash }).where('id', '=', admin.id).execute();
  return admin;
}

/** Signs in again, which everybody must do after a restore. */
export async function signIn(t: TestApp, { email }: Person): Promise<string> {
  const answer = await t.call('POST', '/auth/login', { payload: { email, password: PASSWORD } });
  return answer.json().token;
}

const LOCK_TIMEOUT = '55P03';

/** The backup's list entry once no work on it is running. Throws with what it is at after two minutes. */
export async function waitUntilIdle(t: TestApp, id: string): Promise<Backup> {
  for (const begun = performance.now(); ; ) {
    const row = await t.ctx.db
      .selectFrom('backups')
      .select(['activity', 'phase', 'fault', 'left_over'])
      .where('id', '=', id)
      .executeTakeFirst()
      // On a busy machine the switch of tables during a restore can exceed the statement timeout.
      .catch((error: { code?: string }) => {
        if (error.code !== LOCK_TIMEOUT) throw error;
        return { activity: 'restore', left_over: null };
      });
    if (!row?.activity && !row?.left_over) break;
    if (performance.now() - begun > 120_000) throw new Error(`a backup is still at ${JSON.stringify(row)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const { rows } = await sql<{ row: Backup }>`
    select to_jsonb(b) as row from backups b where id = ${id}`.execute(t.ctx.db);
  return rows[0]?.row as Backup;
}

export async function makeBackup(t: TestApp, as: string, note = ''): Promise<Backup> {
  const begun = await t.call('POST', '/backups', { as, payload: { note } });
  if (begun.statusCode !== 202) throw new Error(`${begun.statusCode} ${begun.body}`);
  await waitUntilIdle(t, begun.json().id);
  return (await t.call('GET', `/backups/${begun.json().id}`, { as })).json();
}

/** With all required confirmations. */
export const restore = (t: TestApp, as: string, { id, fileName, origin }: Backup) =>
  t.call('POST', `/backups/${id}/restore`, {
    as,
    payload: { password: PASSWORD, confirm: fileName, foreign: origin === 'own' ? '' : FOREIGN_WORD },
  });

export const bytesOf = (t: TestApp, { fileName }: Backup) =>
  readFile(join(t.ctx.env.DATA_DIR, 'backups', fileName));

export function upload(t: TestApp, as: string, content: Buffer, fileName = 'from-elsewhere.gasmap') {
  const { body, type } = multipart([{ name: 'file', content, fileName }]);
  return t.call('POST', '/backups/upload', { as, payload: body, headers: { 'content-type': type } });
}

/** Every row of every table as one text, except for runtime state. */
export async function everything(t: TestApp): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname not in ('rate_limits', 'repeated_work', 'sessions', 'backups', 'audit_log', 'notifications',
        'schema_migrations', 'push_keys', 'app_secrets', 'idempotency_keys', 'ad_changes', 'feed_marks')
    order by 1`.execute(t.ctx.db);
  const parts = rows.map(
    ({ name }) =>
      `select '${name} ' || coalesce(md5(string_agg(r::text, '|' order by r::text)), '') as line from "${name}" r`,
  );
  const sums = await sql.raw<{ line: string }>(parts.join(' union all ')).execute(t.ctx.db);
  return sums.rows
    .map(({ line }) => line)
    .sort()
    .join('\n');
}

/** Sets a new picture; returns its URL. */
export async function setPicture(t: TestApp, { token }: Person): Promise<string> {
  const { body, type } = multipart([
    { name: 'profileImage', content: await makeImage('png', 60, 60), fileName: 'me.png' },
  ]);
  const headers = { 'content-type': type };
  const answer = await t.call('POST', '/auth/upload-profile-image', { as: token, payload: body, headers });
  return answer.json().profile.imageUrl;
}
