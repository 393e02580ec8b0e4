import { STATUS_CODES } from 'node:http';
import type { EndpointSpec } from '../../../contract/core/endpoint.ts';
import { type ErrorCode, errors } from '../../../contract/core/errors.ts';
import { isBare, layerRefusalsOf, refusalsOf } from '../refusals.ts';
import { type Shared, share } from './components.ts';
import { errorExample } from './examples.ts';
import type { Json } from './jsonSchema.ts';
import type { Schemas } from './schemas.ts';

const TEXT = { type: 'string' };
const BINARY = { type: 'string', format: 'binary' };

const headers = {
  RetryAfter: { description: 'Seconds to wait before the next attempt', schema: { type: 'integer' } },
  Deprecation: { description: 'Since when the operation is deprecated (RFC 9745)', schema: TEXT },
  Sunset: { description: 'When the operation will be gone (RFC 8594)', schema: TEXT },
};

/** An error body with one of these codes. */
const refusal = (
  description: string,
  codes: readonly ErrorCode[],
  shown: ErrorCode | undefined,
  shared: Shared,
) => {
  const isPassing = codes.some((code) => code === 'RATE_LIMITED' || code === 'UNAVAILABLE');
  return {
    description,
    ...(isPassing && {
      headers: { 'Retry-After': share(shared, 'headers', 'RetryAfter', headers.RetryAfter) },
    }),
    content: {
      'application/json': {
        schema: {
          allOf: [{ $ref: '#/components/schemas/Error' }, { properties: { code: { enum: codes } } }],
        },
        ...(shown && { examples: { [shown]: { value: errorExample(shown) } } }),
      },
    },
  };
};

const textOf = (code: ErrorCode) => `\`${code}\`: ${errors[code].message}`;

/** Codes that come together, and so often that they have a name. */
const together: readonly (readonly [name: string, codes: readonly ErrorCode[]])[] = [
  ['Invalid', ['VALIDATION_FAILED', 'MALFORMED_BODY']],
  ['NotAllowed', ['FORBIDDEN', 'SECOND_FACTOR_MISSING']],
  ['KeyUsed', ['IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_KEY_BUSY']],
  ['Busy', ['MAINTENANCE', 'UNAVAILABLE']],
];

const pascal = (code: ErrorCode): string =>
  code.toLowerCase().replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The response of one status, with the codes that this operation gives it: `GONE` and `NOT_FOUND` are `NotFoundOrGone`. */
function ofStatus(codes: readonly ErrorCode[], shared: Shared): Json {
  const groups = together.filter(([, some]) => some.every((code) => codes.includes(code)));
  const grouped = new Set(groups.flatMap(([, some]) => some));
  const single = codes.filter((code) => !grouped.has(code));
  const name = [...single.map(pascal), ...groups.map(([group]) => group)].join('Or');
  // What any call may be refused with is explained with the ranges.
  const text = (single.length > 0 ? single : codes).map(textOf).join(' · ');
  return share(shared, 'responses', name, refusal(text, codes, undefined, shared));
}

/** What the layers in front of all handlers refuse: the same for many operations, so one response for each range. */
function ofLayers(spec: EndpointSpec, shared: Shared): Json {
  const codes = layerRefusalsOf(spec);
  const within = (low: number, shown: ErrorCode, name: string) => {
    const ofRange = codes.filter((code) => Math.floor(errors[code].status / 100) === low);
    const byStatus = Map.groupBy(ofRange, (code) => errors[code].status);
    const text = [...byStatus]
      .toSorted(([a], [b]) => a - b)
      .map(([status, some]) => `${status} ${some.map(textOf).join(', ')}`)
      .join(' · ');
    return share(shared, 'responses', name, refusal(text, ofRange, shown, shared));
  };
  const who = spec.access === 'public' ? 'Public' : spec.access === 'signedIn' ? 'Member' : 'Staff';
  const how = spec.method === 'GET' ? (isBare(spec) ? 'Read' : 'Query') : 'Write';
  return {
    '4XX': within(4, isBare(spec) ? 'RATE_LIMITED' : 'VALIDATION_FAILED', `${who}${how}`),
    '5XX': within(5, 'UNAVAILABLE', spec.duringMaintenance ? 'Always' : 'Open'),
  };
}

function success(spec: EndpointSpec, schemas: Schemas, shared: Shared, example: unknown): Json {
  const announced = spec.deprecated && {
    headers: {
      Deprecation: share(shared, 'headers', 'Deprecation', headers.Deprecation),
      Sunset: share(shared, 'headers', 'Sunset', headers.Sunset),
    },
  };
  const common = { description: STATUS_CODES[spec.status] ?? '', ...announced };
  if (spec.response === 'nothing') return common;
  // A stored file has the media type that was found out when it was uploaded.
  if (spec.response === 'file') {
    const types = (spec.mediaTypes ?? ['*/*']).map((type) => [
      type,
      { schema: type.startsWith('text/') ? TEXT : BINARY },
    ]);
    return { ...common, content: Object.fromEntries(types) };
  }
  const json = {
    schema: schemas.of(spec.response, 'output'),
    ...(example !== undefined && { examples: { answer: { value: example } } }),
  };
  return { ...common, content: { 'application/json': json } };
}

/**
 * Every status with which an operation answers: its own ones each, those of the layers as ranges. To name them all for
 * each of 300 operations would take 165 kB.
 */
export function responsesOf(spec: EndpointSpec, schemas: Schemas, shared: Shared, example: unknown): Json {
  const all = refusalsOf(spec);
  const ofAnyCall = new Set(layerRefusalsOf(spec));
  const statuses = new Set(all.filter((code) => !ofAnyCall.has(code)).map((code) => errors[code].status));
  const own = [...statuses].map((status) => {
    const codes = all.filter((code) => errors[code].status === status);
    return [status, ofStatus(codes, shared)];
  });
  return {
    [spec.status]: success(spec, schemas, shared, example),
    ...Object.fromEntries(own),
    ...ofLayers(spec, shared),
  };
}
