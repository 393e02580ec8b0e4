import type { SocialProvider } from '../../../contract/accounts/socialLogin.ts';

/** State of this tab's sign-in while the user is at the provider. */
export type SocialStart = {
  provider: SocialProvider;
  /** OAuth `state`: the provider returns it unchanged if the sign-in was started here. */
  state: string;
  purpose: 'signIn' | 'link';
  /** Path on this site to continue at. */
  next: string;
};

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
type CallbackSearch = { code?: string; state?: string; error?: string };

const KEY = 'socialStart';

/** `error` codes of Google and LinkedIn when the user cancels. */
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

/** Stores the `state` of the authorization URL before the redirect. */
export const rememberStart = (
  authUrl: string,
  start: Omit<SocialStart, 'state'>,
  store: Store = sessionStorage,
) => {
  const state = new URL(authUrl).searchParams.get('state') ?? '';
  store.setItem(KEY, JSON.stringify({ ...start, state }));
};

/** Single use: reopening a callback URL finds nothing. */
export const consumeStart = (store: Store = sessionStorage): SocialStart | null => {
  try {
    const stored: unknown = JSON.parse(store.getItem(KEY) ?? 'null');
    store.removeItem(KEY);
    return isStart(stored) ? stored : null;
  } catch {
    return null;
  }
};

export type CallbackVerdict =
  | { kind: 'go'; code: string; state: string; start: SocialStart }
  | { kind: 'denied' | 'failed' | 'foreign' };

/** Whether a provider's callback belongs to the sign-in started in this tab, and its result. */
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
