import { expect, it } from 'vitest';
import { groupTick, toggleGroup, toggleProduct } from './productSelection.ts';

const group = { id: 'distillates', children: [{ id: 'diesel' }, { id: 'jet' }] };

it('shows a group as picked, partly picked or not', () => {
  expect(groupTick(['distillates'], group)).toBe('on');
  expect(groupTick(['jet', 'lng'], group)).toBe('some');
  expect(groupTick(['lng'], group)).toBe('off');
});

it('takes a whole group in, and out again with all that is under it', () => {
  expect(toggleGroup(['lng'], group)).toEqual(['lng', 'distillates']);
  expect(toggleGroup(['lng', 'distillates'], group)).toEqual(['lng']);
  expect(toggleGroup(['diesel', 'lng', 'jet'], group)).toEqual(['lng']);
});

it('narrows a picked group to the product that is clicked', () => {
  expect(toggleProduct(['distillates', 'lng'], group, 'jet')).toEqual(['lng', 'jet']);
});

it('takes single products in and out', () => {
  expect(toggleProduct([], group, 'jet')).toEqual(['jet']);
  expect(toggleProduct(['jet', 'diesel'], group, 'jet')).toEqual(['diesel']);
});
