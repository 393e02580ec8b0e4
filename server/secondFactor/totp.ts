import { Secret, TOTP } from 'otpauth';

/* RFC 6238 as every authenticator app has it. */
const PERIOD = 30;
const form = { algorithm: 'SHA1', digits: 6, period: PERIOD } as const;
/** Steps before and after, for clocks that differ. */
const DRIFT = 1;

/** 160 bits, as RFC 4226 recommends, in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** What the app reads from the QR code. */
export const totpUri = (secret: string, account: { issuer: string; label: string }): string =>
  new TOTP({ ...form, ...account, secret }).toString();

/** The step (RFC 6238, T) that a code belongs to at a time, in seconds; null when it is not right. */
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
