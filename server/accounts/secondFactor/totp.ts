import { Secret, TOTP } from 'otpauth';

/* RFC 6238 with the parameters that every authenticator app supports. */
const PERIOD = 30;
const form = { algorithm: 'SHA1', digits: 6, period: PERIOD } as const;
/** Allowed steps before and after, for clock drift. */
const DRIFT = 1;

/** 160 bits, as RFC 4226 recommends, in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The content of the QR code. */
export const totpUri = (secret: string, account: { issuer: string; label: string }): string =>
  new TOTP({ ...form, ...account, secret }).toString();

/** The step (RFC 6238, T) of a valid code at a time in seconds; null for an invalid one. */
export function stepOf(secret: string, code: string, seconds: number): number | null {
  const timestamp = seconds * 1000;
  const delta = TOTP.validate({
    ...form,
    token: code,
    secret: Secret.fromBase32(secret),
    timestamp,
    window: DRIFT,
  });
  return delta === null ? null : TOTP.counter({ period: PERIOD, timestamp }) + delta;
}
