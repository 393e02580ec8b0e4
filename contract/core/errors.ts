import { z } from 'zod';
import { factorMethods } from '../accounts/factors.ts';
import { requestOptions } from '../accounts/webauthn.ts';
import { messageSchema, saidFields } from './message.ts';

/** All error codes: HTTP status and user-facing text. */
export const errors = {
  VALIDATION_FAILED: { status: 400, message: 'Some fields need attention' },
  MALFORMED_BODY: { status: 400, message: 'The body is not readable JSON' },
  BAD_UPLOAD: { status: 400, message: 'The uploaded files were not accepted' },
  UNAUTHENTICATED: { status: 401, message: 'Sign in to continue' },
  INVALID_CREDENTIALS: { status: 401, message: 'Invalid email or password' },
  UNKNOWN_ACCOUNT: { status: 401, message: 'User not found' },
  ACCOUNT_DEACTIVATED: { status: 401, message: 'User account is deactivated' },
  SECOND_FACTOR_REQUIRED: { status: 401, message: 'Enter your second factor to sign in' },
  FORBIDDEN: { status: 403, message: 'You are not allowed to do this' },
  REAUTHENTICATION_REQUIRED: { status: 403, message: 'Confirm that it is you to go on' },
  SECOND_FACTOR_MISSING: {
    status: 403,
    message: 'This site asks its staff for a second factor. Set one up to go on.',
  },
  UPGRADE_REQUIRED: { status: 403, message: 'Your plan does not include more of this' },
  PROFILE_INCOMPLETE: { status: 409, message: 'Complete your profile first' },
  EMAIL_UNCONFIRMED: {
    status: 403,
    message: 'Confirm your e-mail address first',
  },
  WRONG_PASSWORD: { status: 400, message: 'The current password is not right' },
  WRONG_CODE: { status: 400, message: 'This code is not right' },
  PASSKEY_REFUSED: { status: 400, message: 'This passkey was not accepted' },
  CHALLENGE_INVALID: { status: 400, message: 'This took too long or was tried too often. Start again.' },
  SECOND_FACTOR_FIRST: { status: 409, message: 'Set up a second factor of your own first' },
  TOKEN_INVALID: { status: 400, message: 'This link was used already or is too old. Ask for a new one.' },
  SOCIAL_STATE: {
    status: 400,
    message: 'This sign-in was not started here or took too long. Please try again.',
  },
  SOCIAL_FAILED: { status: 400, message: 'The provider did not confirm the sign-in. Please try again.' },
  SOCIAL_EMAIL_UNVERIFIED: {
    status: 409,
    message:
      'An account with this e-mail exists. Sign in with your password and link the provider in your profile.',
  },
  IDENTITY_TAKEN: { status: 409, message: 'This account of the provider is linked to another user' },
  LAST_SIGN_IN: { status: 409, message: 'Set a password first: this is your only way to sign in' },
  ABOVE_YOU: { status: 403, message: 'Only a superadmin may do this to a superadmin' },
  NOT_HELD: { status: 403, message: 'Nobody can give what they do not hold' },
  STAFF_ONLY: { status: 409, message: 'Only administrators can hold permissions' },
  NOT_ON_YOURSELF: { status: 409, message: 'You cannot do this to your own account' },
  LAST_SUPERADMIN: { status: 409, message: 'The last superadmin has to stay' },
  ON_HOLD: {
    status: 409,
    message: 'This account is on legal hold and can be deleted once the hold is lifted',
  },
  PLAN_FREE: { status: 409, message: 'This plan is free and needs no purchase' },
  OWNER_BLOCKED: { status: 409, message: 'The account of its owner is blocked: unblock it first' },
  CONFIRMATION_REQUIRED: { status: 409, message: 'This has a large effect: confirm it first' },
  IN_USE: { status: 409, message: 'This is in use' },
  IS_DEFAULT: { status: 409, message: 'This is the default: make another one the default first' },
  NAME_TAKEN: { status: 409, message: 'This name is taken' },
  SYSTEM_ROLE: { status: 409, message: 'A system role cannot be changed this way' },
  NOT_FOUND: { status: 404, message: 'Not found' },
  GONE: { status: 410, message: 'This ad is no longer published' },
  WRONG_STATE: { status: 409, message: 'This is not possible in its present state' },
  STALE: { status: 409, message: 'Somebody changed this meanwhile; load it again' },
  EMAIL_TAKEN: { status: 409, message: 'email already exists' },
  USERNAME_TAKEN: { status: 409, message: 'username already taken' },
  INSUFFICIENT_FUNDS: { status: 402, message: 'There is not enough money in the wallet' },
  PRICE_CHANGED: { status: 409, message: 'The price changed meanwhile; look at it again' },
  BILLING_DETAILS_MISSING: { status: 409, message: 'Enter your billing details first' },
  PLAN_INACTIVE: { status: 409, message: 'This plan is not on sale' },
  COUPON_INVALID: { status: 409, message: 'This coupon cannot be used' },
  METHOD_UNAVAILABLE: { status: 409, message: 'This payment method is not available' },
  PROVIDER_UNAVAILABLE: {
    status: 503,
    message: 'The payment provider cannot be reached. Nothing was charged; please try again.',
  },
  BAD_SIGNATURE: { status: 400, message: 'The signature does not fit' },
  QUOTES_HELD: { status: 409, message: 'Some values are far from the day before: confirm them first' },
  FOUR_EYES: { status: 403, message: 'Somebody else has to confirm this' },
  LICENCE_FORBIDS: { status: 403, message: 'The licence of this benchmark does not allow this' },
  /** Of a held account or company; never says why. */
  HELD: { status: 409, message: 'This is paused for a routine check.' },
  /** A dated rule of a sanctions regime; `reason` says which. */
  RULE_APPLIES: { status: 409, message: 'A rule keeps this ad off the market' },
  BLOCKED: { status: 409, message: 'One of you blocked the other: no message can be sent' },
  TOO_MANY: { status: 409, message: 'There is no room for more' },
  SEATS_FULL: { status: 403, message: 'Your company’s plan has no seat for you: you can read, not act' },
  NEEDS_COMPANY: { status: 403, message: 'This needs a company: create one or join one' },
  ALREADY_MEMBER: { status: 409, message: 'You are in a company already: leave it first' },
  LAST_ADMIN: { status: 409, message: 'Somebody else has to be an admin first' },
  DOMAIN_TAKEN: { status: 409, message: 'Another company has proved this domain' },
  PUBLIC_SUFFIX: { status: 400, message: 'Under this domain anybody can have a name: it proves nothing' },
  FREE_MAIL: { status: 400, message: 'Anybody can have an address at this domain: it proves nothing' },
  NOTHING_CHANGED: { status: 400, message: 'Nothing would change' },
  OWN_AD: { status: 409, message: 'This ad is your own' },
  NOT_CONFIGURED: { status: 409, message: 'This sign-in is not configured yet' },
  IDEMPOTENCY_KEY_REUSED: { status: 409, message: 'This Idempotency-Key was used with another body' },
  IDEMPOTENCY_KEY_BUSY: {
    status: 409,
    message: 'The first request with this Idempotency-Key is still running',
  },
  MALFORMED_REQUEST: { status: 400, message: 'This is not a readable HTTP request' },
  REQUEST_TIMEOUT: { status: 408, message: 'The request took too long to arrive' },
  HEADERS_TOO_LARGE: { status: 431, message: 'The headers of the request are too large' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'This is too large' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'This media type is not supported here' },
  RATE_LIMITED: { status: 429, message: 'Too many requests' },
  INTERNAL: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  BACKUP_BUSY: { status: 409, message: 'Another backup is being made, checked or restored' },
  BACKUP_FOREIGN: {
    status: 409,
    message: 'This backup was not made by this site. Whoever made it decides who is superadmin afterwards.',
  },
  BACKUP_ENCRYPTED: { status: 409, message: 'This backup is encrypted. Decrypt it first.' },
  BACKUP_KEY_WRONG: { status: 400, message: 'This passphrase or key does not open the backup' },
  BACKUP_REFUSED: { status: 400, message: 'This file is not a good backup' },
  MAINTENANCE: { status: 503, message: 'Site is under maintenance. Please check back later.' },
  UNAVAILABLE: { status: 503, message: 'The service is busy. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;

/** Maximum number of details in an error response. */
export const DETAILS_MAX = 100;

/**
 * Shape of all error responses. `message` is English: that of `reason` if there is one, else that of `code`. `details`
 * names each field by its dotted path.
 */
export const errorBody = z.object({
  code: z.string(),
  message: z.string(),
  /** What exactly, where the code alone does not say it. */
  reason: messageSchema.optional(),
  details: z
    .array(z.object({ path: z.string(), ...saidFields }))
    .max(DETAILS_MAX)
    .optional(),
  /** Number of omitted details. */
  moreDetails: z.number().optional(),
  requestId: z.string(),
  upgradeRequired: z.literal(true).optional(),
  feature: z.string().optional(),
  limit: z.number().nullable().optional(),
  used: z.number().optional(),
  /** The cheapest plan that lifts the limit, if any. */
  plan: z
    .object({ id: z.uuid(), code: z.string(), name: z.string(), price: z.number(), currency: z.string() })
    .optional(),
  /** For insufficient funds, in major units. */
  balance: z.number().optional(),
  price: z.number().optional(),
  missing: z.number().optional(),
  /** With SECOND_FACTOR_REQUIRED: the challenge to send back, and the available methods. */
  challenge: z.string().optional(),
  methods: z.array(z.enum(factorMethods)).optional(),
  /** For `navigator.credentials.get`, if there is a passkey. */
  passkeyOptions: requestOptions.optional(),
  status: z.string().optional(),
  allowed: z.array(z.string()).optional(),
  /** Seconds; also in the `Retry-After` header. */
  retryAfter: z.number().optional(),
});

export type ErrorBody = z.infer<typeof errorBody>;
export type ErrorDetail = NonNullable<ErrorBody['details']>[number];
