import { sql } from 'kysely';
import { isPublic } from '../ads/ads.ts';
import type { Sql } from '../db/client.ts';

export const countPublished = async (db: Sql): Promise<number> => {
  const row = await db
    .selectFrom('ads as a')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(isPublic)
    .executeTakeFirst();
  return row?.count ?? 0;
};

/** Slugs of published ads, oldest first; `offset` is skipped by an index-only scan. */
export const publishedSlugs = (db: Sql, { limit, offset }: { limit: number; offset: number }) =>
  db
    .selectFrom(
      db
        .selectFrom('ads as a')
        .select('a.id')
        .where(sql<boolean>`a.status = 'approved' and a.deleted_at is null`)
        .orderBy('a.published_at')
        .orderBy('a.id', 'desc')
        .limit(limit)
        .offset(offset)
        .as('part'),
    )
    .innerJoin('ads as a', 'a.id', 'part.id')
    .where(isPublic)
    .select(['a.slug', 'a.updated_at'])
    .execute();
