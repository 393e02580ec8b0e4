import type { Context } from '../context.ts';
import type { Tx } from '../db/client.ts';
import type { Caller } from '../http/caller.ts';
import { ensure } from '../http/errors.ts';
import { conversationOf, findConversation, insertMessage, markRead } from './conversations.queries.ts';

/** Puts a first (or a further) message of an inquirer before the owner of an ad. */
export async function openConversation(
  tx: Tx,
  about: { adId: string; ownerId: string; inquirerId: string; body: string },
): Promise<string> {
  const conversationId = await conversationOf(tx, about);
  await insertMessage(tx, { conversationId, senderId: about.inquirerId, body: about.body });
  return conversationId;
}

export const sendMessage = (ctx: Context, caller: Caller, conversationId: string, body: string) =>
  ctx.db.transaction().execute(async (tx) => {
    ensure(await findConversation(tx, caller.id, conversationId), 'NOT_FOUND');
    return insertMessage(tx, { conversationId, senderId: caller.id, body });
  });

export const readConversation = (ctx: Context, caller: Caller, conversationId: string) =>
  ctx.db.transaction().execute(async (tx) => {
    ensure(await findConversation(tx, caller.id, conversationId), 'NOT_FOUND');
    await markRead(tx, caller.id, conversationId);
  });
