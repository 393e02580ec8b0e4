import { describe, expect, it } from 'vitest';
import { phoneOf, profileFormSchema, shownPhone } from './profileForm.ts';

const form = { firstName: 'Anna', lastName: '', phone: '', company: '', country: '' };

describe('phoneOf', () => {
  it.each([
    ['+31 20 123 4567', '', '+31201234567'],
    ['0031 20 123 4567', '', '+31201234567'],
    ['020 123 4567', 'NL', '+31201234567'],
    ['(020) 123-4567', 'NL', '+31201234567'],
    ['hello', 'NL', 'hello'],
  ])('%s %s', (text, country, phone) => {
    expect(phoneOf(text, country)).toBe(phone);
  });
});

describe('shownPhone', () => {
  it('groups a number and leaves what is none', () => {
    expect(shownPhone('+31201234567')).toBe('+31 20 123 4567');
    expect(shownPhone('hello')).toBe('hello');
  });
});

describe('profileFormSchema', () => {
  it('sends only what is filled in', () => {
    expect(profileFormSchema.parse({ ...form, phone: '+31 20 123 4567' })).toEqual({
      firstName: 'Anna',
      phone: '+31201234567',
    });
  });

  it('says what is wrong at its field', () => {
    const checked = profileFormSchema.safeParse({ ...form, phone: '12', country: 'nl' });
    expect(checked.error?.issues.map(({ path }) => path.join('.'))).toEqual(['phone', 'country']);
  });
});
