import { randomInt } from 'node:crypto';
import { englishText } from '../../../contract/messages/englishText.ts';
import type { Context } from '../../context.ts';
import { StartupError } from '../../lib/startupError.ts';
import { insertUser, takenNames } from '../users/users.ts';
import { lockFirstSuperadmin, superadminExists } from './auth.queries.ts';
import { passwordFaults } from './passwordRules.ts';
import { hashPassword } from './passwords.ts';

const USERNAME = 'superadmin';

/**
 * Creates the account of SUPERADMIN_EMAIL and SUPERADMIN_PASSWORD if there is no superadmin. Returns whether it did;
 * of several starting instances one does.
 */
export async function createFirstSuperadmin(ctx: Pick<Context, 'db' | 'env' | 'log'>): Promise<boolean> {
  const { SUPERADMIN_EMAIL: email, SUPERADMIN_PASSWORD: password } = ctx.env;
  if (!email || !password || (await superadminExists(ctx.db))) return false;
  const [fault] = await passwordFaults(ctx, 'password', password, { email, username: USERNAME });
  if (fault) throw new StartupError(`SUPERADMIN_PASSWORD: ${englishText(fault.message)}.`);
  const passwordHash = await hashPassword(password);
  return ctx.db.transaction().execute(async (tx) => {
    await lockFirstSuperadmin(tx);
    if (await superadminExists(tx)) return false;
    const taken = await takenNames(tx, { email, username: USERNAME });
    if (taken.email)
      throw new StartupError(`SUPERADMIN_EMAIL: ${email} belongs to an account that is no superadmin.`);
    const username = taken.username ? `${USERNAME}-${randomInt(100_000, 1_000_000)}` : USERNAME;
    await insertUser(tx, { email, username, passwordHash, role: 'superadmin', emailVerified: true });
    return true;
  });
}
