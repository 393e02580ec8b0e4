import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { KeptArea, KeptReason } from '../../../contract/accounts/keptData.ts';

export const keptAreaText: Record<KeptArea, MessageDescriptor> = {
  payments: msg`Payments, receipts, invoices, plans and movements of the wallet`,
  ads: msg`Submitted ads with their documents, without contact details`,
  messages: msg`Messages to other members, without their files`,
  tickets: msg`Tickets, without their files`,
  username: msg`The username: nobody else can take it`,
  audit: msg`The audit log, without personal values`,
  addresses: msg`Network addresses in the audit log`,
  requests: msg`Requests for a copy or for deletion`,
  backups: msg`Backups, until they are deleted`,
};

export const keptReasonText: Record<KeptReason, MessageDescriptor> = {
  books: msg`Accounting law requires complete books`,
  others: msg`They belong to the other side as well`,
  record: msg`Others rely on the record, and the site may have to show what it did`,
  security: msg`To notice and prove attacks and abuse`,
  impersonation: msg`Nobody shall pass for the author of old messages`,
  backups: msg`Single entries cannot be taken out of a backup`,
};
