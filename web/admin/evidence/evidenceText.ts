import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { EvidenceKind, EvidenceMethod } from '../../../contract/evidence/evidenceKinds.ts';

export const kindText = {
  email: msg`E-mail address`,
  domain: msg`Domain`,
  company_mail: msg`E-mail address at the domain`,
  lei: msg`LEI`,
  vat: msg`VAT number`,
  register: msg`Entry in a register`,
  binding: msg`That the account is the company`,
  authority: msg`Who may sign`,
  screening: msg`Screening`,
  document: msg`A paper`,
  source_confirmation: msg`Answer of a source`,
  deal: msg`Deal`,
} satisfies Record<EvidenceKind, unknown>;

export const methodText = {
  transfer: msg`Bank transfer in the legal name`,
  post: msg`Letter with a code to the registered address`,
  officer: msg`Officer`,
  mandate: msg`Mandate`,
  licence: msg`Licence`,
  tax_id: msg`Tax registration`,
  owners: msg`Declaration of owners`,
  bank_reference: msg`Bank reference`,
  insurance: msg`Proof of insurance`,
} satisfies Record<EvidenceMethod, unknown>;

/** Facts of a row that staff compare; what the subject says already, and marks of the row, are not among them. */
export const factText: Record<string, MessageDescriptor> = {
  name: msg`Name at the source`,
  nameScore: msg`Likeness of the names`,
  entityStatus: msg`State of the entity`,
  registrationStatus: msg`State of the registration`,
  countries: msg`Countries`,
  registeredAs: msg`Registered as`,
  nextRenewal: msg`Next renewal`,
  corroboration: msg`Corroboration`,
  reference: msg`Reference`,
  expires: msg`Valid until`,
  note: msg`Note`,
  source: msg`Who answered`,
  said: msg`What they confirm`,
  foundAt: msg`Where their address is published`,
  nameSeen: msg`Name that was seen`,
  officers: msg`Officers`,
  ibanCountry: msg`Country of the account`,
  referenceSeen: msg`Reference that was seen`,
};
