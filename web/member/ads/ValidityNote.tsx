import { Plural, Trans } from '@lingui/react/macro';
import type { AdSummary } from '../../../contract/ads/adShapes.ts';
import { useFormat } from '../../lib/format.ts';
import { Chip } from '../../ui/Chip.tsx';
import { endsSoon } from './validity.ts';

/** Days until an ad expires, if soon. */
export const EndsSoon = ({ ad }: { ad: Pick<AdSummary, 'status' | 'validUntil'> }) => {
  const left = endsSoon(ad, Date.now());
  if (left === null) return null;
  return (
    <Chip tone="amber">
      {left === 0 ? (
        <Trans>expires today</Trans>
      ) : (
        <Plural value={left} one="expires in # day" other="expires in # days" />
      )}
    </Chip>
  );
};

/** Expiry date; in the past tense once expired. */
export const ValidUntil = ({ ad }: { ad: Pick<AdSummary, 'status' | 'validUntil'> }) => {
  const format = useFormat();
  if (ad.validUntil === null) return null;
  const day = format.day(ad.validUntil);
  return ad.status === 'expired' ? <Trans>was valid until {day}</Trans> : <Trans>valid until {day}</Trans>;
};
