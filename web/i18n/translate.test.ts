import { i18n } from '@lingui/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { translateAnswer, translateName, translateText } from './translate.ts';

const messages = {
  Diesel: 'Gazole',
  fixed: 'fixe',
  'At most {0} characters': ['Au plus ', ['0'], ' caractères'],
  'A {0} price needs this': ['Un prix ', ['0'], ' le demande'],
  '{0} {1}, {2} % below the median {3} of {4}': [['0'], ['1'], ['2'], ['3'], ['4']],
};

describe('texts that were written elsewhere', () => {
  beforeAll(() => i18n.loadAndActivate({ locale: 'fr', messages: messages as never }));
  afterAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

  it('are in the language on screen, those of an operator as they were written', () => {
    expect([translateName('Diesel'), translateName('Diesel of ours')]).toEqual(['Gazole', 'Diesel of ours']);
    expect([translateName('Netherlands'), translateName('US dollar')]).toEqual([
      'Pays-Bas',
      'dollar des États-Unis',
    ]);
    expect(translateText('Netherlands')).toBe('Pays-Bas');
  });

  it('keep what was filled in', () => {
    expect(translateText('At most 30 characters')).toBe('Au plus 30 caractères');
    expect(translateText('A fixed price needs this')).toBe('Un prix fixe le demande');
  });

  it('are looked for in what people write in no time, however long it is', () => {
    const written = 'Gasoil, 10 % below the median '.repeat(200);
    expect(translateText(written)).toBe(written);
    expect(translateText('A price needs this')).toBe('A price needs this');
  });

  it('are found in answers, but never in what an ad takes over', () => {
    const answer = { product: { name: 'Diesel', path: ['Diesel'] }, quality: [{ parameter: 'Diesel' }] };
    expect(translateAnswer(answer)).toEqual({
      product: { name: 'Gazole', path: ['Gazole'] },
      quality: [{ parameter: 'Diesel' }],
    });
  });

  it('are not looked for where people write', () => {
    const search = {
      name: 'Diesel',
      products: [{ name: 'Diesel' }],
      price: { note: 'fixed', unit: { name: 'Diesel' } },
    };
    const shown = translateAnswer({ items: [{ ...search, note: 'fixed' }] }).items[0];
    expect(shown).toMatchObject({
      name: 'Gazole',
      note: 'fixe',
      price: { note: 'fixed', unit: { name: 'Gazole' } },
    });
    expect(translateAnswer({ name: 'Diesel', label: 'Diesel' }, ['name'])).toEqual({
      name: 'Diesel',
      label: 'Gazole',
    });
  });
});
