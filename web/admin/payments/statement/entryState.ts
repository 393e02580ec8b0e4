import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ComponentProps } from 'react';
import type { EntryState, StatementEntry } from '../../../../contract/billing/statements.ts';
import type { Chip } from '../../../ui/Chip.tsx';

type Tone = NonNullable<ComponentProps<typeof Chip>['tone']>;

export const entryState: Record<EntryState, { text: MessageDescriptor; tone: Tone }> = {
  ready: { text: msg`Ready to confirm`, tone: 'petrol' },
  other_amount: { text: msg`Different amount`, tone: 'amber' },
  other_currency: { text: msg`Different currency`, tone: 'amber' },
  several: { text: msg`Multiple payments`, tone: 'amber' },
  paid_again: { text: msg`Paid twice?`, tone: 'flame' },
  returned: { text: msg`Returned`, tone: 'amber' },
  unmatched: { text: msg`No payment found`, tone: 'plain' },
  confirmed: { text: msg`Confirmed`, tone: 'ok' },
};

/** Needs somebody who decides. */
export const needsLook = (state: EntryState): boolean => !['ready', 'unmatched', 'confirmed'].includes(state);

/** Day and note of a confirmation, as far as the statement says them. */
export const saidOf = ({ date, note }: StatementEntry) => ({
  ...(date !== null && { date }),
  ...(note !== '' && { note }),
});
