import { expect, test } from 'vitest';
import { defaultLanding } from '../../contract/landingDefaults.ts';
import { textsOf, words } from './landingWords.ts';

test('what a new site starts with can be read in every language', () => {
  expect(words.map(({ message }) => message)).toEqual(textsOf(defaultLanding));
});
