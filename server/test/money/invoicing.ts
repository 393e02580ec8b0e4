import type { TestApp } from '../kit/testApp.ts';
import { setSite } from './money.ts';

const seller = {
  enabled: true,
  legalName: 'GasMap Trading BV',
  address: 'Wilhelminakade 1\n3072 AP Rotterdam',
  country: 'NL',
  vatNumber: 'NL123456789B01',
  registrationNumber: 'KvK 12345678',
};

/** A seller in the Netherlands, who issues invoices from now on. */
export const issueInvoices = (t: TestApp, changes: object = {}): Promise<void> =>
  setSite(t, { invoices: { ...seller, ...changes } });

export const german = {
  legalName: 'Elbe Brennstoffe GmbH',
  address: 'Am Kai 4\n20457 Hamburg',
  country: 'DE',
  vatNumber: 'DE123456789',
};

/** Billing details of somebody, through the API. */
export async function billTo(t: TestApp, person: { token: string }, details: object = {}): Promise<void> {
  const payload = {
    legalName: 'Cargo BV',
    address: 'Boompjes 40\n3011 XB Rotterdam',
    country: 'NL',
    vatNumber: '',
    ...details,
  };
  const answer = await t.call('PUT', '/billing/details', { as: person.token, payload });
  if (answer.statusCode !== 200) throw new Error(answer.body);
}
