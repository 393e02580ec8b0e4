import { describe, expect, it } from 'vitest';
import { consumeStart, judgeCallback, rememberStart, type SocialStart } from './socialStart.ts';

const storeOf = (entries: Record<string, string> = {}) => {
  const map = new Map(Object.entries(entries));
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  };
};

const start: SocialStart = { provider: 'google', state: 's1', purpose: 'signIn', next: '/market?q=ago' };

describe('what is kept while the person is at the provider', () => {
  it('is the state of the address, once', () => {
    const store = storeOf();
    const { state: _, ...rest } = start;
    rememberStart('https://accounts.example/o/auth?client_id=x&state=s1', rest, store);
    expect(consumeStart(store)).toEqual(start);
    expect(consumeStart(store)).toBeNull();
  });

  it.each([
    ['broken', '{'],
    ['of another shape', '{"state":1}'],
    ['leading to another site', JSON.stringify({ ...start, next: '//evil.example' })],
    ['leading to a whole address', JSON.stringify({ ...start, next: 'https://evil.example' })],
    ['of an unknown provider', JSON.stringify({ ...start, provider: 'other' })],
  ])('is not believed when it is %s', (_, text) => {
    expect(consumeStart(storeOf({ socialStart: text }))).toBeNull();
  });
});

describe('judgeCallback', () => {
  it('goes on with the code when the state is the one that left', () => {
    expect(judgeCallback('google', { code: 'c', state: 's1' }, start)).toEqual({
      kind: 'go',
      code: 'c',
      state: 's1',
      start,
    });
  });

  it.each([
    ['another state', 'google', { code: 'c', state: 's2' }, start],
    ['no state', 'google', { code: 'c' }, start],
    ['another provider', 'linkedin', { code: 'c', state: 's1' }, start],
    ['nothing started here', 'google', { code: 'c', state: 's1' }, null],
    ['an empty state on both sides', 'google', { code: 'c', state: '' }, { ...start, state: '' }],
  ] as const)('refuses %s', (_, provider, search, stored) => {
    expect(judgeCallback(provider, search, stored).kind).toBe('foreign');
  });

  it.each([
    ['access_denied', 'denied'],
    ['user_cancelled_login', 'denied'],
    ['user_cancelled_authorize', 'denied'],
    ['server_error', 'failed'],
  ])('takes %s as %s', (error, kind) => {
    expect(judgeCallback('google', { error, state: 's1' }, start).kind).toBe(kind);
  });

  it('does not post without a code', () => {
    expect(judgeCallback('google', { state: 's1' }, start).kind).toBe('failed');
  });
});
