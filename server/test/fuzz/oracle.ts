import { isDeepStrictEqual } from 'node:util';
import type { EndpointSpec } from '../../../contract/core/endpoint.ts';
import { type ErrorCode, errorBody, errors } from '../../../contract/core/errors.ts';
import { refusalsOf } from '../../http/refusals.ts';
import type { FuzzRequest } from './fuzzRequest.ts';
import { MARK } from './generate.ts';
import type { Answer, NoAnswer } from './send.ts';

/** A fault of a response. `passing`: only counts if it recurs when the request is sent alone. */
export type Verdict = { kind: string; passing?: true };

const SLOW_SECONDS = 5;

/** Headers that every response has. */
export const PROTECTING = [
  'content-security-policy',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'x-request-id',
];

const LEAKS: readonly [string, RegExp][] = [
  ['a stack', /\n\s+at .+[:(]\d+/],
  ['a path of the server', /node_modules|file:\/\/\/|\/server\/[\w/]+\.ts/],
  [
    'words of the database',
    /syntax error at or near|violates [\w-]+ constraint|relation "[^"]*" does not exist|invalid input syntax|duplicate key value/,
  ],
  ['a hash of a password', /\$argon2/],
];

/** What any call may be answered that says something odd of its body, even one that takes none. */
const ODD: readonly ErrorCode[] = ['VALIDATION_FAILED', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];

const strictError = errorBody.strict();

function refusalFault(body: string, status: number, headers: Answer['headers']): Verdict | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return { kind: 'a refusal that is not JSON' };
  }
  const read = strictError.safeParse(parsed);
  if (!read.success) return { kind: 'a refusal of another shape' };
  const known = errors[read.data.code as keyof typeof errors];
  if (known === undefined) return { kind: `an unknown code ${read.data.code}` };
  if (known.status !== status) return { kind: `the code ${read.data.code} with status ${status}` };
  if (read.data.requestId !== headers['x-request-id']) return { kind: 'a request id other than its header' };
  return null;
}

const successful = (spec: EndpointSpec, status: number) =>
  status === spec.status || (spec.method === 'GET' && status === 304);

function bodyFault({ response }: EndpointSpec, { status, body }: Answer): Verdict | null {
  if (response === 'file' || status === 304) return null;
  if (response === 'nothing') return body === '' ? null : { kind: 'a body where none is declared' };
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return { kind: 'an answer that is not JSON' };
  }
  const read = response.safeParse(parsed);
  if (!read.success) return { kind: `outside the schema at ${read.error.issues[0]?.path.join('.')}` };
  // Parsing drops fields that the schema does not name.
  return isDeepStrictEqual(read.data, parsed) ? null : { kind: 'a field that is not declared' };
}

function declaredFault(spec: EndpointSpec, answer: Answer): Verdict | null {
  if (successful(spec, answer.status)) return bodyFault(spec, answer);
  const code = /"code":"(\w+)"/.exec(answer.body)?.[1];
  const isDeclared = [...ODD, ...refusalsOf(spec)].some((one) => one === code);
  return isDeclared ? null : { kind: `${answer.status} ${code}, which is not declared` };
}

function contentFault({ headers, body }: Answer, secrets: readonly string[]): Verdict | null {
  const type = headers['content-type'] ?? '';
  if (/html|xml|svg/.test(type) && body.includes(MARK)) return { kind: 'markup of people in a page' };
  const leak = LEAKS.find(([, pattern]) => pattern.test(body));
  if (leak) return { kind: `${leak[0]} in the body` };
  return secrets.some((secret) => body.includes(secret)) ? { kind: 'a secret in the body' } : null;
}

function serverFault({ status, body }: Answer, spec: EndpointSpec | null): Verdict | null {
  if (status < 500) return null;
  const code = /"code":"(\w+)"/.exec(body)?.[1] ?? '';
  if (status !== 503) return { kind: `status ${status} ${code}` };
  if (code === 'MAINTENANCE' && spec?.duringMaintenance !== true) return null;
  if (spec?.errors.some((one) => one === code)) return null;
  // Another request held a lock, or deleted the row in the meantime.
  return { kind: `status 503 ${code}`, ...(code === 'UNAVAILABLE' && { passing: true }) };
}

const isRaw = ({ raw }: FuzzRequest) => raw !== undefined;

/**
 * Requirements on every response: in time, declared, matching its schema, with protective headers, without internals.
 */
export function checkAnswer(
  request: FuzzRequest,
  answer: Answer | NoAnswer,
  secrets: readonly string[],
): Verdict | null {
  if (answer.status === 0) {
    const { why } = answer as NoAnswer;
    return isRaw(request) && why === 'closed' ? null : { kind: why };
  }
  const given = answer as Answer;
  const { spec } = request;
  const wrong = serverFault(given, spec) ?? contentFault(given, secrets);
  if (wrong) return wrong;
  if (given.seconds > SLOW_SECONDS) return { kind: `slower than ${SLOW_SECONDS} s`, passing: true };
  if (given.status === 100) return null;
  // Node itself refuses an unknown expectation and a missing host: there is no content to protect.
  if (isRaw(request) && given.status >= 400 && given.body === '') return null;
  const missing = PROTECTING.find((name) => given.headers[name] === undefined);
  if (missing) return { kind: `no header ${missing}` };
  const isPage = given.headers['content-type']?.startsWith('text/html') === true;
  const isOfApi = request.path.startsWith('/api/') || (isRaw(request) && !isPage);
  const isRefusal = given.status >= 400 && isOfApi && request.method !== 'HEAD';
  if (isRefusal) {
    const misshapen = refusalFault(given.body, given.status, given.headers);
    if (misshapen) return misshapen;
  }
  return spec ? declaredFault(spec, given) : null;
}
