import { expect, test } from 'vitest';
import { landingBody, landingKinds } from '../../../contract/site/landing.ts';
import { defaultLanding } from '../../../contract/site/landingDefaults.ts';
import { fieldsOf, hasItems, isEmpty, itemText, moved, newSection, numbered, usesOf } from './landingForm.ts';

const stored = { ...defaultLanding, files: [], version: 1, updatedAt: null, updatedBy: null };

test('what a site starts with can be saved as it is', () => {
  expect(landingBody.safeParse({ ...fieldsOf(stored), version: 1 }).success).toBe(true);
});

test('sections come in their order and are numbered by their place', () => {
  const turned = { ...stored, sections: stored.sections.toReversed() };
  expect(fieldsOf(turned)).toEqual(fieldsOf(stored));
  const [first, second] = numbered(moved(stored.sections, 1, 0));
  expect([first?.kind, first?.order, second?.kind]).toEqual(['products', 0, 'stats']);
  expect(moved([1, 2, 3], 0, 2)).toEqual([2, 3, 1]);
});

test('a second section of a kind has an id of its own', () => {
  const { sections } = stored;
  const second = newSection('how_it_works', sections);
  expect(second.id).toBe('how-it-works-2');
  expect(newSection('how_it_works', [...sections, second]).id).toBe('how-it-works-3');
  expect(isEmpty(second)).toBe(true);
  expect(isEmpty(newSection('stats', []))).toBe(false);
});

test('every kind with items says what they are called', () => {
  for (const kind of landingKinds) expect(itemText[kind] !== undefined, kind).toBe(hasItems(kind));
});

test('a picture knows where it is shown', () => {
  const url = '/api/media/1';
  const hero = { ...stored.hero, imageUrl: url };
  const [first, ...rest] = stored.sections;
  if (first === undefined) throw new Error('no sections');
  const item = { title: 'a', text: 'b', imageUrl: url, url: null };
  expect(usesOf({ hero, sections: [{ ...first, items: [item] }, ...rest] }, url)).toEqual(['hero', 'stats']);
  expect(usesOf(stored, url)).toEqual([]);
});
