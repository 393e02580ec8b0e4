import { describe, expect, it } from 'vitest';
import { type SocialLoginSettings, socialLoginSettingsBody } from '../../../contract/accounts/socialLogin.ts';
import { bodyOf, formOf, isChanged, unchangedSecrets } from './socialForm.ts';

const provider = (issuer: string) => ({
  enabled: false,
  clientId: 'id',
  hasSecret: true,
  issuer,
  redirectUri: 'https://gasmap.test/auth/x/callback',
});
const stored: SocialLoginSettings = {
  google: provider('https://accounts.google.com'),
  linkedin: provider('https://www.linkedin.com/oauth'),
  allowBareCode: false,
};
const values = formOf(stored);

describe('a secret', () => {
  it('is left out unless something is done with it, so that the stored one stays', () => {
    expect(bodyOf(values, unchangedSecrets)).toEqual(values);
    expect(
      bodyOf(values, { ...unchangedSecrets, google: { kind: 'replace', text: ' ' } }).google,
    ).not.toHaveProperty('clientSecret');
    expect(isChanged(values, unchangedSecrets, stored)).toBe(false);
  });

  it('is sent when typed, and sent empty to be removed', () => {
    const body = bodyOf(values, { google: { kind: 'replace', text: ' s3 ' }, linkedin: { kind: 'remove' } });
    expect(body.google.clientSecret).toBe('s3');
    expect(body.linkedin.clientSecret).toBe('');
    expect(isChanged(values, { ...unchangedSecrets, linkedin: { kind: 'remove' } }, stored)).toBe(true);
    expect(socialLoginSettingsBody.safeParse(body).success).toBe(true);
  });
});

it('says at the field that an enabled provider needs its client id', () => {
  const body = { ...values, google: { ...values.google, enabled: true, clientId: ' ' } };
  const { error } = socialLoginSettingsBody.safeParse(body);
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['google.clientId']);
  expect(isChanged(body, unchangedSecrets, stored)).toBe(true);
});
