import type { BillingDetails } from '../../../contract/billing/invoices.ts';
import { isEu } from '../../../contract/billing/vat.ts';
import { fitsForm, vatNumberExample } from '../../../contract/billing/vatForms.ts';
import { creditRefund, issueInvoice, issuingIn, writeDetails } from '../../billing/invoices/invoices.ts';
import { payerId } from '../../billing/wallet/wallet.ts';
import type { Tx } from '../../db/client.ts';
import type { Sales } from './account.ts';
import { companiesOf } from './sales.queries.ts';

/** The seller of the demo. Nobody has this number: it is all zeros. */
export const demoSeller = {
  enabled: true,
  legalName: 'GasMap Demo BV (invented)',
  address: 'Demo data: there is no such company\nVoorbeeldkade 1\n3011 XX Rotterdam',
  country: 'NL',
  vatNumber: 'NL000000000B00',
  registrationNumber: 'KvK 00000000',
  oss: true,
};

/** Of the form of its country and invented: all zeros. Every sixth company has none. */
function vatNumberOf(country: string, place: number): string {
  const zeros = vatNumberExample(country)?.replaceAll(/\d/g, '0') ?? '';
  return isEu(country) && place % 6 !== 5 && fitsForm(country, zeros) ? zeros : '';
}

const time = (value: unknown) => new Date(value as Date).getTime();

/** Billing details of everybody who bought something, and invoices and credit notes in the order of time. */
export async function writeInvoices(tx: Tx, { bookings, periods }: Sales): Promise<void> {
  const buyers = new Map(bookings.map(({ payer }) => [payerId(payer), payer]));
  const people = [...new Set([...buyers.values()].map(({ userId }) => userId))];
  for (const [place, { id, company, country }] of (await companiesOf(tx, people)).entries()) {
    const details: BillingDetails = {
      legalName: company,
      address: `Example Street ${place + 1} (invented)`,
      country,
      vatNumber: vatNumberOf(country, place),
    };
    for (const payer of buyers.values()) if (payer.userId === id) await writeDetails(tx, payer, details);
  }
  const issuing = await issuingIn(tx);
  for (const { at, type, payment, payer, amount, description } of bookings.toSorted(
    (one, other) => time(one.at) - time(other.at),
  )) {
    const period = periods.find(({ payment_id: id }) => id === payment.id);
    if (type === 'purchase' && period) {
      const { currency } = payment;
      const { starts_at: startsAt, ends_at: endsAt } = period;
      const purchase = {
        payer,
        paymentId: payment.id,
        gross: amount,
        currency,
        description,
        startsAt,
        endsAt,
      };
      await issueInvoice(tx, purchase, { issuing, at });
    } else if (type === 'refund' && payment.refund_of) {
      await creditRefund(tx, { id: payment.id, refund_of: payment.refund_of, amount, description }, at);
    }
  }
}
