import { describe, expect, it } from 'vitest';
import { letterOf } from './shortcutKey.ts';

const press = (
  key: string,
  code: string,
  held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'repeat', true>> = {},
) => letterOf({ key, code, ctrlKey: false, metaKey: false, altKey: false, repeat: false, ...held });

describe('a pressed letter', () => {
  it('is the one on the key, capital or not', () => {
    expect(press('a', 'KeyA')).toBe('a');
    expect(press('A', 'KeyA')).toBe('a');
    expect(press('a', 'KeyQ')).toBe('a');
  });

  it('is the Latin one beside it under another alphabet', () => {
    expect(press('ф', 'KeyA')).toBe('a');
    expect(press('ش', 'KeyA')).toBe('a');
  });

  it('may be the question mark or the slash, wherever they are on the keyboard', () => {
    expect(press('/', 'Digit7')).toBe('/');
    expect(press('?', 'Slash')).toBe('?');
    expect(press('?', 'Minus')).toBe('?');
    expect(press('?', 'Slash', { ctrlKey: true })).toBeNull();
  });

  it('is none with another key held, when held down, or when it is no letter', () => {
    expect(press('a', 'KeyA', { ctrlKey: true })).toBeNull();
    expect(press('a', 'KeyA', { metaKey: true })).toBeNull();
    expect(press('a', 'KeyA', { repeat: true })).toBeNull();
    expect(press('Enter', 'Enter')).toBeNull();
    expect(press('ö', 'Semicolon')).toBeNull();
    expect(press('æ', 'KeyA')).toBeNull();
  });
});
