import type { z } from 'zod';
import {
  type SocialLoginSettings,
  type SocialProvider,
  type socialLoginSettingsBody,
  socialProviders,
} from '../../contract/socialLogin.ts';

export type SocialBody = z.input<typeof socialLoginSettingsBody>;

/** What happens to a stored secret. It is never read, and what is typed is never kept as a draft. */
export type SecretChange = { kind: 'keep' } | { kind: 'replace'; text: string } | { kind: 'remove' };
export type Secrets = Record<SocialProvider, SecretChange>;

export const keepSecrets: Secrets = { google: { kind: 'keep' }, linkedin: { kind: 'keep' } };

/** The form holds everything but the secrets. */
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

/** What is sent: a secret only when one was typed, an empty one to remove what is stored. */
export const bodyOf = (values: SocialBody, secrets: Secrets): SocialBody => ({
  google: withSecret(values.google, secrets.google),
  linkedin: withSecret(values.linkedin, secrets.linkedin),
  allowBareCode: values.allowBareCode,
});

/** Whether something differs from what is stored. */
export const isChanged = (values: SocialBody, secrets: Secrets, stored: SocialLoginSettings): boolean =>
  JSON.stringify(bodyOf(values, secrets)) !== JSON.stringify(formOf(stored));

/** Fields at which the server may complain. */
export const socialFields = [
  ...socialProviders.flatMap((name) =>
    ['enabled', 'clientId', 'clientSecret', 'issuer'].map((field) => `${name}.${field}`),
  ),
  'allowBareCode',
];
