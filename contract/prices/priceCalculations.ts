import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { languageCodes } from '../core/languages.ts';
import { fault } from '../core/message.ts';
import { idParams, pageOf, pageQuery } from '../core/page.ts';
import { formulaDay, priceEvents, priceFormula } from './formula.ts';
import { priceStatuses, priceWarnings } from './priceFormulas.ts';

/** Version of the rules by which a price is computed; a proof of another one is not recomputed. */
export const PRICE_ENGINE = 'gasmap-price/1';
/** A year of quotes of four benchmarks is about 300 kB. */
export const PROOF_BYTES_MAX = 512 * 1024;
/** Compares of one calculation by one company. */
export const COMPARES_MAX = 5;
/** Share of the days that somebody must have values for, in percent. */
export const COMPARE_DAYS_PERCENT = 80;

const ROWS_MAX = 4000;

const decimal = z.string().regex(/^-?\d{1,30}(\.\d{1,40})?$/, fault('formula.decimal'));
const code = z.string().regex(/^[A-Z0-9][A-Z0-9_-]{0,39}$/, fault('field.code'));
/** 32 bytes in base64url: a commitment or its salt. */
const bytes32 = z.string().regex(/^[\w-]{43}$/, fault('proof.digest'));
const hex32 = z.string().regex(/^[0-9a-f]{64}$/, fault('proof.digest'));
const day = z.iso.date(fault('field.day'));
const moment = z.iso.datetime(fault('proof.moment'));

/**
 * A quote that a price was computed from, a quote around it that decided whether a day counts, or a day that had none.
 * A licensed value is hidden behind `commitment`, base64url(SHA-256(salt ‖ '|' ‖ benchmark ‖ '|' ‖ day ‖ '|' ‖ value)), where
 * the benchmark is followed by its contract if it has several (`DATED_BRENT M1`); only who may see it has value and salt.
 */
export const proofInput = z.strictObject({
  benchmark: code,
  /** Empty for a benchmark with one quote a day. */
  contract: z.string().max(7),
  day,
  /** `pending`: not published yet; `missing`: should have been. */
  status: z.enum(['published', 'missing', 'pending']),
  revision: z.int().min(1).nullable(),
  value: decimal.nullable(),
  commitment: bytes32.nullable(),
  salt: bytes32.optional(),
  state: z.enum(['preliminary', 'final']).nullable(),
  /** When this revision became known, and when the first one of the day did. */
  knownAt: moment.nullable(),
  firstKnownAt: moment.nullable(),
  /** Replaced a value that had been final. */
  corrects: z.boolean(),
  used: z.boolean(),
  /** The day without a quote that this one stands for. */
  substituteFor: day.nullable(),
  /** What it is quoted in. */
  currency: code,
  unit: code,
});
export type ProofInput = z.output<typeof proofInput>;

const proofResult = z.strictObject({
  /** Null where they are committed to: base64url(SHA-256(salt ‖ '|result|' ‖ average ‖ '|' ‖ amount)). */
  average: decimal.nullable(),
  amount: decimal.nullable(),
  currency: code,
  unit: code,
  /** What the units mean: m³, kg, MJ … in one of them, by code. */
  units: z.record(code, z.strictObject({ dimension: z.string().max(20), toBase: decimal })),
  commitment: bytes32.nullable(),
  salt: bytes32.optional(),
});

const proofEvent = z.strictObject({
  kind: z.enum(priceEvents).nullable(),
  /** Null: it was assumed, or the window needs none. */
  day: day.nullable(),
  /** Of the document that proves the event, such as the bill of lading. */
  documentSha256: hex32.nullable(),
  /** Of the cargo, where the formula asks for them; kg/m³ at 15 °C. */
  laycan: z.strictObject({ from: day, to: day }).nullable(),
  density15: decimal.nullable(),
});

const proofFields = {
  id: z.uuid(),
  /** `PC-2026-000123`, without gaps within a year. */
  number: z.string().max(20),
  status: z.enum(priceStatuses),
  formula: priceFormula,
  event: proofEvent,
  /** What was known then. */
  asOf: moment,
  inputs: z.array(proofInput).max(ROWS_MAX, fault('field.tooManyRows', { max: ROWS_MAX })),
  /** Exchange rates by pair: of `EURUSD`, US dollars for a euro. */
  fxInputs: z
    .array(z.strictObject({ pair: z.string().max(20), day, rate: decimal }))
    .max(ROWS_MAX, fault('field.tooManyRows', { max: ROWS_MAX })),
  /** Null where a licensed value went into it. */
  steps: z
    .array(z.strictObject({ name: z.string().max(80), value: decimal }))
    .max(100)
    .nullable(),
  result: proofResult,
  warnings: z.array(z.enum(priceWarnings)).max(20),
  /** Number of the calculation that this one replaces. */
  supersedes: z.string().max(20).nullable(),
  /** By how much the amount changed then; null where it is licensed. */
  difference: decimal.nullable(),
  subject: z.strictObject({ adId: z.uuid(), adVersion: z.int().min(1) }).nullable(),
  engine: z.string().max(40),
  /** SHA-256 in hexadecimal over RFC 8785 JSON of `hashedParts`, with what is committed to as null and without salts. */
  hash: hex32,
  /** Ed25519 in base64url over the bytes of `hash`. */
  signature: z.string().regex(/^[\w-]{86}$/, fault('proof.digest')),
  /** Of `/.well-known/gasmap-keys.json`. */
  keyId: z.string().max(40),
  createdAt: moment,
};

/** What a calculation is proved by, as its file has it. */
export const proof = z.strictObject(proofFields);
export type Proof = z.output<typeof proof>;

export const hashedParts = ['engine', 'formula', 'event', 'asOf', 'inputs', 'fxInputs', 'result'] as const;

export const dayMatches = ['same', 'differs', 'mine_missing', 'theirs_missing'] as const;
const compare = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  mine: z.boolean(),
  by: z.string(),
  /** Number of days by outcome. */
  counts: z.object({
    same: z.number(),
    differs: z.number(),
    mine_missing: z.number(),
    theirs_missing: z.number(),
  }),
  /** Null: not every day has a value on both sides. */
  result: z.enum(['same', 'differs']).nullable(),
  /** Values entered anew since this company compared before. */
  changed: z.number(),
});

const calculation = z.object({
  ...proofFields,
  /** Whether the reader made it. */
  mine: z.boolean(),
  maker: z.object({ username: z.string(), company: z.string().nullable() }),
  /** Holds licensed values, which only its maker sees. */
  isLicensed: z.boolean(),
  /** Whether the reader sees all values. */
  isOpen: z.boolean(),
  supersedesId: z.uuid().nullable(),
  supersededBy: z.object({ id: z.uuid(), number: z.string() }).nullable(),
  ad: z.object({ id: z.uuid(), slug: z.string(), reference: z.string() }).nullable(),
  /** What the formula gives with what is known now; for the maker alone, and null once superseded. */
  now: z
    .object({
      status: z.enum(priceStatuses),
      amount: z.string().nullable(),
      difference: z.string().nullable(),
      /** Whether a new calculation would say something else. */
      isNew: z.boolean(),
    })
    .nullable(),
  /** Conversations that it was shared in, of those that the reader takes part in. */
  shares: z.array(z.object({ conversationId: z.uuid(), with: z.string(), at: z.iso.datetime() })),
  compares: z.array(compare),
  /** Null for the maker. */
  comparesLeft: z.number().nullable(),
});
export type PriceCalculation = z.output<typeof calculation>;

const row = z.object({
  id: z.uuid(),
  number: z.string(),
  status: z.enum(priceStatuses),
  formula: priceFormula,
  event: proofEvent,
  amount: z.string().nullable(),
  currency: z.string(),
  unit: z.string(),
  supersededBy: z.object({ id: z.uuid(), number: z.string() }).nullable(),
  createdAt: z.iso.datetime(),
});
export type CalculationRow = z.output<typeof row>;

const signer = z.object({
  keyId: z.string(),
  validFrom: z.iso.datetime(),
  validTo: z.iso.datetime().nullable(),
});
const signingKey = signer.extend({
  algorithm: z.literal('Ed25519'),
  /** 32 bytes in base64url. */
  publicKey: z.string(),
});
export type SigningKey = z.output<typeof signingKey>;

const verdict = z.object({
  /** Nothing differs, and one of this site's keys signed it. */
  ok: z.boolean(),
  /** What does not fit, by path: `inputs`, `result.amount`, `signature`, `engine` … */
  differs: z.array(z.string()),
  signedBy: signer.nullable(),
  number: z.string(),
  /** Whether everything needed was in the file; otherwise the price stays with who may see its quotes. */
  recomputed: z.boolean(),
  /** Null: the reader may not know of every quote. */
  quotesStillCurrent: z.boolean().nullable(),
  /** Quotes that were revised since, as far as the reader may see them; `value` is null for a withdrawn one. */
  newerRevisions: z.array(
    z.object({ benchmark: z.string(), day: z.iso.date(), value: z.string().nullable() }),
  ),
});
export type Verdict = z.output<typeof verdict>;

const own = { access: 'signedIn', rate: 'general' } as const;

/** Evaluations that are frozen, numbered, signed, and proved to anybody. None of them ever changes. */
export const priceCalculations = {
  list: endpoint({
    method: 'GET',
    path: '/price-calculations',
    summary: 'Own frozen calculations, newest first',
    ...own,
    query: z.strictObject(pageQuery(20)),
    status: 200,
    response: pageOf(row),
    errors: ['VALIDATION_FAILED'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/price-calculations',
    summary:
      'Freeze what a formula gives with a number, a hash and a signature; or the correction of an own calculation',
    access: 'signedIn',
    rate: 'evaluation',
    body: z
      .strictObject({
        formula: priceFormula.optional(),
        event: z
          .strictObject({
            kind: z.enum(priceEvents).optional(),
            day: formulaDay,
            documentSha256: hex32.nullable().default(null),
          })
          .optional(),
        laycan: z
          .strictObject({ from: formulaDay, to: formulaDay })
          .refine((one) => one.from <= one.to, { path: ['to'], message: fault('field.endsBeforeStart') })
          .optional(),
        /** With what was known at this moment; a day means its end, UTC. By default now. */
        asOf: z.union([z.iso.date(fault('field.day')), z.iso.datetime({ offset: true })]).optional(),
        density15: z.number().min(300, fault('ads.density')).max(2000, fault('ads.density')).optional(),
        /** The ad whose formula this is. */
        subject: z.strictObject({ adId: z.uuid(), adVersion: z.int().min(1).optional() }).optional(),
        /** Instead of a formula: the own calculation to compute again with what is known now. */
        supersedes: z.uuid().optional(),
      })
      .refine((one) => (one.formula === undefined) !== (one.supersedes === undefined), {
        path: ['formula'],
        message: fault('proof.formulaOrSupersedes'),
      }),
    status: 201,
    response: calculation,
    repeatable: true,
    errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'WRONG_STATE', 'STALE'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/price-calculations/:id',
    summary: 'A calculation, for its maker and for the other side of conversations that it was shared in',
    ...own,
    params: idParams,
    status: 200,
    response: calculation,
    errors: ['NOT_FOUND'],
  }),
  proofFile: endpoint({
    method: 'GET',
    path: '/price-calculations/:id/proof.json',
    summary: 'The proof as a file; without licensed values for everybody but who may see them',
    ...own,
    params: idParams,
    /** `hidden`: without licensed values even for the maker, to pass on. */
    query: z.strictObject({ licensed: z.enum(['shown', 'hidden']).default('shown') }),
    status: 200,
    response: 'file',
    mediaTypes: ['application/json'],
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  }),
  proofPdf: endpoint({
    method: 'GET',
    path: '/price-calculations/:id/proof.pdf',
    summary: 'The calculation as a PDF, with its days, steps and hash; licensed values as in the file',
    ...own,
    params: idParams,
    query: z.strictObject({ language: z.enum(languageCodes).default('en') }),
    status: 200,
    response: 'file',
    mediaTypes: ['application/pdf'],
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  }),
  verify: endpoint({
    method: 'POST',
    path: '/price-calculations/verify',
    summary: 'Whether a proof is genuine: hash, signature and the price computed again; nothing is stored',
    access: 'public',
    rate: 'evaluation',
    bodyBytesMax: PROOF_BYTES_MAX,
    body: z.strictObject({
      /** The file as text or as an object; as text, names that stand twice are found. */
      proof: z.union([z.string(), z.record(z.string(), z.unknown())], { error: fault('proof.unreadable') }),
    }),
    status: 200,
    response: verdict,
    errors: ['VALIDATION_FAILED', 'PAYLOAD_TOO_LARGE'],
  }),
  share: endpoint({
    method: 'POST',
    path: '/price-calculations/:id/share',
    summary: 'Show an own calculation to the other side of a conversation, without licensed values',
    ...own,
    params: idParams,
    body: z.strictObject({ conversationId: z.uuid() }),
    status: 200,
    response: calculation,
    errors: ['NOT_FOUND', 'BLOCKED', 'HELD', 'RATE_LIMITED', 'EMAIL_UNCONFIRMED'],
  }),
  compare: endpoint({
    method: 'POST',
    path: '/price-calculations/:id/compare',
    summary:
      'As the other side, compare the own quotes with those behind a shared calculation; no figure leaves either side',
    access: 'signedIn',
    rate: 'evaluation',
    params: idParams,
    status: 200,
    response: z.object({
      days: z.array(z.object({ benchmark: z.string(), day: z.iso.date(), match: z.enum(dayMatches) })),
      result: z.enum(['same', 'differs']).nullable(),
      comparesLeft: z.number(),
    }),
    errors: ['NOT_FOUND', 'WRONG_STATE', 'TOO_MANY'],
  }),
  keys: endpoint({
    method: 'GET',
    path: '/price-calculations/keys',
    summary:
      'Public keys that sign calculations, the present one first; also at /.well-known/gasmap-keys.json',
    access: 'public',
    rate: 'general',
    status: 200,
    response: z.object({ items: z.array(signingKey) }),
    errors: [],
  }),
  rotateKey: endpoint({
    method: 'POST',
    path: '/price-calculations/keys',
    summary: 'Sign with a new key from now on; what former ones signed stays proved',
    access: 'superadmin',
    reauth: true,
    rate: 'general',
    status: 201,
    response: signingKey,
    errors: [],
  }),
};
