import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Backup } from '../../../contract/operations/backups.ts';
import { screenChangedAccounts } from '../../screening/screening.jobs.ts';
import {
  everything,
  makeBackup,
  makeBackupAdmin,
  PASSWORD,
  setPicture,
  signIn,
} from '../../test/kit/backupKit.ts';
import type { Person } from '../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';
import { runScheduledBackups } from './backups.ts';

const INSTANCE = fileURLToPath(new URL('../../test/money/moneyInstance.ts', import.meta.url));

let t: TestApp;
let keeper: Person;
let token: string;
let backup: Backup;
let child: ChildProcess | null = null;

beforeAll(async () => {
  t = await startTestApp();
  keeper = await makeBackupAdmin(t);
  token = keeper.token;
});
afterAll(async () => {
  child?.kill('SIGKILL');
  await t.close();
});

/** Starts another instance of the site on the same database and folder; returns its URL. */
async function startInstance(): Promise<string> {
  child = fork(INSTANCE, { env: { ...process.env, DATA_DIR: t.ctx.env.DATA_DIR, LOG_LEVEL: 'silent' } });
  await once(child, 'message');
  child.send(t.ctx.databaseUrl);
  const [address] = (await once(child, 'message')) as [string];
  return address;
}

/** The state of the only account: which state it is, and whether its picture exists. */
async function look() {
  const { username, image_key } = await t.ctx.db
    .selectFrom('users')
    .select(['username', 'image_key'])
    .executeTakeFirstOrThrow();
  const picture = await t.app.inject({ url: `/api/profile-images/${image_key}` });
  const stored = await readdir(join(t.ctx.env.DATA_DIR, 'files'), { recursive: true });
  const keys = stored
    .filter((name) => !name.startsWith('tmp/'))
    .map((name) => name.split('/').at(-1) ?? '')
    .filter((name) => name.length === 40);
  return { username, picture: picture.statusCode, keys, image_key };
}

const phaseOf = async () =>
  (await t.ctx.db
    .selectFrom('backups')
    .select(['activity', 'phase'])
    .where('id', '=', backup.id)
    .executeTakeFirst()) ?? null;

/** Waits for a phase of the restore; returns early if the restore is over. */
async function reached(phase: string): Promise<void> {
  for (;;) {
    // Blocked while the tables are being switched, which is the intended moment.
    const now = await phaseOf().catch(() => null);
    if (now?.phase === phase || (now && !now.activity)) return;
    await pause(5);
  }
}

const moments = [
  ['tables', 20],
  ['loading', 30],
  ['switching', 30],
  ['restored', 0],
] as const;

test('a restore that is killed leaves the old state or the new one, never something between', async () => {
  await setPicture(t, { ...keeper, token });
  await t.ctx.db.updateTable('users').set({ username: 'restored' }).execute();
  // Before the backup, or the instances would do it at their start, and tables would differ.
  await screenChangedAccounts(t.ctx);
  backup = await makeBackup(t, token);
  const ended: string[] = [];
  for (const [phase, milliseconds] of moments) {
    await t.ctx.db.updateTable('users').set({ username: 'present' }).execute();
    await setPicture(t, { ...keeper, token });
    const before = await look();
    const old = await everything(t);
    const address = await startInstance();
    const answer = await fetch(`${address}/api/backups/${backup.id}/restore`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ password: PASSWORD, confirm: backup.fileName }),
    });
    expect(answer.status).toBe(202);
    await reached(phase);
    await pause(milliseconds);
    child?.kill('SIGKILL');
    if (child) await once(child, 'exit');
    child = null;

    // The site recovers by itself: the dead process's lock is released and its leftovers are cleaned up.
    await expect
      .poll(
        async () => {
          await runScheduledBackups(t.ctx).catch(() => undefined);
          const row = await t.ctx.db
            .selectFrom('backups')
            .select(['activity', 'left_over'])
            .where('id', '=', backup.id)
            .executeTakeFirst();
          // The lock of the killed process ends with its last statement.
          const isOpen = (await t.call('GET', '/ads/public')).statusCode === 200;
          return isOpen && row && !row.activity && !row.left_over;
        },
        { timeout: 60_000 },
      )
      .toBe(true);
    const after = await look();
    ended.push(`${phase}+${milliseconds}: ${after.username}`);
    expect(after.picture).toBe(200);
    expect(after.keys).toEqual([after.image_key]);
    if (after.username === 'present') {
      expect(await everything(t)).toEqual(old);
      expect(after.image_key).toBe(before.image_key);
      expect((await t.call('GET', '/auth/me', { as: token })).statusCode).toBe(200);
    } else {
      expect(after.username).toBe('restored');
      expect((await t.call('GET', '/auth/me', { as: token })).statusCode).toBe(401);
      token = await signIn(t, keeper);
    }
    const { rows } = await sql`select from pg_namespace where nspname like 'gasmap%'`.execute(t.ctx.db);
    expect(rows.length).toBe(0);
    expect((await t.call('GET', '/integrity', { as: token })).json().ok).toBe(true);
  }
  expect(ended[0]).toContain('present');
  expect(ended.at(-1)).toContain('restored');
}, 300_000);
