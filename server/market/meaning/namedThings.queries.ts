import { sql } from 'kysely';
import type { Suggestion } from '../../../contract/market/market.ts';
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
