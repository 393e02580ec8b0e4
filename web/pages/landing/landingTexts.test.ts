import { expect, test } from 'vitest';
import { defaultLanding } from '../../../contract/site/landingDefaults.ts';
import { defaultTexts, textsOf } from './landingTexts.ts';

test('what a new site starts with can be read in every language', () => {
  expect(defaultTexts.map(({ message }) => message)).toEqual(textsOf(defaultLanding));
});
