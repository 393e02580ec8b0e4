import { addressOf } from '../../contract/address.ts';
import type { Answer, EndpointSpec, Given } from '../../contract/endpoint.ts';
import type { ErrorBody, ErrorCode } from '../../contract/errors.ts';
import { ApiError } from './apiError.ts';
import { connection } from './connection.ts';
import { knownText } from './knownTexts.ts';
import { session } from './session.ts';
import { stakes } from './stakes.ts';

const TIMEOUT_MS = 30_000;

/** `index` is the entry of `documents` that the file belongs to. */
export type FilePart = { file: File; index: number };

type Extras = {
  files?: FilePart[];
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Changes nothing, whatever its method: a reload may cut it. */
  reads?: true;
  /** Hears the share of an upload that has gone, 0 to 1; the time-out then counts from the last thing that moved. */
  onProgress?: (share: number) => void;
};
type RequiredKeys<T> = {
  [K in keyof T]-?: undefined extends T[K] ? never : object extends T[K] ? never : K;
}[keyof T];
type Loose<T> = { [K in RequiredKeys<T>]: T[K] } & { [K in Exclude<keyof T, RequiredKeys<T>>]?: T[K] };

/** What an endpoint asks for; parts whose fields are all optional may be left out. */
export type Input<Spec extends EndpointSpec> = Loose<Given<Spec>> & Extras;
export type InputArgs<Spec extends EndpointSpec> =
  RequiredKeys<Given<Spec>> extends never ? [input?: Input<Spec>] : [input: Input<Spec>];

type LooseInput = Extras & {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: unknown;
};

type Listener = {
  expired: () => void;
  maintenance: () => void;
  /** Answers whether the person proved again who they are. */
  reauthenticate: () => Promise<boolean>;
  /** The site asks its staff for a second factor, and there is none. */
  factorMissing: () => void;
};
const listener: Listener = {
  expired: () => {},
  maintenance: () => {},
  reauthenticate: async () => false,
  factorMissing: () => {},
};

/** What the app does when a session ended, when the site went into maintenance, or when a call needs a recent sign-in or a factor. */
export const onApi = (handlers: Listener) => Object.assign(listener, handlers);

const payloadOf = (spec: EndpointSpec, input: LooseInput): BodyInit | undefined => {
  if (spec.files?.plain === true) {
    const form = new FormData();
    for (const part of input.files ?? []) form.append(spec.files.field, part.file, part.file.name);
    return form;
  }
  if (input.body === undefined) return undefined;
  if (input.files === undefined || input.files.length === 0) return JSON.stringify(input.body);
  const form = new FormData();
  form.set('payload', JSON.stringify(input.body));
  form.set('fileIndices', JSON.stringify(input.files.map((part) => part.index)));
  for (const part of input.files) form.append(spec.files?.field ?? 'files', part.file, part.file.name);
  return form;
};

const isErrorBody = (value: unknown): value is ErrorBody =>
  typeof value === 'object' &&
  value !== null &&
  'code' in value &&
  'message' in value &&
  'requestId' in value;

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const refusal = (response: Response, parsed: unknown): ApiError => {
  const body = isErrorBody(parsed) ? parsed : null;
  // The table of codes stays with the server: one that this page is too old to know fits no case, and has its text.
  const code = body === null ? 'UNREADABLE' : (body.code as ErrorCode);
  const details = body?.details?.map((detail) => ({ ...detail, message: knownText(detail.message) }));
  const worded = body === null || details === undefined ? body : { ...body, details };
  return new ApiError(
    code,
    response.status,
    body ? knownText(body.message) : `HTTP ${response.status}`,
    worded,
  );
};

/** A session ends only when the refused token is still the one in use: an answer from before a new sign-in is stale. */
export const endsSession = (status: number, sentToken: string | null, tokenNow: string | null): boolean =>
  status === 401 && sentToken !== null && sentToken === tokenNow;

type Exchange = { response: Response; answer: unknown };

const exchange = async (spec: EndpointSpec, input: LooseInput, token: string | null): Promise<Exchange> => {
  const payload = payloadOf(spec, input);
  const headers = new Headers({ accept: 'application/json' });
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  if (typeof payload === 'string') headers.set('content-type', 'application/json');
  if (input.idempotencyKey !== undefined) headers.set('idempotency-key', input.idempotencyKey);
  const impatience = new AbortController();
  const timer = setTimeout(() => impatience.abort(new DOMException('No answer', 'TimeoutError')), TIMEOUT_MS);
  const signal =
    input.signal === undefined ? impatience.signal : AbortSignal.any([impatience.signal, input.signal]);
  const outgoing = { method: spec.method, headers, body: payload ?? null };
  const { onProgress } = input;
  const letGo = spec.method === 'GET' || input.reads ? null : stakes.hold();
  try {
    const response =
      onProgress === undefined
        ? await fetch(addressOf(spec, input), { ...outgoing, signal, credentials: 'include' })
        : await (await import('./upload.ts')).sendWithProgress(
            addressOf(spec, input),
            { ...outgoing, signal: input.signal },
            onProgress,
            TIMEOUT_MS,
          );
    connection.answered();
    const isFile = response.ok && spec.response === 'file';
    // It has begun to come; how long that takes is a matter of its size.
    if (isFile) clearTimeout(timer);
    return { response, answer: isFile ? await response.blob() : parse(await response.text()) };
  } catch (cause) {
    if (input.signal?.aborted) throw cause;
    const isTimeout = cause instanceof DOMException && cause.name === 'TimeoutError';
    if (isTimeout) throw new ApiError('TIMEOUT', 0, 'timeout');
    connection.unanswered();
    throw new ApiError('NETWORK', 0, 'network error');
  } finally {
    letGo?.();
    clearTimeout(timer);
  }
};

/**
 * The first try with this key may still be under way, or its server was killed: five seconds later the server knows
 * which, and takes it up again.
 */
const BUSY_WAITS_MS = [1000, 2000, 3000];

const isBusy = ({ answer }: Exchange) => isErrorBody(answer) && answer.code === 'IDEMPOTENCY_KEY_BUSY';

const exchangeOnceFree = async (spec: EndpointSpec, input: LooseInput, token: string | null) => {
  let last = await exchange(spec, input, token);
  for (const wait of BUSY_WAITS_MS) {
    if (!isBusy(last)) break;
    await new Promise((resolve) => setTimeout(resolve, wait));
    last = await exchange(spec, input, token);
  }
  return last;
};

/** Makes one call. Throws `ApiError` for every refusal and for no answer within 30 s. */
export const call = async <Spec extends EndpointSpec>(
  spec: Spec,
  ...[input]: InputArgs<Spec>
): Promise<Answer<Spec>> => {
  const token = session.get().token;
  const { response, answer } = await exchangeOnceFree(spec, input ?? {}, token);
  if (response.ok) {
    if (answer === undefined && spec.response !== 'nothing')
      throw new ApiError('UNREADABLE', response.status, 'Unreadable answer');
    return answer as Answer<Spec>;
  }
  const error = refusal(response, answer);
  if (endsSession(response.status, token, session.get().token)) {
    session.clear();
    listener.expired();
  }
  if (error.code === 'MAINTENANCE') listener.maintenance();
  if (error.code === 'SECOND_FACTOR_MISSING') listener.factorMissing();
  if (error.code === 'REAUTHENTICATION_REQUIRED' && (await listener.reauthenticate()))
    return call(spec, input as never);
  throw error;
};
