import type { SocialProvider } from '../../contract/socialLogin.ts';

/** What this tab knows of a sign-in while the person is at the provider. */
export type SocialStart = {
  provider: SocialProvider;
  /** Comes back unchanged from a sign-in that was started here. */
  state: string;
  purpose: 'signIn' | 'link';
  /** Where the person goes on, a path of this site. */
  next: string;
};

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
type CallbackSearch = { code?: string; state?: string; error?: string };

const KEY = 'socialStart';

/** As Google, and as LinkedIn say that the person pressed "Cancel". */
const DENIALS = ['access_denied', 'user_cancelled_login', 'user_cancelled_authorize'];

const isStart = (value: unknown): value is SocialStart => {
  if (typeof value !== 'object' || value === null) return false;
  const { provider, state, purpose, next } = value as Partial<SocialStart>;
  const isPath = typeof next === 'string' && /^\/(?!\/)/.test(next);
  return (
    (provider === 'google' || provider === 'linkedin') &&
    typeof state === 'string' &&
    (purpose === 'signIn' || purpose === 'link') &&
    isPath
  );
};

/** Keeps the state of an address that the person is about to leave for. */
export const rememberStart = (
  authUrl: string,
  start: Omit<SocialStart, 'state'>,
  store: Store = sessionStorage,
) => {
  const state = new URL(authUrl).searchParams.get('state') ?? '';
  store.setItem(KEY, JSON.stringify({ ...start, state }));
};

/** Counts once: a callback address that is opened again finds nothing. */
export const takeStart = (store: Store = sessionStorage): SocialStart | null => {
  try {
    const kept: unknown = JSON.parse(store.getItem(KEY) ?? 'null');
    store.removeItem(KEY);
    return isStart(kept) ? kept : null;
  } catch {
    return null;
  }
};

export type CallbackVerdict =
  | { kind: 'go'; code: string; state: string; start: SocialStart }
  | { kind: 'denied' | 'failed' | 'foreign' };

/** Whether an answer of a provider belongs to what was started in this tab, and what it says. */
export const judgeCallback = (
  provider: SocialProvider,
  { code, state, error }: CallbackSearch,
  start: SocialStart | null,
): CallbackVerdict => {
  if (error !== undefined) return { kind: DENIALS.includes(error) ? 'denied' : 'failed' };
  const isOurs = start !== null && start.provider === provider && start.state !== '' && start.state === state;
  if (!isOurs || state === undefined) return { kind: 'foreign' };
  return code === undefined ? { kind: 'failed' } : { kind: 'go', code, state, start };
};
