import { i18n } from '@lingui/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { intlNames } from '../../contract/core/intlNames.ts';
import { fault, msg } from '../../contract/core/message.ts';
import { faultText, messageText } from './messageText.ts';
import { setIntlNames, translateName, translateSeeded } from './translate.ts';

const messages = {
  Diesel: 'Gazole',
  'ads.planEnded': 'Le forfait a pris fin',
  'field.tooManyCharacters': ['Au plus ', ['max'], ' caractères'],
  'ads.priceNeeds': ['Un prix ', ['type'], ' en a besoin'],
  'ads.fixed': 'fixe',
  'ads.measuredOtherwise': [['product'], ' se mesure en ', ['dimensions'], ', pas en ', ['dimension']],
  'baseData.mass': 'masse',
  'baseData.volume': 'volume',
};

describe('texts that were written elsewhere', () => {
  beforeAll(() => {
    i18n.loadAndActivate({ locale: 'fr', messages: messages as never });
    setIntlNames(intlNames('fr'));
  });
  afterAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

  it('are in the language on screen, those of an operator as they were written', () => {
    expect([translateName('Diesel'), translateName('Diesel of ours')]).toEqual(['Gazole', 'Diesel of ours']);
    expect([translateName('Netherlands'), translateName('US dollar')]).toEqual([
      'Pays-Bas',
      'dollar des États-Unis',
    ]);
  });

  it('are found by their code, with what is filled in', () => {
    expect(messageText(msg('ads.planEnded'), 'The plan ended')).toBe('Le forfait a pris fin');
    expect(faultText(fault('field.tooManyCharacters', { max: 30 }))).toBe('Au plus 30 caractères');
    expect(faultText(fault('ads.priceNeeds', { type: msg('ads.fixed') }))).toBe('Un prix fixe en a besoin');
    const measured = msg('ads.measuredOtherwise', {
      product: { name: 'Diesel' },
      dimensions: [msg('baseData.mass'), msg('baseData.volume')],
      dimension: 'Diesel',
    });
    expect(messageText(measured, '')).toBe('Gazole se mesure en masse, volume, pas en Diesel');
  });

  it('are English if no catalogue has their code', () => {
    expect(messageText({ code: 'ads.ofALaterRelease' }, 'It was sold')).toBe('It was sold');
  });

  it('are found in answers where the contract says so, and nowhere else', () => {
    const answer = {
      items: [{ product: { name: 'Diesel', path: ['Diesel'] }, title: 'Diesel', parameter: 'Diesel' }],
      name: 'Diesel',
      owner: null,
    };
    const texts = { items: { product: { name: true, path: true }, origin: true }, owner: { name: true } };
    expect(translateSeeded(answer, texts as never)).toEqual({
      items: [{ product: { name: 'Gazole', path: ['Gazole'] }, title: 'Diesel', parameter: 'Diesel' }],
      name: 'Diesel',
      owner: null,
    });
  });
});
