import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { fault } from '../core/message.ts';
import { signedIn } from './auth.ts';

export const socialProviders = ['google', 'linkedin'] as const;
export type SocialProvider = (typeof socialProviders)[number];

const issuer = z.url({ protocol: /^https?$/, error: fault('accounts.issuer') }).max(300);

const providerSettings = z.object({
  enabled: z.boolean(),
  clientId: z.string(),
  /** The secret itself is never returned. */
  hasSecret: z.boolean(),
  issuer: z.string(),
  /** The redirect URI to register with the provider. */
  redirectUri: z.string(),
});
const settings = z.object({
  google: providerSettings,
  linkedin: providerSettings,
  /** Accepts a callback without `state`, for clients that cannot keep one. Weaker: leave it off. */
  allowBareCode: z.boolean(),
});
export type SocialLoginSettings = z.infer<typeof settings>;

const providerChange = z
  .strictObject({
    enabled: z.boolean(),
    clientId: z.string().trim().max(300),
    /** Omitted: the stored secret is kept. Empty: it is removed. */
    clientSecret: z.string().trim().max(500).optional(),
    issuer,
  })
  .refine((change) => !change.enabled || change.clientId !== '', {
    path: ['clientId'],
    message: fault('accounts.clientIdMissing'),
  });
export const socialLoginSettingsBody = z.strictObject({
  google: providerChange,
  linkedin: providerChange,
  allowBareCode: z.boolean(),
});

const code = z.string().min(1).max(2000);
const state = z.string().min(1).max(200);
/** `state` is refused when missing (400 SOCIAL_STATE) unless the setting allows a bare code. */
const callbackBody = z.strictObject({ code, state: state.optional() });
const authUrl = z.object({ authUrl: z.url() });

const names: Record<SocialProvider, string> = { google: 'Google', linkedin: 'LinkedIn' };

const start = (provider: SocialProvider) =>
  endpoint({
    method: 'GET',
    path: `/auth/social/${provider}`,
    summary: `Address where a sign-in with ${names[provider]} starts; it carries the state to check on return`,
    access: 'public',
    rate: 'general',
    status: 200,
    response: authUrl,
    errors: ['NOT_CONFIGURED', 'SOCIAL_FAILED'],
    duringMaintenance: true,
  });

const callback = (provider: SocialProvider) =>
  endpoint({
    method: 'POST',
    path: `/auth/social/${provider}/callback`,
    summary: `Finish a sign-in with ${names[provider]}`,
    access: 'public',
    rate: 'signIn',
    body: callbackBody,
    status: 200,
    response: signedIn,
    errors: [
      'NOT_CONFIGURED',
      'SOCIAL_STATE',
      'SOCIAL_FAILED',
      'SOCIAL_EMAIL_UNVERIFIED',
      'ACCOUNT_DEACTIVATED',
      'SECOND_FACTOR_REQUIRED',
    ],
    duringMaintenance: true,
  });

const providerParams = z.strictObject({ provider: z.enum(socialProviders) });

const identity = z.object({
  provider: z.enum(socialProviders),
  email: z.string().nullable(),
  linkedAt: z.iso.datetime(),
});

export const socialLogin = {
  google: start('google'),
  linkedin: start('linkedin'),
  googleCallback: callback('google'),
  linkedinCallback: callback('linkedin'),
  identities: endpoint({
    method: 'GET',
    path: '/auth/identities',
    summary: 'How the own account can be signed in to',
    access: 'signedIn',
    rate: 'general',
    status: 200,
    response: z.object({ hasPassword: z.boolean(), items: z.array(identity) }),
    errors: [],
  }),
  startLink: endpoint({
    method: 'POST',
    path: '/auth/identities/:provider/start',
    summary: 'Address where linking a provider to the own account starts',
    access: 'signedIn',
    reauth: true,
    rate: 'general',
    params: providerParams,
    status: 200,
    response: authUrl,
    errors: ['NOT_CONFIGURED', 'SOCIAL_FAILED'],
  }),
  link: endpoint({
    method: 'POST',
    path: '/auth/identities/:provider',
    summary: 'Link a provider to the own account',
    access: 'signedIn',
    rate: 'signIn',
    params: providerParams,
    body: z.strictObject({ code, state }),
    status: 200,
    response: identity,
    errors: ['NOT_CONFIGURED', 'SOCIAL_STATE', 'SOCIAL_FAILED', 'IDENTITY_TAKEN'],
  }),
  unlink: endpoint({
    method: 'DELETE',
    path: '/auth/identities/:provider',
    summary: 'Take a provider off the own account; one way to sign in has to stay',
    access: 'signedIn',
    reauth: true,
    rate: 'general',
    params: providerParams,
    status: 204,
    response: 'nothing',
    errors: ['NOT_FOUND', 'LAST_SIGN_IN'],
  }),
  settings: endpoint({
    method: 'GET',
    path: '/social-login-settings',
    summary: 'Settings of social sign-in, without the secrets',
    access: { permission: 'social.write' },
    rate: 'general',
    status: 200,
    response: settings,
    errors: [],
  }),
  saveSettings: endpoint({
    method: 'PUT',
    path: '/social-login-settings',
    summary:
      'Change the settings of social sign-in; all but the switches only as a superadmin. Another issuer unlinks every account of the provider',
    access: { permission: 'social.write' },
    rate: 'general',
    body: socialLoginSettingsBody,
    status: 200,
    response: settings,
    errors: ['FORBIDDEN', 'REAUTHENTICATION_REQUIRED'],
  }),
  publicSettings: endpoint({
    method: 'GET',
    path: '/social-login-settings/public',
    summary: 'Which providers are switched on',
    access: 'public',
    rate: 'general',
    status: 200,
    response: z.object({
      google: z.object({ enabled: z.boolean() }),
      linkedin: z.object({ enabled: z.boolean() }),
    }),
    errors: [],
    duringMaintenance: true,
  }),
};
