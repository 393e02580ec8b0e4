import { describe, expect, it } from 'vitest';
import type { User } from '../../contract/accounts/auth.ts';
import { createSession } from './session.ts';

const user = (username: string): User => ({
  id: '01912345-6789-7abc-8def-0123456789ab',
  email: `${username}@gasmap.test`,
  username,
  role: 'guest',
  customRole: null,
  isActive: true,
  emailVerified: false,
  profile: { firstName: null, lastName: null, phone: null, company: null, country: null, imageUrl: null },
  language: null,
  profileComplete: false,
  permissions: [],
  plan: null,
  isPaused: false,
  acceptedTerms: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  lastSeenAt: null,
});

const storeOf = (entries: Record<string, string> = {}) => {
  const map = new Map(Object.entries(entries));
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  };
};

const stored = (username: string) => ({ authToken: 'token', user: JSON.stringify(user(username)) });

describe('session', () => {
  it('restores a stored user at once', () => {
    const session = createSession(storeOf(stored('ada')));
    expect(session.get()).toMatchObject({ status: 'ready', token: 'token', user: { username: 'ada' } });
  });

  it.each([
    ['nothing', {}],
    ['a broken user', { user: '{' }],
    ['a user of another shape', { user: '{"id":1}' }],
  ])('waits for the profile when a token has %s beside it', (_, entries: Record<string, string>) => {
    const session = createSession(storeOf({ authToken: 'token', ...entries }));
    expect(session.get()).toEqual({ status: 'loading', token: 'token', user: null });
    session.stopWaiting();
    expect(session.get()).toEqual({ status: 'ready', token: 'token', user: null });
  });

  it('does not believe a user without a token', () => {
    expect(createSession(storeOf({ user: JSON.stringify(user('ada')) })).get().user).toBeNull();
  });

  it('keeps token and user in storage, and clears both', () => {
    const store = storeOf();
    const session = createSession(store);
    session.signIn('token', user('ada'));
    expect([...store.map.keys()].sort()).toEqual(['authToken', 'user']);
    session.clear();
    expect(store.map.size).toBe(0);
    expect(session.get()).toEqual({ status: 'ready', token: null, user: null });
  });

  it('ignores a profile that was fetched with an earlier token', () => {
    const session = createSession(storeOf(stored('ada')));
    session.signIn('newer', user('grace'));
    session.refreshUser('token', user('ada'));
    expect(session.get().user?.username).toBe('grace');
  });

  it('follows what another tab does', () => {
    const store = storeOf(stored('ada'));
    const session = createSession(store);
    let notified = 0;
    session.subscribe(() => {
      notified += 1;
    });
    store.map.clear();
    session.syncFromStorage();
    expect(session.get().user).toBeNull();
    for (const [key, value] of Object.entries(stored('grace'))) store.setItem(key, value);
    session.syncFromStorage();
    expect(session.get().user?.username).toBe('grace');
    expect(notified).toBe(2);
  });
});
