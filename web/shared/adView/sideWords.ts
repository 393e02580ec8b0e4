import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Side } from '../../../contract/ads/adEnums.ts';

/** What a reader does about an ad: one asks about cargo on sale, and offers cargo to who wants it. */
export const answerText: Record<Side, MessageDescriptor> = {
  sell: msg`Ask about this cargo`,
  buy: msg`Offer a cargo`,
};

export const ownerText: Record<Side, MessageDescriptor> = { sell: msg`Seller`, buy: msg`Buyer` };
