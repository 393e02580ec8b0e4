import { sql } from 'kysely';
import type { Suggestion } from '../../../contract/market/market.ts';
import { shownStatus } from '../../ads/rows/adRows.queries.ts';
import type { Sql } from '../../db/client.ts';

/** A base data entry with all its names: name, code, then aliases. */
export type NamedThing = {
  kind: Exclude<Suggestion['kind'], 'ad' | 'word'>;
  id: string;
  names: string[];
  note: string | null;
  position: number;
};

export async function namedThings(db: Sql): Promise<NamedThing[]> {
  const { rows } = await sql<NamedThing>`
    select 'product' as kind, p.id, array[p.name, p.code] || p.aliases as names, g.name as note, p.sort_order as position
    from products p left join products g on g.id = p.parent_id where p.is_active
    union all
    select 'product_type', t.id, array[t.name, t.code] || t.aliases, p.name, t.sort_order
    from product_types t join products p on p.id = t.product_id where t.is_active and p.is_active
    union all
    select 'port', h.id, array[h.name, h.code] || h.aliases, n.name, h.sort_order
    from ports h join countries n on n.id = h.country_id where h.is_active
    union all
    select 'country', n.id, array[n.name, n.code, n.alpha3], n.region, n.sort_order
    from countries n where n.is_active
    union all
    select 'trading_region', r.id, array[r.name, r.code] || r.aliases, null, r.sort_order
    from trading_regions r where r.is_active`.execute(db);
  return rows;
}

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
