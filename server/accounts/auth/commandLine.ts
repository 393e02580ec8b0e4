import { type Db, openDb } from '../../db/client.ts';
import { startDatabase } from '../../db/database.ts';
import { readEnv } from '../../env.ts';
import { say } from '../../lib/lifecycle.ts';
import { StartupError } from '../../lib/startupError.ts';
import { recordAudit } from '../../operations/audit/audit.ts';
import { deleteFactors } from '../secondFactor/secondFactor.ts';
import { foldKey } from '../users/users.ts';
import { findCredentials } from './auth.queries.ts';
import { endSessionsOf } from './sessions.queries.ts';

/** Removes every factor of an account and ends its sessions: the operator's last resort. @throws StartupError */
export const resetByEmail = (db: Db, email: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const account = await findCredentials(tx, foldKey(email));
    if (!account) throw new StartupError(`There is no account with the address ${email}.`);
    await deleteFactors(tx, account.id);
    await endSessionsOf(tx, [account.id]);
    await recordAudit(tx, {
      actorId: null,
      action: 'user.reset_second_factor',
      entity: 'user',
      entityId: account.id,
      after: { by: 'the command line' },
    });
  });

/** `npm run reset-second-factor -- <email>` */
export async function resetFromCommandLine(email: string | undefined): Promise<void> {
  if (!email) throw new StartupError('Name the account: npm run reset-second-factor -- name@company.com');
  const database = await startDatabase(readEnv(), say);
  try {
    const db = openDb(database.url, { connections: 1 });
    try {
      await resetByEmail(db, email);
    } finally {
      await db.destroy();
    }
  } finally {
    await database.stop();
  }
  say(
    `${email} has no second factor any more and is signed out everywhere: the password is enough to sign in.`,
  );
}
