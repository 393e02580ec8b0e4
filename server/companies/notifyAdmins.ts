import type { Context } from '../context.ts';
import type { Sql } from '../db/client.ts';
import { notify, type UnaddressedEvent } from '../notifications/notifications.ts';
import { adminsOf } from './companies.queries.ts';

/** Notifies the admins of a company. */
export async function notifyAdmins(
  ctx: Pick<Context, 'jobs'>,
  tx: Sql,
  companyId: string,
  event: UnaddressedEvent,
): Promise<void> {
  const people = await adminsOf(tx, companyId);
  await notify(
    ctx,
    tx,
    people.map((userId) => ({ ...event, userId })),
  );
}
