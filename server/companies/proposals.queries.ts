import { sql } from 'kysely';
import type { Sql } from '../db/client.ts';
import { uuidv7 } from '../lib/uuidv7.ts';

export const openProposals = (db: Sql, companyId: string) =>
  db
    .selectFrom('company_proposals as p')
    .innerJoin('users as b', 'b.id', 'p.proposed_by')
    .leftJoin('users as w', 'w.id', 'p.user_id')
    .select(['p.id', 'p.kind', 'p.value', 'p.created_at', 'p.user_id', 'p.proposed_by'])
    .select(['b.username as by_username', 'w.username as whose_username'])
    .select([
      sql<string | null>`nullif(concat_ws(' ', b.first_name, b.last_name), '')`.as('by_name'),
      sql<string | null>`nullif(concat_ws(' ', w.first_name, w.last_name), '')`.as('whose_name'),
    ])
    .where('p.company_id', '=', companyId)
    .where('p.state', '=', 'open')
    .orderBy('p.created_at')
    .execute();

type Proposed = { companyId: string; kind: 'policy' | 'limit'; userId: string | null };

/** Ends the open proposal of the same kind and person. */
export const endProposal = (db: Sql, of: Proposed) =>
  db
    .updateTable('company_proposals')
    .set({ state: 'replaced', decided_at: sql<Date>`now()` })
    .where('company_id', '=', of.companyId)
    .where('kind', '=', of.kind)
    .where(sql<boolean>`user_id is not distinct from ${of.userId}::uuid`)
    .where('state', '=', 'open')
    .execute();

export const insertProposal = (db: Sql, of: Proposed & { value: unknown; by: string }) =>
  db
    .insertInto('company_proposals')
    .values({
      id: uuidv7(),
      company_id: of.companyId,
      kind: of.kind,
      user_id: of.userId,
      value: JSON.stringify(of.value),
      proposed_by: of.by,
    })
    .execute();

export const findProposal = (db: Sql, companyId: string, id: string) =>
  db
    .selectFrom('company_proposals')
    .select(['id', 'kind', 'user_id', 'value', 'proposed_by'])
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .where('state', '=', 'open')
    .executeTakeFirst();

export const decideProposal = (
  db: Sql,
  id: string,
  decision: { state: 'confirmed' | 'refused' | 'withdrawn'; by: string },
) =>
  db
    .updateTable('company_proposals')
    .set({ state: decision.state, decided_by: decision.by, decided_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
