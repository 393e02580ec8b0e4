import { session } from './session.ts';

/** Owner of public responses. */
export const NOBODY = 'nobody';

/** Null while the session's user is unknown: then no response is stored or read. */
export const ownerNow = (): string | null => {
  const { token, user } = session.get();
  return token === null ? NOBODY : (user?.id ?? null);
};
