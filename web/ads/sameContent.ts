import type { AdPayload } from '../../contract/adPayload.ts';
import type { Ad } from '../../contract/adShapes.ts';
import { adFormOf } from './adFormOf.ts';
import { candidateOf } from './adFormPayload.ts';
import { validPart } from './adFormValidity.ts';
import { isStored } from './pendingFiles.ts';

/** Whether the server's ad is what was sent: then a lost answer, and nobody else, made the version differ. */
export const holds = (ad: Ad, sent: AdPayload): boolean => {
  const { payload } = validPart(candidateOf(adFormOf(ad), isStored));
  const { title, validUntil, documents: _, ...stored } = payload;
  const filled = {
    ...stored,
    ...(sent.title === undefined ? {} : { title }),
    ...(sent.validUntil === undefined ? {} : { validUntil }),
  };
  const sorted = (value: object) =>
    JSON.stringify(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
  const { documents: __, ...wanted } = sent;
  return sorted(filled) === sorted(wanted);
};
