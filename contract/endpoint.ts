import type { z } from 'zod';
import type { Permission } from './access.ts';
import type { ErrorCode } from './errors.ts';

/** Who may call: everyone, anyone signed in, holders of one permission, or superadmins alone. */
export type Access = 'public' | 'signedIn' | { permission: Permission } | 'superadmin';

/** How long a sign-in or a re-authentication counts for calls that are marked `reauth`. */
export const REAUTH_MINUTES = 10;

/** Which counter a call uses up; the figures are in `rateLimits`. */
export type RateClass =
  | 'general'
  | 'signIn'
  | 'secondFactor'
  | 'registration'
  | 'availability'
  | 'inquiry'
  | 'upload'
  | 'payment'
  | 'picture'
  | 'webhook';

/**
 * Calls per window: `account` counts per named account, `address` per network address, `caller` per signed-in account
 * wherever its calls come from.
 */
export const rateLimits: Record<
  RateClass,
  { perMinutes: number; account?: number; caller?: number; address: number }
> = {
  general: { perMinutes: 1, address: 300 },
  signIn: { perMinutes: 1, account: 5, address: 20 },
  /*
   * Codes that somebody sends who has the password. Three of a million are good at a time: at 12 an hour a guess is
   * right once in three years on average, and the owner is told after five wrong ones.
   */
  secondFactor: { perMinutes: 60, account: 12, address: 120 },
  registration: { perMinutes: 60, address: 5 },
  availability: { perMinutes: 1, address: 30 },
  inquiry: { perMinutes: 60, caller: 20, address: 20 },
  upload: { perMinutes: 60, caller: 60, address: 60 },
  /** Each leaves a pending payment, and a session at the provider. */
  payment: { perMinutes: 60, caller: 30, address: 120 },
  /** Pictures of ads for sharing that are not drawn yet: each costs 0.2 s of a processor. */
  picture: { perMinutes: 1, address: 20 },
  webhook: { perMinutes: 1, address: 3000 },
};

/**
 * Calls other than GET that an account makes in an hour, over all classes: one in 1.2 s without a pause, which people do not
 * reach and a script that fills the database does.
 */
export const WRITES_PER_HOUR = 3000;

/**
 * How large a body may be where the endpoint says nothing. The longest ad, with each letter in three bytes as those of
 * Chinese are, has 55 kB.
 */
export const BODY_BYTES_MAX = 64 * 1024;

export type FileRule = {
  field: string;
  maxFiles: number;
  maxBytes: number;
  /** Only files: no `payload` and no `fileIndices`. */
  plain?: true;
};

export type EndpointSpec = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api`, with `:name` for each path parameter. */
  path: `/${string}`;
  summary: string;
  access: Access;
  /** Refused (403 REAUTHENTICATION_REQUIRED) unless the caller proved who they are within `REAUTH_MINUTES`. */
  reauth?: true;
  rate: RateClass;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Also accepts multipart: a `payload` part with the JSON body, `fileIndices`, and the files. */
  files?: FileRule;
  /** How large a JSON body, or the `payload` part of an upload, may be, where the usual `BODY_BYTES_MAX` is too little. */
  bodyBytesMax?: number;
  /** The body reaches the handler as the bytes that came, for a signature to be checked. */
  rawBody?: true;
  status: 200 | 201 | 202 | 204;
  response: z.ZodType | 'file' | 'nothing';
  errors: readonly ErrorCode[];
  /** Fields of the answer that people wrote: never put into another language, even where the words are known ones. */
  written?: readonly string[];
  /**
   * Honours an `Idempotency-Key` header. What the call makes carries the key's `effectId`, so one that was cut is taken
   * up again by its repetition, and done once all the same.
   */
  repeatable?: true;
  /** Stays open while the site is under maintenance. */
  duringMaintenance?: true;
};

/** Declares one call. Route, access check, validation, OpenAPI, typed client and access test come from it. */
export const endpoint = <const Spec extends EndpointSpec>(spec: Spec): Spec => spec;

type Part<Spec, Key extends string, Direction extends 'in' | 'out'> =
  Spec extends Record<Key, infer Schema>
    ? Schema extends z.ZodType
      ? Direction extends 'in'
        ? z.input<Schema>
        : z.output<Schema>
      : undefined
    : undefined;

/** What a handler gets, validated. */
export type Received<Spec> = {
  params: Part<Spec, 'params', 'out'>;
  query: Part<Spec, 'query', 'out'>;
  body: Part<Spec, 'body', 'out'>;
};

/** What a caller has to give: parts that the endpoint does not declare cannot be given. */
export type Given<Spec> = {
  [Key in 'params' | 'query' | 'body' as Part<Spec, Key, 'in'> extends undefined ? never : Key]: Part<
    Spec,
    Key,
    'in'
  >;
};

/** What the endpoint answers. */
export type Answer<Spec> = Spec extends { response: infer Schema }
  ? Schema extends z.ZodType
    ? z.output<Schema>
    : undefined
  : never;
