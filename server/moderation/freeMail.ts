import type { Received } from '../../contract/core/endpoint.ts';
import type { FreeMailDomain, freeMailDomains } from '../../contract/moderation/freeMail.ts';
import type { Context } from '../context.ts';
import type { Actor } from '../http/caller.ts';
import { ensure, fail } from '../lib/errors.ts';
import { uuidv7 } from '../lib/uuidv7.ts';
import { recordAudit } from '../operations/audit/audit.ts';
import { type FreeMailRow, freeMailRows, insertFreeMail, isFreeMail } from './freeMail.queries.ts';

export const viewFreeMail = (row: FreeMailRow): FreeMailDomain => ({
  domain: row.domain,
  isFree: row.is_free,
  source: row.source,
  enteredBy: row.entered_by,
  enteredAt: row.created_at.toISOString(),
});

/** Enters a row for a domain; refuses `NOTHING_CHANGED` where it counts so already. */
export const enterFreeMail = (
  ctx: Context,
  actor: Actor,
  { domain, isFree, source }: Received<typeof freeMailDomains.add>['body'],
): Promise<FreeMailDomain> =>
  ctx.db.transaction().execute(async (tx) => {
    ensure((await isFreeMail(tx, domain)) !== isFree, 'NOTHING_CHANGED');
    const id = uuidv7();
    await insertFreeMail(tx, { id, domain, is_free: isFree, source, created_by: actor.id });
    await recordAudit(tx, {
      actorId: actor.id,
      address: actor.address,
      action: 'rules.free_mail',
      entity: 'free_mail_domain',
      entityId: id,
      after: { domain, isFree, source },
    });
    const [row] = await freeMailRows(tx, domain);
    return viewFreeMail(row ?? fail('INTERNAL'));
  });
