import { sql } from 'kysely';
import { shownStatus } from '../../ads/rows/adRows.queries.ts';
import type { Sql } from '../../db/client.ts';

/** Tokens of published ads with this prefix, shortest first. */
export const tokensWithPrefix = async (db: Sql, start: string, limit: number): Promise<string[]> =>
  (
    await db
      .selectFrom('search_words')
      .select('word')
      .where('word', 'like', `${start}%`)
      .orderBy(sql`length(word)`)
      .orderBy('word')
      .limit(limit)
      .execute()
  ).map((row) => row.word);

/** Tokens of published ads similar to a misspelt one, nearest first. */
export const tokensNear = async (db: Sql, token: string, limit: number): Promise<string[]> =>
  (
    await sql<{ word: string }>`
      select word from search_words where word % ${token}
      order by similarity(word, ${token}) desc, word limit ${limit}`.execute(db)
  ).rows.map((row) => row.word);

export const adsByReference = (db: Sql, start: string, limit: number) =>
  db
    .selectFrom('ads as a')
    .select(['a.slug', 'a.title', 'a.reference'])
    .where('a.reference', '>=', start)
    .where('a.reference', '<=', `${start}${'Z'.repeat(6)}`)
    .where('a.deleted_at', 'is', null)
    .where('a.revises_id', 'is', null)
    .where(sql<boolean>`${shownStatus} = 'approved'`)
    .orderBy('a.reference')
    .limit(limit)
    .execute();
