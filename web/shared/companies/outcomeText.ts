import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DisputeOutcome } from '../../../contract/companies/companyShapes.ts';

/** How a dispute about a domain ended. */
export const outcomeText: Record<DisputeOutcome, MessageDescriptor> = {
  claimant: msg`Given to the claimant`,
  holder: msg`Stays with the holder`,
  shared: msg`Shared by the holder`,
  given_up: msg`Given up by the holder`,
  withdrawn: msg`Claim withdrawn`,
};
