import { afterAll, beforeAll, expect, test } from 'vitest';
import { StartupError } from '../../lib/startupError.ts';
import { startTestApp } from '../../test/kit/testApp.ts';
import { insertUser } from '../users/users.ts';
import { createFirstSuperadmin } from './firstSuperadmin.ts';

let t: Awaited<ReturnType<typeof startTestApp>>;

beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const start = (SUPERADMIN_EMAIL?: string, SUPERADMIN_PASSWORD?: string) =>
  createFirstSuperadmin({ ...t.ctx, env: { ...t.ctx.env, SUPERADMIN_EMAIL, SUPERADMIN_PASSWORD } });

const superadmins = () =>
  t.ctx.db.selectFrom('users').select(['email', 'username']).where('role', '=', 'superadmin').execute();

test('is made once, from the environment, and can sign in', async () => {
  expect(await start()).toBe(false);
  await expect(start('boss@example.com', '123456')).rejects.toThrow(StartupError);
  await expect(start('boss@example.com', 'SuperAdmin-2026')).rejects.toThrow('SUPERADMIN_PASSWORD');
  await insertUser(t.ctx.db, { email: 'Taken@example.com', username: 'taken', passwordHash: null });
  await expect(start('taken@example.com', 'rotterdam barge')).rejects.toThrow(StartupError);
  expect(await superadmins()).toEqual([]);

  const made = await Promise.all(
    Array.from({ length: 4 }, () => start('boss@example.com', 'rotterdam barge')),
  );
  expect(made.filter(Boolean)).toHaveLength(1);
  expect(await superadmins()).toEqual([{ email: 'boss@example.com', username: 'superadmin' }]);

  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: 'boss@example.com', password: 'rotterdam barge' },
  });
  expect(answer.json().user).toMatchObject({ role: 'superadmin', emailVerified: true });
  expect(answer.json().user.permissions).toContain('backups.manage');

  expect(await start('other@example.com', 'rotterdam barge')).toBe(false);
  expect(await superadmins()).toHaveLength(1);
});
