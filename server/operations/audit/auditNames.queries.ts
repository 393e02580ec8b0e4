import { sql } from 'kysely';
import type { AuditName } from '../../../contract/operations/audit.ts';
import type { Sql } from '../../db/client.ts';

type Named = AuditName & { id: string };

/** Tables whose rows are called by one column; `kind` is the entity of their entries. */
const byOneColumn = [
  ['role', 'roles', 'name'],
  ['plan', 'plans', 'name'],
  ['coupon', 'coupons', 'code'],
  ['broadcast', 'broadcasts', 'title'],
  ['canned_reply', 'canned_replies', 'title'],
  ['red_flag_rule', 'red_flag_rules', 'code'],
  ['backup', 'backups', 'file_name'],
  ['product', 'products', 'name'],
  ['product_type', 'product_types', 'name'],
  ['country', 'countries', 'name'],
  ['unit', 'units', 'name'],
  ['currency', 'currencies', 'code'],
  ['port', 'ports', 'name'],
  ['delivery_term', 'delivery_terms', 'code'],
  ['payment_term', 'payment_terms', 'name'],
  ['spec_template', 'spec_templates', 'name'],
  ['benchmark', 'benchmarks', 'name'],
  ['hazard_class', 'hazard_classes', 'name'],
  ['trading_region', 'trading_regions', 'name'],
  ['calendar', 'calendars', 'name'],
  ['fetch_run', 'fetch_runs', 'fetcher'],
  ['company', 'companies', 'display_name'],
  ['regime_rule', 'regime_rules', 'authority'],
  ['screening_version', 'screening_versions', 'list'],
] as const;

/** What these ids name now. An id stands in one table at most, so no kind has to be known before. */
export async function namesOfIds(db: Sql, ids: readonly string[]): Promise<Map<string, AuditName>> {
  if (ids.length === 0) return new Map();
  const these = sql`any(${ids}::uuid[])`;
  const others = byOneColumn.map(
    ([kind, table, column]) => sql`
      select id, ${kind}::text, null::text, ${sql.ref(column)} from ${sql.table(table)} where id = ${these}`,
  );
  const { rows } = await sql<Named>`
    select id, 'user' as kind, null::text as reference, username as title from users where id = ${these}
    union all select id, 'ad', reference, title from ads where id = ${these}
    union all select id, 'ticket', 'T-' || number, null from tickets where id = ${these}
    union all select id, 'payment', number, null from payments where id = ${these}
    union all select c.id, 'conversation', a.reference, a.title
      from conversations c join ads a on a.id = c.ad_id where c.id = ${these}
    union all ${sql.join(others, sql` union all `)}`.execute(db);
  return new Map(rows.map(({ id, kind, reference, title }) => [id, { kind, reference, title }]));
}
