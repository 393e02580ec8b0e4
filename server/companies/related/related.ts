import type { RelatedCompany } from '../../../contract/companies/relatedCompanies.ts';
import { msg } from '../../../contract/core/message.ts';
import type { Context } from '../../context.ts';
import type { Sql, Tx } from '../../db/client.ts';
import type { Actor } from '../../http/caller.ts';
import { ensure, invalid } from '../../lib/errors.ts';
import { auditCompany } from '../../operations/audit/audit.ts';
import { endLink, insertLink, isCompany, relatedRows } from './related.queries.ts';

type Ctx = Pick<Context, 'db'>;

/** Refuses `NOT_FOUND`. */
export async function readRelated(db: Sql, companyId: string): Promise<{ items: RelatedCompany[] }> {
  ensure(await isCompany(db, companyId), 'NOT_FOUND');
  const rows = await relatedRows(db, companyId);
  return {
    items: rows.map(({ id, display_name: displayName, declared, ...row }) => ({
      ...row,
      companyId: id,
      displayName,
      declared: declared && { ...declared, at: new Date(declared.at).toISOString() },
    })),
  };
}

/** Written down at both companies; nobody decides about their own. */
async function record(
  tx: Tx,
  actor: Actor,
  [one, other]: readonly [string, string],
  act: 'declare_related' | 'end_related',
  reason: string,
): Promise<void> {
  ensure(actor.company?.id !== one && actor.company?.id !== other, 'FORBIDDEN');
  await auditCompany(tx, actor, one, act, { with: other, reason });
  await auditCompany(tx, actor, other, act, { with: one, reason });
}

export const declareRelated = (
  ctx: Ctx,
  actor: Actor,
  companyId: string,
  { otherId, reason }: { otherId: string; reason: string },
): Promise<{ items: RelatedCompany[] }> =>
  ctx.db.transaction().execute(async (tx) => {
    ensure(await isCompany(tx, companyId), 'NOT_FOUND');
    if (otherId === companyId || !(await isCompany(tx, otherId)))
      invalid([{ path: 'otherId', message: msg('companies.otherCompany') }]);
    if (await insertLink(tx, { companyId, otherId, reason, by: actor.id }))
      await record(tx, actor, [companyId, otherId], 'declare_related', reason);
    return readRelated(tx, companyId);
  });

export const endRelated = (
  ctx: Ctx,
  actor: Actor,
  companyId: string,
  { linkId, reason }: { linkId: string; reason: string },
): Promise<{ items: RelatedCompany[] }> =>
  ctx.db.transaction().execute(async (tx) => {
    const other = await endLink(tx, { id: linkId, companyId, by: actor.id });
    ensure(other, 'NOT_FOUND');
    await record(tx, actor, [companyId, other], 'end_related', reason);
    return readRelated(tx, companyId);
  });
