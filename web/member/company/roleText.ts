import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ApprovalReason } from '../../../contract/companies/approval.ts';
import type { CompanyRole } from '../../../contract/companies/companyRoles.ts';
import type { CompanyKind } from '../../../contract/companies/companyShapes.ts';

export const roleText: Record<CompanyRole, { name: MessageDescriptor; about: MessageDescriptor }> = {
  viewer: { name: msg`Viewer`, about: msg`Reads everything` },
  trader: { name: msg`Trader`, about: msg`Posts ads, answers inquiries` },
  approver: { name: msg`Approver`, about: msg`Trades, and confirms for colleagues` },
  admin: { name: msg`Admin`, about: msg`Looks after people, domains and rules` },
};

export const kindText: Record<CompanyKind, MessageDescriptor> = {
  principal: msg`Trades on its own account`,
  broker: msg`Broker`,
  terminal: msg`Terminal`,
  inspector: msg`Inspection company`,
  shipping: msg`Shipping company`,
};

export const reasonText: Record<ApprovalReason, MessageDescriptor> = {
  exposure: msg`The amount is above the company’s threshold`,
  daily: msg`The day’s total would be above the company’s threshold`,
  ownLimit: msg`The amount is above your own limit`,
  ownProducts: msg`You do not trade this product`,
  newCounterparty: msg`You have not traded with this counterparty before`,
  level: msg`Too little is proved of the counterparty`,
  paymentTerm: msg`These payment terms need a second person`,
  country: msg`This country needs a second person`,
  product: msg`This product needs a second person`,
};
