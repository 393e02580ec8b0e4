import { contract } from '../../contract/index.ts';
import { call } from './api/api.ts';
import { ApiError } from './api/apiError.ts';
import { session, TOKEN_KEY, USER_KEY } from './session.ts';

const noAnswer = (error: unknown) => error instanceof ApiError && error.isOffline;

/** Fetches the profile behind a stored token: once more after a network error or timeout; 401 and 403 end the session. */
export const refreshProfile = async (): Promise<void> => {
  const { token } = session.get();
  if (token === null) return;
  try {
    const me = await call(contract.auth.me).catch((error: unknown) => {
      if (noAnswer(error)) return call(contract.auth.me);
      throw error;
    });
    session.refreshUser(token, me);
  } catch (error) {
    const refused = error instanceof ApiError && (error.status === 401 || error.status === 403);
    if (refused && session.get().token === token) session.clear();
    session.stopWaiting();
  }
};

/** Restores the stored session and synchronises it between tabs. */
export const startSession = () => {
  addEventListener('storage', (event) => {
    if (event.key === TOKEN_KEY || event.key === USER_KEY || event.key === null) session.syncFromStorage();
  });
  void refreshProfile();
};

/** Ends the session on the server and locally; locally even if the server does not respond. */
export const signOut = async (): Promise<void> => {
  const ended = call(contract.auth.logout).catch(() => undefined);
  session.clear();
  await ended;
};
