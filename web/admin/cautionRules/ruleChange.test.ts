import { describe, expect, it } from 'vitest';
import type { RedFlagRule } from '../../../contract/moderation/moderation.ts';
import { takenBack } from './ruleChange.ts';

const rule: RedFlagRule = {
  id: '019b76da-a800-70d0-8f07-c06a75f1ebab',
  code: 'P01',
  name: 'Names a product of storage spoofing',
  area: 'product',
  pattern: 'JP54',
  weight: 40,
  action: 'review',
  fix: 'Name the real grade',
  basis: null,
  isActive: true,
  threshold: null,
  thresholdUnit: null,
  computed: true,
  awaited: false,
  found: 2,
};

describe('taking a change of a rule back', () => {
  it('sends what was before, and only that', () => {
    expect(takenBack(rule, { weight: 20 })).toEqual({ weight: 40 });
    expect(takenBack(rule, { isActive: false, weight: 40 })).toEqual({ isActive: true });
  });

  it('is nothing where nothing changes', () => {
    expect(takenBack(rule, { weight: 40 })).toBeNull();
    expect(takenBack(rule, {})).toBeNull();
  });
});
