import { beforeEach, describe, expect, it } from 'vitest';
import { emptyAdForm } from '../../../shared/adForm/adForm.ts';
import { draftCopies } from './draftCopy.ts';

const entries = new Map<string, string>();
const copies = draftCopies({
  getItem: (key) => entries.get(key) ?? null,
  setItem: (key, value) => void entries.set(key, value),
  removeItem: (key) => void entries.delete(key),
});

beforeEach(() => entries.clear());

describe('draftCopies', () => {
  it('keeps one copy per person and ad', () => {
    copies.write('u1', null, { form: { ...emptyAdForm(), description: 'new' }, version: 0, at: 1 });
    copies.write('u1', 'ad1', { form: { ...emptyAdForm(), description: 'one' }, version: 3, at: 2 });
    expect(copies.read('u1', null)?.form.description).toBe('new');
    expect(copies.read('u1', 'ad1')).toMatchObject({ version: 3, form: { description: 'one' } });
    expect(copies.read('u2', 'ad1')).toBeNull();
    copies.remove('u1', 'ad1');
    expect(copies.read('u1', 'ad1')).toBeNull();
  });

  it('fills in what a copy of an older build lacks and ignores what is no copy', () => {
    entries.set(
      'draft:ad:u1:new',
      JSON.stringify({ form: { title: 'x', quantity: { min: '5' } }, version: 0, at: 1 }),
    );
    expect(copies.read('u1', null)?.form).toEqual({
      ...emptyAdForm(),
      title: 'x',
      quantity: { ...emptyAdForm().quantity, min: '5' },
    });
    entries.set('draft:ad:u1:new', '{broken');
    expect(copies.read('u1', null)).toBeNull();
    entries.set('draft:ad:u1:new', '[1]');
    expect(copies.read('u1', null)).toBeNull();
  });

  it('does without a browser that refuses storage', () => {
    const refusing = draftCopies({
      getItem: () => {
        throw new Error('denied');
      },
      setItem: () => {
        throw new Error('full');
      },
      removeItem: () => {
        throw new Error('denied');
      },
    });
    refusing.write('u1', null, { form: emptyAdForm(), version: 0, at: 1 });
    refusing.remove('u1', null);
    expect(refusing.read('u1', null)).toBeNull();
  });
});
