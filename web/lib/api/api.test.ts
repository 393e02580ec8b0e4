import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { addressOf } from '../../../contract/core/address.ts';
import { endpoint } from '../../../contract/core/endpoint.ts';
import { session } from '../session.ts';
import { call, endsSession, onApi } from './api.ts';
import { ApiError } from './apiError.ts';

const list = endpoint({
  method: 'GET',
  path: '/things/:id/parts',
  summary: 'Parts',
  access: 'public',
  rate: 'general',
  params: z.object({ id: z.string() }),
  query: z.object({
    q: z.string().optional(),
    term: z.array(z.string()).optional(),
    page: z.number().optional(),
  }),
  status: 200,
  response: z.object({ items: z.array(z.string()) }),
  errors: [],
});
const write = endpoint({
  method: 'POST',
  path: '/things',
  summary: 'New thing',
  access: 'signedIn',
  rate: 'general',
  body: z.object({ name: z.string() }),
  files: { field: 'documentFiles', maxFiles: 2, maxBytes: 10 },
  status: 201,
  response: z.object({ id: z.string() }),
  errors: [],
});

const picture = endpoint({
  method: 'POST',
  path: '/picture',
  summary: 'Picture',
  access: 'signedIn',
  rate: 'general',
  files: { field: 'profileImage', maxFiles: 1, maxBytes: 10, plain: true },
  status: 200,
  response: z.object({ id: z.string() }),
  errors: [],
});
const nothing = endpoint({
  method: 'POST',
  path: '/mail',
  summary: 'Accepted',
  access: 'public',
  rate: 'general',
  status: 202,
  response: 'nothing',
  errors: [],
});

const answer = (status: number, body: unknown) =>
  vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response(JSON.stringify(body), { status }));
const refusal = (code: string, more = {}) => ({ code, message: 'No', requestId: 'r', ...more });

describe('addressOf', () => {
  it('fills the path, repeats lists and leaves out what is empty', () => {
    const query = { q: 'a b', term: ['CIF', 'FOB'], page: undefined, empty: '', none: null };
    expect(addressOf(list, { params: { id: 'x/y' }, query })).toBe(
      '/api/things/x%2Fy/parts?q=a%20b&term=CIF&term=FOB',
    );
  });
});

describe('endsSession', () => {
  it.each([
    ['a 401 to the present token', 401, 'a', 'a', true],
    ['a 401 to an earlier token', 401, 'a', 'b', false],
    ['a 401 after the session ended', 401, 'a', null, false],
    ['a 401 without a token, like a wrong password', 401, null, null, false],
    ['a 403', 403, 'a', 'a', false],
  ])('%s: %#', (_, status, sent, now, ends) => {
    expect(endsSession(status, sent, now)).toBe(ends);
  });
});

describe('call', () => {
  const expired = vi.fn();
  const maintenance = vi.fn();
  const reauthenticate = vi.fn<() => Promise<boolean>>();
  beforeEach(() => {
    onApi({ expired, maintenance, reauthenticate, factorMissing: () => {} });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    expired.mockClear();
    maintenance.mockClear();
  });

  it('sends JSON and answers the body', async () => {
    const fetched = answer(201, { id: '1' });
    await expect(call(write, { body: { name: 'x' } })).resolves.toEqual({ id: '1' });
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({
      method: 'POST',
      body: '{"name":"x"}',
      credentials: 'include',
    });
  });

  it('sends files with the payload and where each belongs', async () => {
    const fetched = answer(201, { id: '1' });
    const file = new File(['x'], 'coa.pdf');
    await call(write, { body: { name: 'x' }, files: [{ file, index: 1 }], idempotencyKey: 'k' });
    const [[, sent] = []] = fetched.mock.calls;
    const { body, headers } = sent as { body: FormData; headers: Headers };
    expect([body.get('payload'), body.get('fileIndices')]).toEqual(['{"name":"x"}', '[1]']);
    expect((body.get('documentFiles') as File).name).toBe('coa.pdf');
    expect([headers.get('content-type'), headers.get('idempotency-key')]).toEqual([null, 'k']);
  });

  it('asks again while the first try with its key is under way, and says so in the end', async () => {
    vi.useFakeTimers();
    const busy = refusal('IDEMPOTENCY_KEY_BUSY');
    const sent = { body: { name: 'x' }, idempotencyKey: 'k' };
    const fetched = answer(409, busy);
    const refused = call(write, sent).catch((thrown: unknown) => thrown);
    await vi.advanceTimersByTimeAsync(6000);
    expect(await refused).toMatchObject({ code: 'IDEMPOTENCY_KEY_BUSY' });
    expect(fetched).toHaveBeenCalledTimes(4);
    fetched.mockImplementationOnce(async () => new Response(JSON.stringify(busy), { status: 409 }));
    fetched.mockImplementation(async () => new Response('{"id":"1"}', { status: 201 }));
    const done = call(write, sent);
    await vi.advanceTimersByTimeAsync(1000);
    await expect(done).resolves.toEqual({ id: '1' });
    expect(fetched).toHaveBeenCalledTimes(6);
    const keys = fetched.mock.calls.map(([, how]) => new Headers(how?.headers).get('idempotency-key'));
    expect(new Set(keys)).toEqual(new Set(['k']));
    vi.useRealTimers();
  });

  it('sends files alone where there is no payload', async () => {
    const fetched = answer(200, { id: '1' });
    const file = new File(['x'], 'me.jpg');
    await call(picture, { files: [{ file, index: 0 }] });
    const [[, sent] = []] = fetched.mock.calls;
    const { body } = sent as { body: FormData };
    expect([...body.keys()]).toEqual(['profileImage']);
  });

  it.each([202, 204])('takes an empty %i as done where nothing is answered', async (status) => {
    const empty = () => new Response(status === 204 ? null : '', { status });
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => empty());
    await expect(call(nothing)).resolves.toBeUndefined();
    await expect(call(list, { params: { id: '1' } })).rejects.toMatchObject({ code: 'UNREADABLE' });
  });

  it('throws the code and every detail of a refusal', async () => {
    answer(400, refusal('VALIDATION_FAILED', { details: [{ path: 'name', message: 'Too long' }] }));
    const error = await call(write, { body: { name: 'x' } }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      code: 'VALIDATION_FAILED',
      status: 400,
      details: [{ path: 'name', message: 'Too long' }],
    });
    expect(expired).not.toHaveBeenCalled();
  });

  it('passes a 403 that asks for an upgrade on to the screen', async () => {
    answer(403, refusal('UPGRADE_REQUIRED', { upgradeRequired: true }));
    await expect(call(write, { body: { name: 'x' } })).rejects.toMatchObject({ upgradeRequired: true });
    expect(expired).not.toHaveBeenCalled();
  });

  it('ends the session on a 401 to the stored token, and only then', async () => {
    answer(401, refusal('UNAUTHENTICATED'));
    await expect(call(write, { body: { name: 'x' } })).rejects.toBeInstanceOf(ApiError);
    expect(expired).not.toHaveBeenCalled();
    vi.spyOn(session, 'get').mockReturnValue({ status: 'ready', token: 'a', user: null });
    await expect(call(write, { body: { name: 'x' } })).rejects.toBeInstanceOf(ApiError);
    expect(expired).toHaveBeenCalledOnce();
  });

  it('tells when the site went into maintenance', async () => {
    answer(503, refusal('MAINTENANCE'));
    await expect(call(list, { params: { id: '1' } })).rejects.toMatchObject({ code: 'MAINTENANCE' });
    expect(maintenance).toHaveBeenCalledOnce();
  });

  it('makes a call again once the person proved who they are, and gives up when they do not', async () => {
    const body = JSON.stringify(refusal('REAUTHENTICATION_REQUIRED'));
    const fetched = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementationOnce(async () => new Response(body, { status: 403 }))
      .mockImplementationOnce(async () => new Response('{"id":"1"}', { status: 201 }))
      .mockImplementation(async () => new Response(body, { status: 403 }));
    reauthenticate.mockResolvedValueOnce(true).mockResolvedValueOnce(false);
    await expect(call(write, { body: { name: 'x' }, idempotencyKey: 'k' })).resolves.toEqual({ id: '1' });
    expect(fetched.mock.calls.map(([, sent]) => sent?.body)).toEqual(['{"name":"x"}', '{"name":"x"}']);
    await expect(call(write, { body: { name: 'x' } })).rejects.toMatchObject({
      code: 'REAUTHENTICATION_REQUIRED',
    });
    expect(fetched).toHaveBeenCalledTimes(3);
  });

  it('knows an answer that is not ours', async () => {
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('<html>', { status: 502 }));
    await expect(call(list, { params: { id: '1' } })).rejects.toMatchObject({
      code: 'UNREADABLE',
      message: 'HTTP 502',
    });
  });

  it('says network error when no answer comes', async () => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(call(list, { params: { id: '1' } })).rejects.toMatchObject({
      code: 'NETWORK',
      message: 'network error',
    });
  });
});
