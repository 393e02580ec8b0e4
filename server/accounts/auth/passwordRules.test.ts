import { stat } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { isBreachedPassword } from './breachedPasswords.ts';
import { BREACHED_PASSWORD, PERSONAL_PASSWORD, passwordFault } from './passwordRules.ts';

const marit = {
  email: 'm.olsen@brenthaven.example',
  username: 'Nordlys42',
  firstName: 'Marit',
  lastName: 'Olsen',
  company: 'Fjord Bunkers AS',
};
const faultOf = (password: string) => passwordFault(password, marit, 'Seven Seas Oil');

describe('common and leaked passwords', () => {
  test.each(['123456', 'password', 'PassWord', 'qwerty', '111111', 'liverpool', 'swordfish', 'qwerty12345'])(
    '%s is one',
    (password) => {
      expect(isBreachedPassword(password)).toBe(true);
      expect(faultOf(password)).toBe(BREACHED_PASSWORD);
    },
  );

  test.each(['', 'gasmap-demo', 'rotterdam barge', 'toString', '__proto__', 'correct horse battery staple'])(
    '%s is not',
    (password) => {
      expect(isBreachedPassword(password)).toBe(false);
    },
  );

  test('hardly any other is taken for one: fewer than one in 10,000', () => {
    const others = Array.from(
      { length: 50_000 },
      (_, i) => `${(i * 2_654_435_761) % 4_294_967_296} laycan ${i}`,
    );
    expect(others.filter(isBreachedPassword).length).toBeLessThan(5);
  });

  test('they take three megabytes at most', async () => {
    const { size } = await stat(new URL('./data/breachedPasswords.bin', import.meta.url));
    expect(size).toBeLessThan(3 * 1024 * 1024);
  });
});

describe('what everybody knows of somebody', () => {
  test.each([
    ['the name of the product', 'gasmap1'],
    ['the name of the product with a year', 'GasMap-2026!'],
    ['the name of the product, digits for letters', 'g4$m4p2015'],
    ['the name of the product backwards', 'pamsag77'],
    ['the name of the site', 'SevenSeasOil1'],
    ['a word of the name of the site', 'seven777Q'],
    ['the username', 'nordlys42'],
    ['the username twice', 'Nordlys42nordlys42'],
    ['the letters of the username', 'nordlys99999'],
    ['the username, digits for letters', 'n0rd1y5!!'],
    ['the own name', 'MaritOlsen1'],
    ['the own name backwards', 'neslo.tiram'],
    ['the local part of the e-mail', 'm.olsen.99'],
    ['the domain of the e-mail', 'Brenthaven#1'],
    ['the company', 'fjord-bunkers-as'],
    ['a word of the company and two letters', 'bunkersXY12'],
    ['several of them', 'gasmapFjord7'],
  ])('%s is refused', (_what, password) => {
    expect(faultOf(password)).toBe(PERSONAL_PASSWORD);
  });

  test.each([
    'rotterdam barge',
    'olsen drinks tea at four',
    'gasmap-demo',
    'fjord horse 42 cabin',
    '4815 1623 4299',
    '石油商の秘密です',
    'kØbenhavn tanker',
  ])('%s is taken', (password) => {
    expect(faultOf(password)).toBeNull();
  });

  test('who gave no name has none that could be found', () => {
    const about = { email: 'x@y.example', username: 'abc', firstName: null, lastName: null, company: null };
    expect(passwordFault('long tanker', about, 'GasMap')).toBeNull();
  });
});
