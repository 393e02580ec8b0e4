import { sql } from 'kysely';
import type { Sql } from '../db/client.ts';

/** Cautions that moderators added to an ad, with the present weight of their rules (0 for inactive ones). */
export const givenCautions = async (db: Sql, adId: string) =>
  (
    await db
      .selectFrom('ad_cautions as c')
      .innerJoin('red_flag_rules as r', 'r.code', 'c.code')
      .leftJoin('users as u', 'u.id', 'c.author_id')
      .select(['c.code', 'c.note', 'c.evidence', 'c.created_at', 'u.username as author'])
      .select(['r.weight', 'r.is_active'])
      .where('c.ad_id', '=', adId)
      .orderBy('r.sort_order')
      .execute()
  ).map(({ weight, is_active, ...row }) => ({ ...row, weight: is_active ? weight : 0 }));
export type GivenCaution = Awaited<ReturnType<typeof givenCautions>>[number];

type New = { adId: string; code: string; note: string; evidence: string | null; authorId: string };

/** Adds a caution, or replaces what was noted for it. */
export const giveCaution = (db: Sql, { adId, authorId, ...caution }: New) =>
  db
    .insertInto('ad_cautions')
    .values({ ad_id: adId, author_id: authorId, ...caution })
    .onConflict((on) =>
      on.columns(['ad_id', 'code']).doUpdateSet((eb) => ({
        note: eb.ref('excluded.note'),
        evidence: eb.ref('excluded.evidence'),
        author_id: eb.ref('excluded.author_id'),
      })),
    )
    .execute();

/** Returns whether there was one. */
export const takeCaution = async (db: Sql, adId: string, code: string): Promise<boolean> =>
  (await db.deleteFrom('ad_cautions').where('ad_id', '=', adId).where('code', '=', code).executeTakeFirst())
    .numDeletedRows > 0n;

export const ruleByCode = (db: Sql, code: string) =>
  db
    .selectFrom('red_flag_rules')
    .select(['code', 'is_active', 'weight'])
    .where('code', '=', code)
    .executeTakeFirst();

/** An ad takes over the cautions of its revision. */
export const inheritCautions = (db: Sql, fromId: string, toId: string) =>
  db
    .insertInto('ad_cautions')
    .columns(['ad_id', 'code', 'note', 'evidence', 'author_id', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('ad_cautions')
        .select([
          sql<string>`${toId}::uuid`.as('ad_id'),
          'code',
          'note',
          'evidence',
          'author_id',
          'created_at',
        ])
        .where('ad_id', '=', fromId),
    )
    .onConflict((on) => on.doNothing())
    .execute();
