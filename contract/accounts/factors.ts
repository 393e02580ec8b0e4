import { z } from 'zod';
import { fault } from '../core/message.ts';
import { passkeyAnswer } from './webauthn.ts';

/** Methods of the second factor, the most secure first. */
export const factorMethods = ['passkey', 'totp', 'recoveryCode'] as const;
export type FactorMethod = (typeof factorMethods)[number];

/** Spaces and dashes are only for readability. */
const totpCode = z
  .string()
  .max(20)
  .transform((text) => text.replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, fault('accounts.totpCode')));

const recoveryCode = z
  .string()
  .max(60)
  .transform((text) => text.toLowerCase().replaceAll(/[\s-]/g, ''))
  // As in Crockford’s base32: letters that look like digits are read as those digits.
  .transform((text) => text.replaceAll('o', '0').replaceAll(/[il]/g, '1'))
  .pipe(z.string().regex(/^[0-9a-z]{25}$/, fault('accounts.recoveryCode')));

/** Exactly one must be given. */
export const proofFields = {
  code: totpCode.optional(),
  recoveryCode: recoveryCode.optional(),
  passkey: passkeyAnswer.optional(),
};
export const totpCodeBody = z.strictObject({ code: totpCode });
export const recoveryCodeBody = z.strictObject({ recoveryCode });

export const isOneOf = (...given: unknown[]): boolean =>
  given.filter((one) => one !== undefined).length === 1;
