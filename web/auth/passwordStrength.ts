import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
// @ts-expect-error -- the package says nothing of the types of its parts
import englishWords from '@zxcvbn-ts/language-en/dist/commonWords.json.mjs';
// @ts-expect-error -- the package says nothing of the types of its parts
import firstNames from '@zxcvbn-ts/language-en/dist/firstnames.json.mjs';

/* The package's surnames and words of Wikipedia would double what is loaded. */
const english = { 'commonWords-en': englishWords as string[], 'firstnames-en': firstNames as string[] };

/* Longer ones are strong anyway, and would only take time. */
const LENGTH_MAX = 64;

const meter = new ZxcvbnFactory({
  graphs: adjacencyGraphs,
  dictionary: { ...common, ...english },
  maxLength: LENGTH_MAX,
});

/** 0 (guessed at once) to 4, and the meter's code for what makes it easy to guess, if anything does. */
export type Strength = { score: number; warning: string | null };

/** `about`: what others know of the person. */
export const strengthOf = (password: string, about: readonly string[]): Strength => {
  const { score, feedback } = meter.check(password, [...about]);
  return { score, warning: feedback.warning || null };
};
