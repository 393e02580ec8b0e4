import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { permissions } from '../../../contract/core/access.ts';
import type { AuditEntry } from '../../../contract/operations/audit.ts';
import type { Formatters } from '../../lib/format.ts';
import { blockReasonText } from '../../shared/accounts/blockReasons.ts';
import { fieldText as adFieldText } from '../../shared/adView/adParts.ts';
import { statusText as adStatusText } from '../../shared/adView/adText.ts';
import { statusText as paymentStatusText } from '../../shared/money/paymentText.ts';
import { ticketCategoryText, ticketPriorityText, ticketStatusText } from '../../shared/tickets/ticketText.ts';
import { permissionText } from '../roles/permissionText.ts';
import { roleName } from '../roles/roleText.ts';

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const DAY = /^\d{4}-\d\d-\d\d$/;

type Texts = Record<string, MessageDescriptor>;

const permissionNames: Texts = Object.fromEntries(
  permissions.map((permission) => [permission, permissionText[permission].name]),
);

/** Codes that screens have words for, by entity and key; `*` is any entity. */
const codes: Record<string, Texts> = {
  'ad.status': adStatusText,
  'ticket.status': ticketStatusText,
  'ticket.priority': ticketPriorityText,
  'ticket.category': ticketCategoryText,
  'payment.status': paymentStatusText,
  'user.reason': blockReasonText,
  '*.role': roleName,
  '*.base': roleName,
  '*.permissions': permissionNames,
};

type About = Pick<AuditEntry, 'entity' | 'names'>;

/** A value of an entry in words: names for ids, texts for codes, dates and numbers as everywhere. */
export const auditValue = (
  { i18n, format }: { i18n: I18n; format: Formatters },
  { entity, names }: About,
  path: string,
) => {
  const key = path.slice(path.lastIndexOf('.') + 1);
  const texts = codes[`${entity}.${key}`] ?? codes[`*.${key}`] ?? {};
  const said = (value: string): string => {
    const name = names[value];
    if (name !== undefined) return [name.reference, name.title].filter((part) => part !== null).join(' · ');
    if (Object.hasOwn(texts, value) && texts[value]) return i18n._(texts[value]);
    if (key === 'rejectedFields') return i18n._(adFieldText(value));
    if (MOMENT.test(value)) return format.dateTime(value);
    return DAY.test(value) ? format.day(value) : value;
  };
  const text = (value: unknown): string => {
    if (value === null || value === undefined || value === '') return '–';
    if (typeof value === 'boolean') return value ? i18n._(msg`Yes`) : i18n._(msg`No`);
    if (typeof value === 'number') return format.number(value);
    if (typeof value === 'string') return said(value);
    if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(text).join(', ');
    return JSON.stringify(value);
  };
  return text;
};
