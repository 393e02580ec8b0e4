import { changedFields } from '../../../contract/ads/adChanges.ts';
import type { AdField, AdPayload } from '../../../contract/ads/adPayload.ts';
import type { Ad } from '../../../contract/ads/adShapes.ts';
import { adFormOf, candidateOf } from './adForm.ts';
import { validPart } from './adFormValidity.ts';
import { isStored } from './pendingFiles.ts';

/** Whether the stored ad equals what was sent: then the version conflict is from a lost response, not another edit. */
export const holds = (ad: Ad, sent: AdPayload): boolean => {
  const { payload } = validPart(candidateOf(adFormOf(ad), isStored));
  // New files have no id yet, and the server fills in an omitted title and validity.
  const filledIn = (['title', 'validUntil'] as const).filter((field) => sent[field] === undefined);
  const notCompared: readonly AdField[] = ['documents', ...filledIn];
  return changedFields(payload, sent).every((field) => notCompared.includes(field));
};
