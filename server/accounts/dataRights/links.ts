import { userGuards } from '../../../contract/accounts/userGuards.ts';
import type { Context } from '../../context.ts';
import type { Actor } from '../../http/caller.ts';
import { recordReading } from '../../operations/audit/audit.ts';
import { heldUser } from '../administration/administration.ts';
import { refuse } from '../roles/roles.ts';
import { type LinkRow, linksOfAccount } from './links.queries.ts';

/** Accounts linked to one; who looks at them is noted, once an hour. */
export const readLinks = (ctx: Context, actor: Actor, id: string): Promise<LinkRow[]> =>
  ctx.db.transaction().execute(async (tx) => {
    const { target } = await heldUser(tx, id);
    if (actor.id !== id) refuse(userGuards.endSessions(actor, target));
    await recordReading(tx, actor, { action: 'user.read_links', entity: 'user', entityId: id });
    return linksOfAccount(tx, id);
  });
