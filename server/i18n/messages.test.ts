import { describe, expect, it } from 'vitest';
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

  it('know what was written down before it was known who reads it', () => {
    const told = {
      reference: 'GM-1',
      adTitle: 'Jet',
      news: 'It has expired.\nPrice before: to be agreed. Price now: 700 USD/t.',
    };
    expect(textOf('favoriteChanged', told, 'fr').body).toBe(
      'Elle a expiré. Prix avant : à convenir. Prix maintenant : 700 USD/t.',
    );
  });

  it('never make another figure of one that somebody wrote', () => {
    const said = 'A refund of 500';
    expect(messagesIn('fr').translate('{said:word}', { said })).toBe(said);
    const own = 'The certificate is six months old';
    expect(messagesIn('fr').translate('{own:word}', { own })).toBe(own);
  });

  it('take the plural form of the language', () => {
    const found = (count: number) =>
      messagesIn('ru').translate('“{name}” found {count} new ads:', { name: 'Brent', count });
    expect([found(1), found(3), found(5)]).toEqual([
      'Поиск «Brent» нашёл 1 новое объявление:',
      'Поиск «Brent» нашёл 3 новых объявления:',
      'Поиск «Brent» нашёл 5 новых объявлений:',
    ]);
  });
});
