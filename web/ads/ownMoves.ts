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
} from '../../contract/adStates.ts';
import { intlLocale } from '../lib/format.ts';
import { statusText } from './adText.ts';

export type BulkMove = (typeof bulkMoves)[number];
/** Moves that an owner makes of one ad by a button. */
export type OwnMove = BulkMove | 'remove';
/** What several ads can be told at once. */
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

/** The move that an owner most likely wants of an ad in each state, besides editing it. */
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

/** States in words, as alternatives: `Draft or Rejected`. */
const statesText = (states: readonly AdStatus[], locale: string, word: (one: AdStatus) => string) =>
  new Intl.ListFormat(locale, { type: 'disjunction' }).format(states.map(word));

/** The states of a move, by the table that the server goes by: those that allow it, or the few that do not. */
export const useMoveStates = () => {
  const { t, i18n } = useLingui();
  return (move: AdMove): string => {
    const others = adStatuses.filter((status) => !adCan(move, status));
    const few = others.length < adMoves[move].from.length ? others : adMoves[move].from;
    const states = statesText(few, intlLocale(i18n.locale), (one) => i18n._(statusText[one]));
    return few === others ? t`Not for: ${states}` : t`Only for: ${states}`;
  };
};

/** Why a move is closed in a state; null where it is open. */
export const useWhyNot = () => {
  const states = useMoveStates();
  return (move: AdMove, status: AdStatus): string | null => (adCan(move, status) ? null : states(move));
};
