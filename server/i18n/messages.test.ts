import { describe, expect, it } from 'vitest';
import { languageCodes } from '../../contract/core/languages.ts';
import { msg } from '../../contract/core/message.ts';
import { asHtml, asText } from '../mail/mailLayout.ts';
import { writeMail } from '../mail/mailText.ts';
import { textOf } from '../notifications/texts.ts';
import { messagesIn } from './messages.ts';

const site = { name: 'GasMap', address: 'https://gasmap.test', logoUrl: null, footer: '' };
const isolated = (text: string) => `\u2068${text}\u2069`;

describe('the words of the server', () => {
  it('are in the language of whom they are for', () => {
    const mail = writeMail({
      to: 'a@b.test',
      language: 'fa',
      template: 'adApproved',
      values: { adTitle: 'Jet A-1', reference: 'GM-1', path: '/market/jet' },
    });
    expect(mail.subject).toBe(`آگهی شما ${isolated('GM-1')} منتشر شد`);
    expect(asHtml(mail, site)).toContain('<html lang="fa" dir="rtl">');
    expect(asText(mail, site)).toContain('دیدن آگهی: https://gasmap.test/market/jet');
    const data = { plan: 'Desk', endsAt: '2026-12-20T10:00:00Z' };
    expect(textOf('planEnding', data, 'fr').title).toBe('Votre forfait Desk se termine le 20 décembre 2026');
    expect(textOf('planEnding', data, null).title).toBe('Your plan Desk ends on 20 December 2026');
  });

  it('keep Latin figures and the Gregorian calendar', () => {
    expect(messagesIn('fa').day('2026-12-20T10:00:00Z')).toBe('20 دسامبر 2026');
    const { title } = textOf('walletCredited', { amount: 2000, currency: 'USD', description: '' }, 'ar');
    expect(title).toContain('20.00');
  });

  it('say what was stored before it was known who reads it', () => {
    const news = msg('field.sentences', {
      first: msg('ads.hasExpired'),
      second: msg('ads.priceChanged', { before: msg('ads.toBeAgreed'), now: '700 USD/t' }),
    });
    const told = { reference: 'GM-1', adTitle: 'Jet', news };
    expect(textOf('favoriteChanged', told, 'fr').body).toBe(
      'Elle a expiré. Prix avant : à convenir. Prix maintenant : 700 USD/t.',
    );
    const device = msg('accounts.device', { browser: msg('accounts.someDevice'), system: 'Linux' });
    expect(messagesIn('fr').text(device)).toBe(
      'Un navigateur ou un programme on Linux'.replace(' on ', ' sur '),
    );
    const plan = msg('billing.planFor', { plan: { name: 'Trader' }, days: 30 });
    expect(messagesIn('es').text(plan)).toBe('Trader, 30 días');
  });

  it('show what another release stored in English', () => {
    const later = { code: 'ads.ofALaterRelease', text: 'It was sold' };
    expect(messagesIn('fa').text(later)).toBe('It was sold');
    expect(messagesIn('en').text(later)).toBe('It was sold');
  });

  it.each(languageCodes)('never touch what somebody wrote: %s', (language) => {
    const { say, value, text, apart } = messagesIn(language);
    for (const own of [
      'The plan ended',
      'It has expired.',
      'Diesel (road)',
      'Top-up of 20.00 USD',
      'Sell',
      String.raw`C:\x41 \u0041`,
    ]) {
      expect(value(own)).toBe(own);
      expect(say('field.ownWords', { text: own })).toBe(apart(own));
      expect(text(msg('field.ownWords', { text: own }))).toContain(own);
      const data = { amount: 2000, currency: 'USD', description: msg('field.ownWords', { text: own }) };
      expect(textOf('walletCredited', data, language).body).toContain(own);
      const rejected = { adTitle: own, reference: 'GM-1', reason: own };
      expect(textOf('adRejected', rejected, language).body.split(own)).toHaveLength(3);
      const mail = writeMail({
        to: 'a@b.test',
        language,
        template: 'adRejected',
        values: { ...rejected, path: '/users/ads' },
      });
      expect(asText(mail, site).split(own)).toHaveLength(3);
    }
  });

  it('take the plural form of the language', () => {
    const found = (count: number) => messagesIn('ru').say('mails.found', { name: 'Brent', count });
    expect([found(1), found(3), found(5)]).toEqual([
      'Поиск «Brent» нашёл 1 новое объявление:',
      'Поиск «Brent» нашёл 3 новых объявления:',
      'Поиск «Brent» нашёл 5 новых объявлений:',
    ]);
    expect(messagesIn('en').say('mails.found', { name: 'Brent', count: 1 })).toBe(
      '“Brent” found one new ad:',
    );
  });
});
