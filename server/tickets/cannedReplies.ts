import { DatabaseError } from 'pg';
import type { z } from 'zod';
import { msg } from '../../contract/core/message.ts';
import type { cannedReplyBody } from '../../contract/support/cannedReplies.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/client.ts';
import type { Actor } from '../http/caller.ts';
import { ensure, fail } from '../lib/errors.ts';
import { recordAudit } from '../operations/audit/audit.ts';
import {
  type CannedReplyRow,
  deleteCannedReply,
  insertCannedReply,
  lockCannedReply,
  updateCannedReply,
} from './desk.queries.ts';

type Reply = z.output<typeof cannedReplyBody>;

async function refusingTaken<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint === 'canned_replies_title_key')
      fail('NAME_TAKEN', { details: [{ path: 'title', message: msg('support.titleTaken') }] });
    throw error;
  }
}

const record = (
  tx: Tx,
  actor: Actor,
  what: 'create' | 'update' | 'delete',
  id: string,
  values: { before?: Reply; after?: Reply },
) =>
  recordAudit(tx, {
    actorId: actor.id,
    address: actor.address,
    action: `reply.${what}`,
    entity: 'canned_reply',
    entityId: id,
    ...values,
  });

const contentOf = ({ title, body }: Reply): Reply => ({ title, body });

export const createCannedReply = (ctx: Context, actor: Actor, reply: Reply): Promise<CannedReplyRow> =>
  refusingTaken(() =>
    ctx.db.transaction().execute(async (tx) => {
      const row = await insertCannedReply(tx, reply);
      await record(tx, actor, 'create', row.id, { after: reply });
      return row;
    }),
  );

export const changeCannedReply = (
  ctx: Context,
  actor: Actor,
  id: string,
  reply: Reply,
): Promise<CannedReplyRow> =>
  refusingTaken(() =>
    ctx.db.transaction().execute(async (tx) => {
      const before = await lockCannedReply(tx, id);
      ensure(before, 'NOT_FOUND');
      const row = await updateCannedReply(tx, id, reply);
      await record(tx, actor, 'update', id, { before: contentOf(before), after: reply });
      return row;
    }),
  );

export const removeCannedReply = (ctx: Context, actor: Actor, id: string): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const before = await lockCannedReply(tx, id);
    ensure(before, 'NOT_FOUND');
    await deleteCannedReply(tx, id);
    await record(tx, actor, 'delete', id, { before: contentOf(before) });
  });
