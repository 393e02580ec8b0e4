import type { taxRates } from '../../../contract/billing/invoices.ts';
import type { Received } from '../../../contract/core/endpoint.ts';
import { msg } from '../../../contract/core/message.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/client.ts';
import type { Actor } from '../../http/caller.ts';
import { invalid } from '../../lib/errors.ts';
import { uuidv7 } from '../../lib/uuidv7.ts';
import { recordAudit } from '../../operations/audit/audit.ts';
import { invoiceSettings } from '../../site/siteSettings/siteSettings.ts';
import type { Payer } from '../wallet/wallet.ts';
import { buyerOf } from './invoices.queries.ts';
import { issuingIn, taxFor } from './issue.ts';
import { type Tax, taxIn } from './taxOf.ts';
import { insertTaxRate } from './taxRates.queries.ts';

export { creditRefund, creditRest, takeBackCredit } from './credit.ts';
export { documentsByPayment, writeDetails } from './invoices.queries.ts';
export { issueInvoice, issuingIn } from './issue.ts';
export { methodText } from './paymentMethodText.ts';
export { taxOn } from './taxOf.ts';

/** The tax that an amount would contain if this payer paid it now; null where no invoices are issued. */
export async function taxNow(
  db: Sql,
  payer: Payer,
  gross: number,
  now: Date,
): Promise<(Tax & { net: number; tax: number; hasDetails: boolean }) | null> {
  const issuing = await issuingIn(db);
  if (!issuing || gross === 0) return null;
  const { given, ...buyer } = await buyerOf(db, payer);
  const tax = taxFor(issuing, buyer, now);
  const contained = taxIn(gross, tax.rate);
  return { ...tax, net: gross - contained, tax: contained, hasDetails: given };
}

/** The rate, in percent, of the VAT that comes on top of a net price; its `rate` is null where none is due. */
export type AddedTax = { rate: string | null };

/** What is added to the prices of plans if this payer pays now; null where prices contain the VAT, or there is none. */
export async function addedTax(db: Sql, payer: Payer, now: Date): Promise<AddedTax | null> {
  if (!(await addsVat(db))) return null;
  const issuing = await issuingIn(db);
  if (!issuing) return null;
  const { given: _given, ...buyer } = await buyerOf(db, payer);
  return { rate: taxFor(issuing, buyer, now).rate };
}

/** Whether VAT is added to the prices of plans. */
export async function addsVat(db: Sql): Promise<boolean> {
  const { enabled, vatNumber, pricesIncludeVat } = await invoiceSettings(db);
  return enabled && vatNumber !== '' && !pricesIncludeVat;
}

/** Enters a rate. Rates that are there stay as they are. */
export async function addTaxRate(
  ctx: Context,
  actor: Actor,
  { country, percent, validFrom, source }: Received<typeof taxRates.add>['body'],
): Promise<string> {
  if (validFrom < '1970-01-01') invalid([{ path: 'validFrom', message: msg('billing.before1970') }]);
  const id = uuidv7();
  await ctx.db.transaction().execute(async (tx) => {
    await insertTaxRate(tx, { id, country, percent, valid_from: validFrom, source, created_by: actor.id });
    await recordAudit(tx, {
      actorId: actor.id,
      address: actor.address,
      action: 'settings.tax_rate',
      entity: 'tax_rate',
      entityId: id,
      after: { country, percent, validFrom, source },
    });
  });
  return id;
}
