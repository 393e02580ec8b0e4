import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
// @ts-expect-error -- the package ships no types for its submodules
import englishWords from '@zxcvbn-ts/language-en/dist/commonWords.json.mjs';
// @ts-expect-error -- the package ships no types for its submodules
import firstNames from '@zxcvbn-ts/language-en/dist/firstnames.json.mjs';

/* The package's surnames and Wikipedia words would double the download. */
const english = { 'commonWords-en': englishWords as string[], 'firstnames-en': firstNames as string[] };

/* Longer passwords are strong anyway and would only cost time. */
const LENGTH_MAX = 64;

const meter = new ZxcvbnFactory({
  graphs: adjacencyGraphs,
  dictionary: { ...common, ...english },
  maxLength: LENGTH_MAX,
});

/** Score 0 (guessed at once) to 4, and the estimator's warning code, if any. */
export type Strength = { score: number; warning: string | null };

/** `about`: what others know of the person. */
export const strengthOf = (password: string, about: readonly string[]): Strength => {
  const { score, feedback } = meter.check(password, [...about]);
  return { score, warning: feedback.warning || null };
};
