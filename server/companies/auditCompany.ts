import type { ActOn } from '../../contract/operations/auditActions.ts';
import type { Tx } from '../db/client.ts';
import { recordAudit } from '../operations/audit/audit.ts';

/** Audit entry of an act on a company, by a member or, with an address, by staff. Null: by a job. */
export const auditCompany = (
  tx: Tx,
  by: { id: string; address?: string } | null,
  companyId: string,
  act: ActOn<'company'>,
  after: Record<string, unknown>,
): Promise<unknown> =>
  recordAudit(tx, {
    actorId: by?.id ?? null,
    ...(by?.address !== undefined && { address: by.address }),
    action: `company.${act}`,
    entity: 'company',
    entityId: companyId,
    after,
  });
