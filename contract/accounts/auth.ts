import { z } from 'zod';
import { permissions, roles } from '../core/access.ts';
import { endpoint } from '../core/endpoint.ts';
import { languageCodes } from '../core/languages.ts';
import { fault, saidFields } from '../core/message.ts';
import { line, seededText } from '../core/text.ts';
import { factorMethods, isOneOf, proofFields } from './factors.ts';
import { requestOptions } from './webauthn.ts';

const PASSWORD_MIN = 6;
const PASSWORD_MAX = 200;

export const profileFields = ['firstName', 'lastName', 'phone', 'company', 'country'] as const;
export type ProfileField = (typeof profileFields)[number];

export const email = z.email(fault('accounts.email')).max(254);

/* Scripts with lookalike letters; a username mixing them could impersonate another. */
const lookalikes = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];

export const username = z
  .string()
  .normalize('NFKC')
  .min(3, fault('field.tooFewCharacters', { min: 3 }))
  .max(30, fault('field.tooManyCharacters', { max: 30 }))
  .regex(/^[\p{L}\p{N}_.-]+$/u, fault('accounts.usernameCharacters'))
  .refine(
    (name) => lookalikes.filter((alphabet) => alphabet.test(name)).length <= 1,
    fault('accounts.oneAlphabet'),
  );
export const password = z
  .string()
  .min(PASSWORD_MIN, fault('field.tooFewCharacters', { min: PASSWORD_MIN }))
  .max(PASSWORD_MAX, fault('field.tooManyCharacters', { max: PASSWORD_MAX }));

/** `country` is ISO 3166-1 alpha-2, `phone` E.164; `null` if not set yet. */
const profile = z.object({
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  phone: z.string().nullable(),
  company: z.string().nullable(),
  country: z.string().nullable(),
  imageUrl: z.string().nullable(),
});

export const user = z.object({
  id: z.uuid(),
  email: z.string(),
  username: z.string(),
  role: z.enum(roles),
  customRole: z.object({ id: z.uuid(), name: seededText }).nullable(),
  isActive: z.boolean(),
  emailVerified: z.boolean(),
  profile,
  profileComplete: z.boolean(),
  /** Language of the site and of mails; null until one is selected. */
  language: z.enum(languageCodes).nullable(),
  permissions: z.array(z.enum(permissions)),
  plan: z
    .object({ id: z.uuid(), code: z.string(), name: seededText, endsAt: z.iso.datetime().nullable() })
    .nullable(),
  /** A routine check is under way: nothing new is published, no money leaves. Never says why. */
  isPaused: z.boolean(),
  /** Newest version of the terms of use that was accepted. */
  acceptedTerms: z.number().nullable(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime().nullable(),
});
export type User = z.infer<typeof user>;

/** A profile is complete only when all five fields are present. */
export const missingProfileFields = (have: { [Field in ProfileField]: string | null }): ProfileField[] =>
  profileFields.filter((field) => !have[field]);

export const loginBody = z.strictObject({
  email: z.email(fault('accounts.email')).max(254),
  password: z.string().min(1, fault('accounts.password')).max(PASSWORD_MAX),
});

export const registerBody = z.strictObject({
  username,
  email,
  password,
  /** Version of the terms of use that was read and accepted; needed where the site asks for it. */
  acceptTerms: z.number().int().min(1).optional(),
});

export const profileBody = z.strictObject({
  firstName: line(80).optional(),
  lastName: line(80).optional(),
  phone: z
    .string()
    .overwrite((phone) => phone.replace(/[\s().-]/g, ''))
    .regex(/^\+[1-9]\d{6,14}$/, fault('accounts.phone'))
    .optional(),
  company: line(120).optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, fault('field.pickCountry'))
    .optional(),
  language: z.enum(languageCodes).optional(),
});

/** Methods of reauthentication. */
const reauthMethods = ['password', ...factorMethods] as const;
export type ReauthMethod = (typeof reauthMethods)[number];

const passwordGiven = z.string().min(1, fault('accounts.password')).max(PASSWORD_MAX);
export const passwordBody = z.strictObject({ password: passwordGiven });
const reauthenticateBody = z
  .strictObject({ password: passwordGiven.optional(), ...proofFields })
  .refine(
    (body) => isOneOf(body.password, body.code, body.recoveryCode, body.passkey),
    fault('accounts.passwordOrFactor'),
  );

const availability = z.object({ available: z.boolean(), ...saidFields });

export const signedIn = z.object({ token: z.string(), user });
/** Both null if the site hides which addresses have an account: the mail tells how to proceed, in either case. */
const registered = z.union([signedIn, z.object({ token: z.null(), user: z.null() })]);

export const auth = {
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    summary: 'Sign in with e-mail and password',
    access: 'public',
    rate: 'signIn',
    body: loginBody,
    status: 200,
    response: signedIn,
    errors: ['INVALID_CREDENTIALS', 'UNKNOWN_ACCOUNT', 'ACCOUNT_DEACTIVATED', 'SECOND_FACTOR_REQUIRED'],
    duringMaintenance: true,
  }),
  register: endpoint({
    method: 'POST',
    path: '/auth/register',
    summary: 'Make an account and sign in',
    access: 'public',
    rate: 'registration',
    body: registerBody,
    status: 201,
    response: registered,
    errors: ['EMAIL_TAKEN', 'USERNAME_TAKEN', 'INVALID_CREDENTIALS'],
    repeatable: true,
  }),
  checkAvailability: endpoint({
    method: 'POST',
    path: '/auth/check-availability',
    summary: 'Whether a username or an e-mail is free; the answer is keyed by field',
    access: 'public',
    rate: 'availability',
    body: z
      .strictObject({
        username: z.string().min(1).max(254).optional(),
        email: z.string().min(1).max(254).optional(),
      })
      .refine(
        (body) => body.username !== undefined || body.email !== undefined,
        fault('accounts.usernameOrEmail'),
      ),
    status: 200,
    response: z.object({ username: availability.optional(), email: availability.optional() }),
    errors: [],
  }),
  reauthentication: endpoint({
    method: 'GET',
    path: '/auth/reauthenticate',
    summary:
      'What the caller can prove again who they are with, an own second factor where there is one; nothing where signing in anew is the only way',
    access: 'signedIn',
    rate: 'general',
    status: 200,
    response: z.object({ methods: z.array(z.enum(reauthMethods)) }),
    errors: [],
    duringMaintenance: true,
  }),
  reauthenticate: endpoint({
    method: 'POST',
    path: '/auth/reauthenticate',
    summary: 'Prove again who one is; dangerous calls of this session go through for ten minutes',
    access: 'signedIn',
    rate: 'signIn',
    body: reauthenticateBody,
    status: 204,
    response: 'nothing',
    errors: ['WRONG_PASSWORD', 'WRONG_CODE', 'PASSKEY_REFUSED', 'CHALLENGE_INVALID'],
    duringMaintenance: true,
  }),
  reauthenticationOptions: endpoint({
    method: 'POST',
    path: '/auth/reauthenticate/options',
    summary: 'What a browser needs to prove with a passkey who one is; good for five minutes',
    access: 'signedIn',
    rate: 'general',
    status: 200,
    response: requestOptions,
    errors: ['WRONG_STATE'],
    duringMaintenance: true,
  }),
  me: endpoint({
    method: 'GET',
    path: '/auth/me',
    summary: 'The signed-in user',
    access: 'signedIn',
    rate: 'general',
    status: 200,
    response: user,
    errors: [],
    duringMaintenance: true,
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/auth/refresh',
    summary: 'A new token for the present one, which ends',
    access: 'signedIn',
    rate: 'general',
    status: 200,
    response: signedIn,
    errors: [],
    duringMaintenance: true,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    summary: 'End the present session',
    access: 'signedIn',
    rate: 'general',
    status: 204,
    response: 'nothing',
    errors: [],
    duringMaintenance: true,
  }),
  updateProfile: endpoint({
    method: 'PUT',
    path: '/auth/profile',
    summary: 'Change the own profile; fields left out stay as they are',
    access: 'signedIn',
    rate: 'general',
    body: profileBody,
    status: 200,
    response: user,
    errors: ['REAUTHENTICATION_REQUIRED'],
  }),
};
