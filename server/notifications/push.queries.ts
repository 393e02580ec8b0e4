import { sql } from 'kysely';
import type { Sql, Tx } from '../db/client.ts';

/** Maximum number of browsers for each user; the oldest is dropped. */
const BROWSERS_MAX = 20;

export const findKeys = (db: Sql) =>
  db.selectFrom('push_keys').select(['public_key', 'private_key']).executeTakeFirst();

/** The first instance to create keys wins. Browsers subscribed with former keys receive nothing more. */
export async function saveKeys(tx: Tx, keys: { publicKey: string; privateKey: string }): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('push_keys')
    .values({ public_key: keys.publicKey, private_key: keys.privateKey })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 1n) await tx.deleteFrom('push_subscriptions').execute();
}

export type NewSubscription = {
  id: string;
  userId: string;
  sessionId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  userAgent: string | null;
};

/** A subscription belongs to the last user who signed in with that browser. Returns the id. */
export async function saveSubscription(db: Sql, one: NewSubscription): Promise<string> {
  const { id } = await db
    .insertInto('push_subscriptions')
    .values({
      id: one.id,
      user_id: one.userId,
      session_id: one.sessionId,
      endpoint: one.endpoint,
      p256dh: one.p256dh,
      auth: one.auth,
      user_agent: one.userAgent,
    })
    .onConflict((conflict) =>
      conflict.column('endpoint').doUpdateSet((eb) => ({
        user_id: eb.ref('excluded.user_id'),
        session_id: eb.ref('excluded.session_id'),
        p256dh: eb.ref('excluded.p256dh'),
        auth: eb.ref('excluded.auth'),
        user_agent: eb.ref('excluded.user_agent'),
        created_at: sql<Date>`now()`,
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    delete from push_subscriptions where id in (
      select id from push_subscriptions where user_id = ${one.userId}
      order by created_at desc, id desc offset ${BROWSERS_MAX}
    )`.execute(db);
  return id;
}

export const findSubscription = (db: Sql, id: string) =>
  db
    .selectFrom('push_subscriptions as p')
    .innerJoin('sessions as s', 's.id', 'p.session_id')
    .select(['p.id', 'p.endpoint', 'p.p256dh', 'p.auth'])
    .where('p.id', '=', id)
    .where('s.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();

export const deleteSubscription = (db: Sql, id: string) =>
  db.deleteFrom('push_subscriptions').where('id', '=', id).execute();

export const deleteOwnSubscription = (db: Sql, userId: string, endpoint: string) =>
  db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('endpoint', '=', endpoint)
    .execute();
