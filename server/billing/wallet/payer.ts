import { type Payer as As, payerPages } from '../../../contract/billing/payer.ts';
import { adminsOf, notifyAdmins } from '../../companies/companies.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/client.ts';
import { type Caller, may } from '../../http/caller.ts';
import { ensure } from '../../lib/errors.ts';
import { notify, type UnaddressedEvent } from '../../notifications/notifications.ts';

/** Whose money it is: a company's, or else that of whoever acts. */
export type Payer = { userId: string; companyId: string | null };

/** `payer_id` of wallets, payments, plans and billing details. */
export const payerId = ({ userId, companyId }: Payer): string => companyId ?? userId;

export const personPayer = (userId: string): Payer => ({ userId, companyId: null });

type Owned = { user_id: string; company_id: string | null };

export const payerOfRow = ({ user_id, company_id }: Owned): Payer => ({
  userId: user_id,
  companyId: company_id,
});

/** The caller, or their company for one of its admins. Refuses `NEEDS_COMPANY` and `FORBIDDEN`. */
export function payerFor({ id, company }: Caller, as: As): Payer {
  if (as === 'me') return personPayer(id);
  ensure(company, 'NEEDS_COMPANY');
  ensure(company.role === 'admin', 'FORBIDDEN');
  return { userId: id, companyId: company.id };
}

/** Whether the money that a row is about is the caller's, or that of a company whose admin they are. */
export const isPayer = ({ id, company }: Caller, row: Owned): boolean =>
  row.company_id === null ? row.user_id === id : row.company_id === company?.id && company.role === 'admin';

/** The same, or anybody's for those who hold `payments.read`. */
export const seesPayment = (caller: Caller, row: Owned): boolean =>
  isPayer(caller, row) || may(caller, 'payments.read');

/** Refuses `FORBIDDEN` to who is no admin of the company any more; its row must be locked. */
export async function ensureStillPayer(tx: Sql, { userId, companyId }: Payer): Promise<void> {
  if (companyId !== null) ensure((await adminsOf(tx, companyId)).includes(userId), 'FORBIDDEN');
}

/** Where a payer reads of their money. */
export const payerPage = (page: keyof (typeof payerPages)['me'], { companyId }: Payer): string =>
  payerPages[companyId === null ? 'me' : 'company'][page];

/** Notifies a payer; of a company, its admins. */
export async function notifyPayer(
  ctx: Pick<Context, 'jobs'>,
  tx: Sql,
  payer: Payer,
  event: UnaddressedEvent,
): Promise<void> {
  if (payer.companyId === null) await notify(ctx, tx, { ...event, userId: payer.userId });
  else await notifyAdmins(ctx, tx, payer.companyId, event);
}
