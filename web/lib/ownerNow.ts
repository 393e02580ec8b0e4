import { session } from './session.ts';

/** Owner of what everybody may read. */
export const NOBODY = 'nobody';

/** Null while it is not known whose session it is: then nothing is kept and nothing is shown. */
export const ownerNow = (): string | null => {
  const { token, user } = session.get();
  return token === null ? NOBODY : (user?.id ?? null);
};
