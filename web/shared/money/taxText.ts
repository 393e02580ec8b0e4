import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { TaxKind } from '../../../contract/billing/vat.ts';
import type { Formatters } from '../../lib/format.ts';

/** `25.5%`; with `decimals`, figures of a column are aligned at the point. */
export const rateText = (format: Formatters, rate: number, decimals = 0): string =>
  format.inOrder(`${format.number(rate, { min: decimals })}%`);

export const taxKindText: Record<TaxKind, MessageDescriptor> = {
  standard: msg`Standard rate`,
  reverseCharge: msg`Reverse charge`,
  outOfScope: msg`Outside the scope of VAT`,
  none: msg`No VAT`,
};
