import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { TaxKind } from '../../../contract/billing/vat.ts';
import type { Formatters } from '../../lib/format.ts';

/** `25.5%` */
export const rateText = (format: Formatters, rate: number): string =>
  format.inOrder(`${format.number(rate)}%`);

export const taxKindText: Record<TaxKind, MessageDescriptor> = {
  standard: msg`Standard rate`,
  reverseCharge: msg`Reverse charge`,
  outOfScope: msg`Outside the scope of VAT`,
  none: msg`No VAT`,
};
