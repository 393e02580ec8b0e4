import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ComponentProps } from 'react';
import type { EntryState } from '../../../../contract/billing/statements.ts';
import type { Chip } from '../../../ui/Chip.tsx';

type Tone = NonNullable<ComponentProps<typeof Chip>['tone']>;

export const entryState: Record<EntryState, { text: MessageDescriptor; tone: Tone }> = {
  ready: { text: msg`Ready to confirm`, tone: 'petrol' },
  other_amount: { text: msg`Other amount`, tone: 'amber' },
  other_currency: { text: msg`Other currency`, tone: 'amber' },
  several: { text: msg`Several payments`, tone: 'amber' },
  paid_again: { text: msg`Paid twice?`, tone: 'flame' },
  returned: { text: msg`Returned`, tone: 'amber' },
  unmatched: { text: msg`No payment found`, tone: 'plain' },
  confirmed: { text: msg`Confirmed`, tone: 'ok' },
};

/** Needs somebody who decides. */
export const needsLook = (state: EntryState): boolean => !['ready', 'unmatched', 'confirmed'].includes(state);
