import type { z } from 'zod';
import type { Permission } from './access.ts';
import type { ErrorCode } from './errors.ts';

/** Who may call: everyone, signed-in users, holders of one permission, or superadmins only. */
export type Access = 'public' | 'signedIn' | { permission: Permission } | 'superadmin';

/** Whether a call is one of the back office. */
export const isForStaff = ({ access }: { access: Access }): boolean =>
  access === 'superadmin' || typeof access === 'object';

/** How long a sign-in or reauthentication is accepted by calls marked `reauth`. */
export const REAUTH_MINUTES = 10;

/** Rate limit class of a call; the limits are in `rateLimits`. */
export type RateClass =
  | 'general'
  | 'signIn'
  | 'secondFactor'
  | 'registration'
  | 'availability'
  | 'inquiry'
  | 'ticket'
  | 'upload'
  | 'payment'
  | 'picture'
  | 'sheet'
  | 'evaluation'
  | 'webhook';

/**
 * Calls per window: `account` counts per target account, `address` per network address, `caller` per signed-in
 * account from any address.
 */
export const rateLimits: Record<
  RateClass,
  { perMinutes: number; account?: number; caller?: number; address: number }
> = {
  general: { perMinutes: 1, address: 300 },
  signIn: { perMinutes: 1, account: 5, address: 20 },
  /*
   * Codes sent by someone who has the password. Three in a million are valid at a time: at 12 an hour a guess
   * succeeds once in three years on average, and the owner is notified after five wrong ones.
   */
  secondFactor: { perMinutes: 60, account: 12, address: 120 },
  registration: { perMinutes: 60, address: 5 },
  availability: { perMinutes: 1, address: 30 },
  inquiry: { perMinutes: 60, caller: 20, address: 20 },
  /** New tickets and reports: more than anybody needs, few enough for the people who read them. */
  ticket: { perMinutes: 60, caller: 20, address: 60 },
  upload: { perMinutes: 60, caller: 60, address: 60 },
  /** Each creates a pending payment, and a session at the provider. */
  payment: { perMinutes: 60, caller: 30, address: 120 },
  /** Share images of ads that are not rendered yet: each costs 0.2 s of CPU. */
  picture: { perMinutes: 1, address: 20 },
  /** Everything of one kind in one file, not page by page: up to a second of CPU. */
  sheet: { perMinutes: 60, caller: 60, address: 120 },
  /** Prices of formulas, while somebody types one. */
  evaluation: { perMinutes: 1, caller: 60, address: 120 },
  webhook: { perMinutes: 1, address: 3000 },
};

/**
 * Calls other than GET per account and hour, over all classes: one every 1.2 s without a pause, which people do not
 * reach but a script filling the database does.
 */
export const WRITES_PER_HOUR = 3000;

/**
 * Default maximum body size. The longest ad is 55 kB if each character takes three bytes, as those of Chinese do.
 */
export const BODY_BYTES_MAX = 64 * 1024;

export type FileRule = {
  field: string;
  maxFiles: number;
  maxBytes: number;
  /** Files only: no `payload` and no `fileIndices`. */
  plain?: true;
};

/**
 * The announced end of an endpoint. Until then it answers as before, with the headers `Deprecation` (RFC 9745) and
 * `Sunset` (RFC 8594).
 */
export type Deprecation = {
  /** Calendar days, UTC; `sunset` is the first one without the endpoint. */
  since: string;
  sunset: string;
  /** The endpoint that replaces it, as `feature.verb`. */
  instead: string;
};

/** By field; `true` for a text. Lists add no level. */
export type SeededTexts = true | { [field: string]: SeededTexts };

export type EndpointSpec = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Relative to `/api`, with `:name` for each path parameter. */
  path: `/${string}`;
  summary: string;
  access: Access;
  /** Refused (403 REAUTHENTICATION_REQUIRED) unless the caller authenticated within `REAUTH_MINUTES`. */
  reauth?: true;
  rate: RateClass;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Also accepts multipart: a `payload` part with the JSON body, `fileIndices`, and the files. */
  files?: FileRule;
  /** Maximum size of a JSON body, or of an upload's `payload` part, where `BODY_BYTES_MAX` is too small. */
  bodyBytesMax?: number;
  /** The handler receives the raw bytes of the body, to verify a signature. */
  rawBody?: true;
  status: 200 | 201 | 202 | 204;
  response: z.ZodType | 'file' | 'nothing';
  /** Media types of a `file` response; omitted if it has that of the stored file. */
  mediaTypes?: readonly string[];
  errors: readonly ErrorCode[];
  /** Where the response has texts marked by `seededText`: computed for the browser (web/build/seededTexts.ts). */
  seeded?: SeededTexts;
  /**
   * Honours an `Idempotency-Key` header. Records created by the call carry the key's `effectId`, so a retry resumes an
   * interrupted call and its effect still happens exactly once.
   */
  repeatable?: true;
  /** Available during maintenance. */
  duringMaintenance?: true;
  deprecated?: Deprecation;
};

/** Declares one call. Route, access check, validation, OpenAPI, typed client and access test are derived from it. */
export const endpoint = <const Spec extends EndpointSpec>(spec: Spec): Spec => spec;

type Part<Spec, Key extends string, Direction extends 'in' | 'out'> =
  Spec extends Record<Key, infer Schema>
    ? Schema extends z.ZodType
      ? Direction extends 'in'
        ? z.input<Schema>
        : z.output<Schema>
      : undefined
    : undefined;

/** Validated input of a handler. */
export type Received<Spec> = {
  params: Part<Spec, 'params', 'out'>;
  query: Part<Spec, 'query', 'out'>;
  body: Part<Spec, 'body', 'out'>;
};

/** Input of a caller: parts that the endpoint does not declare cannot be passed. */
export type Given<Spec> = {
  [Key in 'params' | 'query' | 'body' as Part<Spec, Key, 'in'> extends undefined ? never : Key]: Part<
    Spec,
    Key,
    'in'
  >;
};

/** Response type of an endpoint. */
export type Answer<Spec> = Spec extends { response: infer Schema }
  ? Schema extends z.ZodType
    ? z.output<Schema>
    : undefined
  : never;
