import type { OwnerBody } from '../../contract/companies/companyShapes.ts';
import type { Context } from '../context.ts';
import type { Caller } from '../http/caller.ts';
import { ensure } from '../lib/errors.ts';
import { recordAudit } from '../operations/audit/audit.ts';
import { updateCompany } from './companies.queries.ts';
import { viewOwner } from './companies.view.ts';
import { holdAsAdmin } from './membership.ts';
import { insertOwners, ownersOf, removeOwners } from './owners.queries.ts';

/** What a row declares: an equal one stays, so that it is not screened anew. */
const keyOf = ({ kind, name, country, birthYear, sharePct, isOfficer }: OwnerBody): string =>
  JSON.stringify([kind, name, country, kind === 'person' ? birthYear : null, sharePct, isOfficer]);

/** Declares the owners and officers of a company. Refuses `STALE` if it changed since it was read. */
export const setOwners = (
  ctx: Context,
  caller: Caller,
  companyId: string,
  { owners, version }: { owners: OwnerBody[]; version: number },
): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const { company } = await holdAsAdmin(tx, caller, companyId);
    ensure(company.version === version, 'STALE');
    const left = [...owners];
    const gone = (await ownersOf(tx, companyId)).filter((row) => {
      const at = left.findIndex((one) => keyOf(one) === keyOf(viewOwner(row)));
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    });
    if (gone.length === 0 && left.length === 0) return;
    if (gone.length > 0)
      await removeOwners(
        tx,
        gone.map(({ id }) => id),
      );
    if (left.length > 0) await insertOwners(tx, { companyId, userId: caller.id }, left);
    await updateCompany(tx, companyId, {});
    await recordAudit(tx, {
      actorId: caller.id,
      action: 'company.owners',
      entity: 'company',
      entityId: companyId,
      before: { owners: gone.map(({ name }) => name) },
      after: { owners: left.map(({ name }) => name) },
    });
  });
