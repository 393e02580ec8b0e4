import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AdForm, emptyAdForm } from '../../../shared/adForm/adForm.ts';
import { draftCopies } from './draftCopy.ts';
import { draftSession } from './draftSession.ts';

type Reply = { status: number; body: unknown };
type Sent = { method: string; path: string; body: Record<string, unknown>; key: string | null };

const sent: Sent[] = [];
let replies: ((request: Sent) => Reply)[] = [];
const entries = new Map<string, string>();

const storedAd = (version: number, more: object = {}) => ({
  id: 'ad1',
  version,
  status: 'draft',
  side: null,
  dealKind: 'spot',
  title: 'Untitled ad',
  description: null,
  product: null,
  productType: null,
  originCountry: null,
  hazardClass: null,
  quality: [],
  testReport: null,
  density15: null,
  quantity: null,
  price: null,
  delivery: null,
  paymentTerms: [],
  inspectors: [],
  validUntil: null,
  contact: { types: ['in_app'], values: {} },
  documents: [],
  ...more,
});
const refusal = (status: number, code: string, details: { path: string; message: string }[] = []): Reply => ({
  status,
  body: { code, message: code, details, requestId: 'r' },
});

beforeEach(() => {
  vi.useFakeTimers();
  sent.length = 0;
  entries.clear();
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : {};
    const key = new Headers(init.headers).get('idempotency-key');
    const request = { method: init.method ?? '', path: address, body, key };
    sent.push(request);
    const reply = replies.shift();
    if (reply === undefined) throw new TypeError('no reply left');
    const { status, body: answer } = reply(request);
    return new Response(JSON.stringify(answer), { status });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const stored = { id: 'ad1', version: 1, payload: {} };
const make = (isDraft = true, known: typeof stored | null = stored) => {
  const callbacks = { created: vi.fn(), refused: vi.fn() };
  const session = draftSession({
    stored: known,
    isDraft,
    userId: 'u1',
    copies: draftCopies({
      getItem: (key) => entries.get(key) ?? null,
      setItem: (key, value) => void entries.set(key, value),
      removeItem: (key) => void entries.delete(key),
    }),
    onCreated: callbacks.created,
    onSaved: () => {},
    onStored: () => {},
    onRefused: callbacks.refused,
    onFileErrors: () => {},
    onUpload: () => {},
  });
  return { session, ...callbacks };
};
const form = (parts: Partial<AdForm>): AdForm => ({ ...emptyAdForm(), ...parts });

describe('draftSession', () => {
  it('keeps a change in the browser until the server has it', async () => {
    const { session } = make();
    replies = [() => ({ status: 200, body: storedAd(2) })];
    session.change(form({ description: 'typed' }), true);
    expect([...entries.keys()]).toEqual(['draft:ad:u1:ad1']);
    await vi.advanceTimersByTimeAsync(2000);
    expect(sent).toMatchObject([{ method: 'PUT', body: { description: 'typed', draft: true, version: 1 } }]);
    expect(entries.size).toBe(0);
  });

  it('sets aside what the server refuses, saves the rest, and keeps the whole in the browser', async () => {
    const { session, refused } = make();
    const details = [{ path: 'validUntil', message: 'This day is over' }];
    replies = [() => refusal(400, 'VALIDATION_FAILED', details), () => ({ status: 200, body: storedAd(2) })];
    session.change(form({ description: 'typed', validUntil: '2020-01-01' }), true);
    await vi.advanceTimersByTimeAsync(2000);
    expect(sent.map(({ body }) => 'validUntil' in body)).toEqual([true, false]);
    expect(refused).toHaveBeenCalledWith([
      { path: 'validUntil', kind: 'other', message: 'This day is over' },
    ]);
    expect(session.autosave.get().kind).toBe('saved');
    expect(entries.get('draft:ad:u1:ad1')).toContain('2020-01-01');
  });

  it('does not mark a field that was corrected while the refusal was on its way', async () => {
    const { session, refused } = make();
    const details = [{ path: 'validUntil', message: 'This day is over' }];
    replies = [
      () => {
        session.change(form({ description: 'typed', validUntil: '2030-01-01' }), true);
        return refusal(400, 'VALIDATION_FAILED', details);
      },
      () => ({ status: 200, body: storedAd(2) }),
      () => ({ status: 200, body: storedAd(3) }),
    ];
    session.change(form({ description: 'typed', validUntil: '2020-01-01' }), true);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(refused).not.toHaveBeenCalled();
    expect(sent.at(-1)?.body).toMatchObject({ validUntil: '2030-01-01' });
  });

  it('saves what is no draft as a whole or not at all', async () => {
    const { session, refused } = make(false);
    const details = [{ path: 'validUntil', message: 'This day is over' }];
    replies = [() => refusal(400, 'VALIDATION_FAILED', details)];
    const typed = form({ description: 'typed', validUntil: '2020-01-01' });
    session.change(typed, false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(0);
    expect(await session.send(typed)).toBe(false);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).not.toHaveProperty('draft');
    expect(refused).toHaveBeenCalledOnce();
    expect(entries.get('draft:ad:u1:ad1')).toContain('typed');
    replies = [() => ({ status: 200, body: storedAd(2, { description: 'typed' }) })];
    expect(await session.send(form({ description: 'typed' }))).toBe(true);
    expect(session.answer()?.version).toBe(2);
    expect(entries.size).toBe(0);
  });

  it('does not ask again and again for what is refused whatever is left out', async () => {
    const { session } = make();
    replies = [() => refusal(400, 'VALIDATION_FAILED', [{ path: 'title', message: 'No' }])];
    session.change(form({ description: 'typed' }), true);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(sent).toHaveLength(1);
    expect(session.autosave.get().kind).toBe('stopped');
  });

  it('knows its own save again when only the answer was lost', async () => {
    const { session } = make();
    replies = [
      () => {
        throw new TypeError('cut');
      },
      () => refusal(409, 'STALE'),
      () => ({ status: 200, body: storedAd(2, { description: 'typed' }) }),
      () => ({ status: 200, body: storedAd(3, { description: 'typed' }) }),
    ];
    session.change(form({ description: 'typed' }), true);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(session.autosave.get().kind).toBe('saved');
    expect(sent.map(({ method, body }) => [method, body.version])).toEqual([
      ['PUT', 1],
      ['PUT', 1],
      ['GET', undefined],
      ['PUT', 2],
    ]);
  });

  it('makes one ad of what is sent again after the page was gone', async () => {
    const lost = () => {
      throw new TypeError('cut');
    };
    for (const reply of [lost, lost, () => ({ status: 201, body: storedAd(1, { description: 'typed' }) })]) {
      const { session } = make(true, null);
      replies = [reply];
      session.change(form({ description: 'typed' }), true);
      await session.autosave.flush();
      session.dispose();
      await vi.advanceTimersByTimeAsync(60_000);
    }
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    const { session } = make(true, null);
    replies = [() => ({ status: 201, body: storedAd(1, { description: 'typed' }) })];
    session.change(form({ description: 'typed' }), true);
    await session.autosave.flush();
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
  });

  it('has what a closed site did not take sent later', async () => {
    const { session } = make();
    replies = [() => refusal(503, 'MAINTENANCE')];
    session.change(form({ description: 'typed' }), true);
    await session.autosave.flush();
    expect(entries.get('draft:ad:u1:ad1')).toContain('"waits":true');
  });

  it('stops where somebody else changed the ad', async () => {
    const { session } = make();
    replies = [
      () => refusal(409, 'STALE'),
      () => ({ status: 200, body: storedAd(2, { description: 'theirs' }) }),
    ];
    session.change(form({ description: 'mine' }), true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(session.autosave.get()).toMatchObject({ kind: 'stopped', error: { code: 'STALE' } });
    expect(entries.get('draft:ad:u1:ad1')).toContain('mine');
  });
});
