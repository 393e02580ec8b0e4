import { expect, test } from 'vitest';
import { builtTitle } from './titleAndReference.ts';

test.each([
  ['NGL', 'NGL Y-grade', 'Y-grade mix', 'NGL Y-grade mix'],
  ['DIESEL', 'Diesel (road)', 'EN 590 10 ppm (ULSD)', 'Diesel EN 590 10 ppm'],
  ['CRUDE-NSEA', 'North Sea crude', 'Brent Blend', 'Brent Blend crude'],
  ['JET', 'Jet fuel & kerosene', 'Jet A-1', 'Jet A-1'],
  ['LNG', 'LNG', null, 'LNG'],
])('%s %s of grade %s is named once', (code, name, grade, title) => {
  expect(builtTitle({ code, name }, grade === null ? null : { name: grade })).toBe(title);
});
