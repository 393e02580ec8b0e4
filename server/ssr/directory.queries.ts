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

/** Addresses of the companies that have a public page, oldest first, as many as fit beside the other pages. */
export async function publicCompanySlugs(db: Sql): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select c.slug from companies c
    where c.status = 'active' and (
      exists (select from company_domains d where d.company_id = c.id and d.verified_at is not null)
      or exists (
        select from ads a join users u on u.id = a.owner_id and u.is_active
        where a.company_id = c.id and a.status = 'approved' and a.deleted_at is null
          and a.valid_until >= (now() at time zone 'utc')::date
      )
    )
    order by c.created_at, c.id limit 40000`.execute(db);
  return rows.map(({ slug }) => slug);
}
