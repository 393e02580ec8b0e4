import type { AdSummary } from '../../../contract/ads/adShapes.ts';
import { messageText } from '../../i18n/messageText.ts';

/** Why an ad was rejected or suspended: the words of a moderator as they are, or what the server found. */
export const rejectionText = ({
  rejectionReason,
  rejectionReasonMessage,
}: Pick<AdSummary, 'rejectionReason' | 'rejectionReasonMessage'>): string | null =>
  rejectionReasonMessage === undefined
    ? rejectionReason
    : messageText(rejectionReasonMessage, rejectionReason ?? undefined);
