import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Label of each score. */
export const strengthText: readonly MessageDescriptor[] = [
  msg({ message: 'Weak', context: 'strength of a password' }),
  msg({ message: 'Weak', context: 'strength of a password' }),
  msg({ message: 'Fair', context: 'strength of a password' }),
  msg({ message: 'Good', context: 'strength of a password' }),
  msg({ message: 'Strong', context: 'strength of a password' }),
];

const keys = msg`Rows of keys are easy to guess.`;
const repeats = msg`Repeated characters are easy to guess.`;
const dates = msg`Years and dates are easy to guess.`;
const common = msg`Many people use this password.`;
const names = msg`Names are easy to guess.`;

/** Advice by warning code. */
const warnings: Record<string, MessageDescriptor> = {
  straightRow: keys,
  keyPattern: keys,
  simpleRepeat: repeats,
  extendedRepeat: repeats,
  sequences: msg`Sequences like “abc” or “123” are easy to guess.`,
  recentYears: dates,
  dates,
  topTen: common,
  topHundred: common,
  common,
  pwned: common,
  similarToCommon: msg`This is close to a password that many people use.`,
  wordByItself: msg`A single word is easy to guess.`,
  namesByThemselves: names,
  commonNames: names,
  userInputs: msg`Your own names and that of this site are easy to guess.`,
};
const longer = msg`Add another word or two.`;

/** Scores from here on get no advice. */
const GOOD = 3;

/** How to improve the password; null if it is good. */
export const adviceFor = ({ score, warning }: { score: number; warning: string | null }) =>
  score >= GOOD ? null : (warnings[warning ?? ''] ?? longer);
