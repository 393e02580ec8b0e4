import { describe, expect, test } from 'vitest';
import { planBody } from '../../../contract/billing/plans.ts';
import { codeOf, fieldsOf, linesOf, nextOrder } from './planForm.ts';

describe('the form of a plan', () => {
  test('suggests a code that the server takes', () => {
    expect(codeOf('Trader plus')).toBe('trader-plus');
    expect(codeOf('  Über – Desk / 2 ')).toBe('uber-desk-2');
    expect(planBody.shape.code.safeParse(codeOf('Größe & Co.')).success).toBe(true);
    expect(codeOf('–')).toBe('');
    expect(codeOf('a'.repeat(60))).toHaveLength(40);
  });

  test('reads one line each and no empty ones', () => {
    expect(linesOf('50 ads\n\n  Price insight \n')).toEqual(['50 ads', 'Price insight']);
    expect(linesOf('')).toEqual([]);
  });

  test('starts a new plan complete but for its name, after the last one', () => {
    expect(nextOrder([{ order: 3 }, { order: 1 }])).toBe(4);
    expect(nextOrder([])).toBe(0);
    expect(nextOrder([{ order: 1000 }])).toBe(1000);
    const fields = { ...fieldsOf(undefined, 4), name: 'Crew', code: 'crew' };
    expect(planBody.parse(fields)).toMatchObject({ order: 4, durationDays: 30, isActive: true });
  });
});
