import { foldName } from './foldName.ts';
import { scoreNames } from './scoreNames.ts';

/** How alike two names of companies are, from 0 to 1, by `gm-name-1`. */
export const nameScore = (a: string, b: string): number =>
  scoreNames(foldName(a, 'company'), foldName(b, 'company'), false).score;
