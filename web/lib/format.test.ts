import { describe, expect, it } from 'vitest';
import { formatters, regional } from './format.ts';

const en = formatters('en');
const NOW = Date.parse('2026-11-20T12:00:00Z');
const minutesBefore = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();

describe('formatters', () => {
  it('parts thousands with a space', () => {
    expect(en.quantity(30000, 't')).toBe('30\u00a0000\u00a0t');
    expect(en.number(1234567.891)).toBe('1\u00a0234\u00a0567.891');
    expect(formatters('de').amount(1234.5)).toBe('1\u00a0234,50');
  });

  it('keeps the minor digits of an amount, and more where they were given', () => {
    expect([en.amount(702.5), en.amount(702), en.amount(0.8451), en.amount(1500, 0)]).toEqual([
      '702.50',
      '702.00',
      '0.8451',
      '1\u00a0500',
    ]);
  });

  it('rounds what is only approximate to four digits', () => {
    expect([226012, 4.26, 99.6, 1234567, 0].map(en.about)).toEqual([
      '226\u00a0000',
      '4',
      '100',
      '1\u00a0235\u00a0000',
      '0',
    ]);
  });

  it.each([
    [0.5, 'now'],
    [12, '12\u00a0min ago'],
    [185, '3\u00a0h ago'],
    [60 * 24 * 2, '2\u00a0d ago'],
  ])('says how long ago %d minutes are', (minutes, said) => {
    expect(en.ago(minutesBefore(minutes), NOW)).toBe(said);
  });

  it('says an age without "ago", of a minute at least', () => {
    const ages = [0.2, 12, 185, 60 * 24 * 2, 60 * 24 * 65].map((minutes) =>
      en.age(minutesBefore(minutes), NOW),
    );
    expect(ages).toEqual(['1\u00a0min', '12\u00a0min', '3\u00a0h', '2\u00a0d', '2\u00a0mths']);
    expect(formatters('ru').age(minutesBefore(15), NOW)).toBe('15\u00a0мин');
    expect(formatters('en-GB').age(minutesBefore(48), NOW)).toBe('48\u00a0min');
  });

  it('never moves a plain date by a time zone', () => {
    expect(en.day('2026-12-20')).toBe('Dec 20, 2026');
    expect(formatters('en-GB').dayRange('2026-12-02', '2026-12-07')).toBe('2–7 Dec 2026');
  });

  it.each([
    ['en', ['en-US', 'en'], 'en-US'],
    ['en', ['de-DE'], 'en-GB'],
    ['pseudo', ['en-AU'], 'en-AU'],
    ['fr', ['en-US'], 'fr'],
    ['fa', ['fa-IR'], 'fa-IR-u-ca-gregory-nu-latn'],
    ['ar', ['en-US'], 'ar-u-ca-gregory-nu-latn'],
  ])('writes %s for %j as %s', (language, wanted, locale) => {
    expect(regional(language, wanted)).toBe(locale);
  });

  it('keeps a unit behind its figure from right to left, too', () => {
    const ar = formatters('ar-u-ca-gregory-nu-latn');
    expect(ar.quantity(30000, 't')).toBe('\u206630\u00a0000\u00a0t\u2069');
    expect(ar.bytes(15_000_000)).toBe('\u206615 MB\u2069');
  });

  it('never counts the past below zero', () => {
    const day = '2026-11-15T12:00:00Z';
    expect([formatters('ru').ago(day, NOW), formatters('fr').ago(day, NOW)].join()).not.toContain('-');
  });

  it('measures files in decimal units', () => {
    expect([en.bytes(10), en.bytes(212_400), en.bytes(15_000_000)]).toEqual(['1 kB', '212 kB', '15 MB']);
  });
});

it('from where to where points the way that is read; names keep their own direction', () => {
  expect(formatters('en').fromTo('Houston', 'Rotterdam')).toBe('Houston → Rotterdam');
  expect(formatters('en').fromTo('', 'Rotterdam')).toBe('→ Rotterdam');
  expect(formatters('ar').fromTo('Houston', 'روتردام')).toBe(
    '\u2067\u2068Houston\u2069 ← \u2068روتردام\u2069\u2069',
  );
});
