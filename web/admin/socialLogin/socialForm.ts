import type { z } from 'zod';
import {
  type SocialLoginSettings,
  type SocialProvider,
  type socialLoginSettingsBody,
  socialProviders,
} from '../../../contract/accounts/socialLogin.ts';

export type SocialBody = z.input<typeof socialLoginSettingsBody>;

/** Pending change of a stored secret. Secrets are never read back, and typed ones are never kept in a draft. */
export type SecretChange = { kind: 'keep' } | { kind: 'replace'; text: string } | { kind: 'remove' };
export type Secrets = Record<SocialProvider, SecretChange>;

export const unchangedSecrets: Secrets = { google: { kind: 'keep' }, linkedin: { kind: 'keep' } };

/** Form values without the secrets. */
export const formOf = ({ google, linkedin, allowBareCode }: SocialLoginSettings): SocialBody => {
  const fields = ({ enabled, clientId, issuer }: SocialLoginSettings[SocialProvider]) => ({
    enabled,
    clientId,
    issuer,
  });
  return { google: fields(google), linkedin: fields(linkedin), allowBareCode };
};

const withSecret = (values: SocialBody[SocialProvider], secret: SecretChange): SocialBody[SocialProvider] => {
  if (secret.kind === 'remove') return { ...values, clientSecret: '' };
  const text = secret.kind === 'replace' ? secret.text.trim() : '';
  return text === '' ? values : { ...values, clientSecret: text };
};

/** Request body: a secret only if one was typed, an empty one to remove the stored one. */
export const bodyOf = (values: SocialBody, secrets: Secrets): SocialBody => ({
  google: withSecret(values.google, secrets.google),
  linkedin: withSecret(values.linkedin, secrets.linkedin),
  allowBareCode: values.allowBareCode,
});

/** Whether there are unsaved changes. */
export const isChanged = (values: SocialBody, secrets: Secrets, stored: SocialLoginSettings): boolean =>
  JSON.stringify(bodyOf(values, secrets)) !== JSON.stringify(formOf(stored));

/** Fields for which the server may return errors. */
export const socialFields = [
  ...socialProviders.flatMap((name) =>
    ['enabled', 'clientId', 'clientSecret', 'issuer'].map((field) => `${name}.${field}`),
  ),
  'allowBareCode',
];
