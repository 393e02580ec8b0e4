import { sql } from 'kysely';
import type { RuleBody } from '../../../contract/screening/rules.ts';
import type { Sql, Tx } from '../../db/client.ts';

const rules = (db: Sql) =>
  db
    .selectFrom('regime_rules as r')
    .leftJoin('users as e', 'e.id', 'r.entered_by')
    .leftJoin('users as c', 'c.id', 'r.confirmed_by')
    .selectAll('r')
    .select(['e.username as entered_by_name', 'c.username as confirmed_by_name']);
export type RuleRow = Awaited<ReturnType<typeof listRules>>[number];

export const listRules = (db: Sql) =>
  rules(db).orderBy('r.authority').orderBy('r.kind').orderBy('r.valid_from').orderBy('r.id').execute();

export const confirmedRules = (db: Sql) =>
  rules(db).where('r.confirmed_at', 'is not', null).orderBy('r.id').execute();

export const findRule = (db: Sql, id: string) => rules(db).where('r.id', '=', id).executeTakeFirst();

export const lockRule = (tx: Tx, id: string) =>
  tx.selectFrom('regime_rules').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

const columns = ({ authority, kind, scope, from, to, params, action, message, sourceUrl }: RuleBody) => ({
  authority,
  kind,
  scope: JSON.stringify(scope),
  valid_from: from,
  valid_to: to,
  params: JSON.stringify(params),
  action,
  message,
  source_url: sourceUrl,
});

export const insertRule = (tx: Tx, id: string, body: RuleBody, by: string) =>
  tx
    .insertInto('regime_rules')
    .values({ id, ...columns(body), entered_by: by })
    .execute();

export const updateRule = (tx: Tx, id: string, body: RuleBody, by: string) =>
  tx
    .updateTable('regime_rules')
    .set({
      ...columns(body),
      entered_by: by,
      entered_at: sql`now()`,
      confirmed_by: null,
      confirmed_at: null,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();

export const setConfirmed = (tx: Tx, id: string, by: string) =>
  tx
    .updateTable('regime_rules')
    .set({ confirmed_by: by, confirmed_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
