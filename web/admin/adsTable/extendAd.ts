import { VALIDITY_DAYS, VALIDITY_DAYS_MAX } from '../../../contract/ads/adPayload.ts';
import type { QueuedAd } from '../../../contract/ads/adShapes.ts';
import { contract } from '../../../contract/index.ts';
import { call } from '../../lib/api/api.ts';
import { contentOf, formOf } from '../moderation/edit/adminEdit.ts';

const DAY_MS = 86_400_000;

/** `VALIDITY_DAYS` after its last day, but no more than an ad may have from today on. */
export const extendedDay = (validUntil: string | null, today: string): string => {
  const start = validUntil !== null && validUntil > today ? validUntil : today;
  const after = (day: string, days: number) =>
    new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
  const [next, last] = [after(start, VALIDITY_DAYS), after(today, VALIDITY_DAYS_MAX)];
  return next < last ? next : last;
};

/** Puts off the last day of an ad by a correction of nothing else; refused if it changed since it was listed. */
export const extendAd = async ({ id, version, validUntil }: QueuedAd): Promise<void> => {
  const ad = await call(contract.ads.read, { params: { id } });
  const { payload } = contentOf(await formOf(ad));
  const day = extendedDay(validUntil, new Date().toISOString().slice(0, 10));
  await call(contract.adLife.adminEdit, { params: { id }, body: { ...payload, validUntil: day, version } });
};
