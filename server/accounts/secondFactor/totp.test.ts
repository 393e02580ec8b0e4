import { Secret } from 'otpauth';
import { expect, test } from 'vitest';
import { newTotpSecret, stepOf, totpUri } from './totp.ts';

/* RFC 6238, appendix B, SHA-1; an app shows the last six of its eight digits. */
const secret = Secret.fromLatin1('12345678901234567890').base32;
const vectors: [number, string][] = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
];

test.each(vectors)('at %i s the code of the RFC is right', (seconds, code) => {
  expect(stepOf(secret, code.slice(2), seconds)).toBe(Math.floor(seconds / 30));
});

test('a code is good one step early and one late, and answers its own step', () => {
  const [, code] = ['', '005924'];
  expect(stepOf(secret, code, 1_234_567_890 + 30)).toBe(41_152_263);
  expect(stepOf(secret, code, 1_234_567_890 - 30)).toBe(41_152_263);
  expect(stepOf(secret, code, 1_234_567_890 + 60)).toBeNull();
  expect(stepOf(secret, code, 1_234_567_890 - 60)).toBeNull();
  expect(stepOf(secret, '000000', 1_234_567_890)).toBeNull();
});

test('the secret has 160 bits, and the app is told whose it is', () => {
  const own = newTotpSecret();
  expect(Secret.fromBase32(own).bytes).toHaveLength(20);
  expect(newTotpSecret()).not.toBe(own);
  const uri = new URL(totpUri(own, { issuer: 'Gas & Oil', label: 'ada@example.com' }));
  expect(uri.href).toContain('otpauth://totp/');
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({ issuer: 'Gas & Oil', secret: own });
});
