import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../context.ts';
import type { Actor } from '../http/caller.ts';
import { fail } from '../http/errors.ts';
import { type BackupRow, findBusy, listBackups } from './backups.queries.ts';
import { freeName } from './folder.ts';
import { settle } from './settle.ts';
import { type Turn, takeTurn } from './turn.ts';

/** What the log says of something done with a backup. */
export const fact = (actor: Actor, row: Pick<BackupRow, 'id' | 'file_name'>, more: object = {}) => ({
  actorId: actor.id,
  address: actor.address,
  entity: 'backup',
  entityId: row.id,
  after: { fileName: row.file_name, ...more },
});

/** Also not that of one that failed, and of which there is no file. */
export const nameFor = async (ctx: Context, folder: string, form: { prefix?: string; encrypted?: boolean }) =>
  freeName(folder, new Date(), { ...form, known: (await listBackups(ctx.db)).map((row) => row.file_name) });

/** The turn, with what an ended process left put in order; null while somebody else has it. */
export async function tryTurn(ctx: Context): Promise<Turn | null> {
  const turn = await takeTurn(ctx.databaseUrl);
  if (!turn) return null;
  try {
    await settle(ctx);
    return turn;
  } catch (error) {
    await turn.end();
    throw error;
  }
}

/** Gives the turn back where the beginning itself fails. */
export async function withTurn<Result>(turn: Turn, begin: () => Promise<Result>): Promise<Result> {
  try {
    return await begin();
  } catch (error) {
    await turn.end();
    throw error;
  }
}

/** The turn, or what somebody else is doing with it. One that was taken or done a moment ago is waited for. */
export async function turnOrBusy(ctx: Context): Promise<{ turn: Turn } | { busy: BackupRow | undefined }> {
  for (let tries = 0; tries < 40; tries += 1) {
    const turn = await tryTurn(ctx);
    if (turn) return { turn };
    const busy = await findBusy(ctx.db);
    if (busy) return { busy };
    await pause(50);
  }
  return { busy: undefined };
}

export async function turnFor(ctx: Context): Promise<Turn> {
  const found = await turnOrBusy(ctx);
  return 'turn' in found ? found.turn : fail('BACKUP_BUSY');
}
