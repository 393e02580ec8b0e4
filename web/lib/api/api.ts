import { addressOf } from '../../../contract/core/address.ts';
import type { Answer, EndpointSpec, Given } from '../../../contract/core/endpoint.ts';
import type { ErrorBody, ErrorCode } from '../../../contract/core/errors.ts';
import { messageText } from '../../i18n/messageText.ts';
import { session } from '../session.ts';
import { unsavedWork } from '../unsavedWork.ts';
import { ApiError } from './apiError.ts';
import { connection } from './connection.ts';

const TIMEOUT_MS = 30_000;

/** `index` is the entry of `documents` that the file belongs to. */
export type FilePart = { file: File; index: number };

type Extras = {
  files?: FilePart[];
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** The call changes nothing whatever its method, so a reload may abort it. */
  reads?: true;
  /** Receives the uploaded share, 0 to 1; the time-out then counts from the last progress. */
  onProgress?: (share: number) => void;
};
type RequiredKeys<T> = {
  [K in keyof T]-?: undefined extends T[K] ? never : object extends T[K] ? never : K;
}[keyof T];
type Loose<T> = { [K in RequiredKeys<T>]: T[K] } & { [K in Exclude<keyof T, RequiredKeys<T>>]?: T[K] };

/** Input of an endpoint; parts whose fields are all optional may be omitted. */
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
  /** Asks the person to sign in again; resolves with whether they did. */
  reauthenticate: () => Promise<boolean>;
  /** The site requires a second factor of its staff and this user has none. */
  factorMissing: () => void;
};
const listener: Listener = {
  expired: () => {},
  maintenance: () => {},
  reauthenticate: async () => false,
  factorMissing: () => {},
};

/** Hooks of the app: the session ended, maintenance began, a call needs a recent sign-in or a second factor. */
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
  // Public pages do not load the table of error codes. An unknown code matches no case and its message is shown.
  const code = body === null ? 'UNREADABLE' : (body.code as ErrorCode);
  const details = body?.details?.map((detail) => ({
    ...detail,
    message: messageText(detail, detail.message),
  }));
  const worded = body === null || details === undefined ? body : { ...body, details };
  return new ApiError(
    code,
    response.status,
    body ? messageText(body.reason ?? body, body.message) : `HTTP ${response.status}`,
    worded,
  );
};

/** Ends the session only if the refused token is still the current one; otherwise the answer is from before a new sign-in. */
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
  // A mark that was set arrives though the page is left at once. Browsers limit what they send so, so nothing with a body.
  const keepalive = spec.method !== 'GET' && outgoing.body === null;
  const letGo = spec.method === 'GET' || input.reads ? null : unsavedWork.hold();
  try {
    const response =
      onProgress === undefined
        ? await fetch(addressOf(spec, input), { ...outgoing, signal, keepalive, credentials: 'include' })
        : await (await import('./upload.ts')).sendWithProgress(
            addressOf(spec, input),
            { ...outgoing, signal: input.signal },
            onProgress,
            TIMEOUT_MS,
          );
    connection.answered();
    const isFile = response.ok && spec.response === 'file';
    // The body is arriving; its duration depends on its size, so the time-out ends here.
    if (isFile) clearTimeout(timer);
    return { response, answer: isFile ? await response.blob() : parse(await response.text()) };
  } catch (cause) {
    if (input.signal?.aborted) throw cause;
    const isTimeout = cause instanceof DOMException && cause.name === 'TimeoutError';
    // oxlint-disable-next-line no-console -- the specification wants network errors logged
    console.warn(`${spec.method} ${spec.path}: ${isTimeout ? 'timeout' : 'network error'}`);
    if (isTimeout) throw new ApiError('TIMEOUT', 0, 'timeout');
    connection.unanswered();
    throw new ApiError('NETWORK', 0, 'network error');
  } finally {
    letGo?.();
    clearTimeout(timer);
  }
};

/**
 * The first attempt with this key may still be running, or its server was killed: after five seconds the server
 * knows which, and resumes it.
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

/** Makes one call. Throws `ApiError` for every error response and if there is no response within 30 s. */
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
