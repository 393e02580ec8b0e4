import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  type AdMove,
  type AdStatus,
  adCan,
  adMoves,
  adStatuses,
  type bulkMoves,
} from '../../../contract/ads/adStates.ts';
import { useOffline } from '../../lib/api/connection.ts';
import { intlLocale } from '../../lib/format.ts';
import { statusText } from '../../shared/adView/adText.ts';

export type BulkMove = (typeof bulkMoves)[number];
/** Status changes an owner can make with a button. */
export type OwnMove = BulkMove | 'remove';
/** Bulk actions, in order. */
export const bulkOrder = [
  'submit',
  'pause',
  'resume',
  'renew',
  'close',
  'remove',
] as const satisfies OwnMove[];

export const moveText: Record<OwnMove, MessageDescriptor> = {
  submit: msg`Submit`,
  pause: msg`Pause`,
  resume: msg`Resume`,
  renew: msg`Renew`,
  close: msg`Close`,
  remove: msg`Delete`,
};

/** The most likely action for an ad in each status, besides editing. */
export const likelyMove: Record<AdStatus, OwnMove | null> = {
  draft: 'submit',
  pending: null,
  approved: 'pause',
  paused: 'resume',
  rejected: null,
  expired: 'renew',
  closed: null,
  suspended: null,
};

/** Statuses as a disjunction: `Draft or Rejected`. */
const statesText = (states: readonly AdStatus[], locale: string, nameOf: (one: AdStatus) => string) =>
  new Intl.ListFormat(locale, { type: 'disjunction' }).format(states.map(nameOf));

/** Statuses of a move, from the server's own table: those that allow it or those that do not, whichever are fewer. */
export const useMoveStates = () => {
  const { t, i18n } = useLingui();
  return (move: AdMove): string => {
    const others = adStatuses.filter((status) => !adCan(move, status));
    const few = others.length < adMoves[move].from.length ? others : adMoves[move].from;
    const states = statesText(few, intlLocale(i18n.locale), (one) => i18n._(statusText[one]));
    return few === others ? t`Not for: ${states}` : t`Only for: ${states}`;
  };
};

/** Why a move is unavailable in a status; null if it is available. Offline, only drafts are edited. */
export const useWhyNot = () => {
  const { t } = useLingui();
  const states = useMoveStates();
  const offline = useOffline();
  return (move: AdMove, status: AdStatus): string | null => {
    if (!adCan(move, status)) return states(move);
    return offline && !(move === 'edit' && status === 'draft') ? t`You’re offline` : null;
  };
};
