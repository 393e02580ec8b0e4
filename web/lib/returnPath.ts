const KEY = 'comeBack';

/** The path to return to after paying on another site; stored per tab. */
export const returnPath = {
  save: (path: string) => {
    try {
      sessionStorage.setItem(KEY, path);
    } catch {
      // Without storage the person returns to the page of the payment.
    }
  },
  /** A path of this site, or null. */
  read: (): string | null => {
    try {
      const path = sessionStorage.getItem(KEY);
      return path !== null && /^\/(?![/\\])/.test(path) ? path : null;
    } catch {
      return null;
    }
  },
  forget: () => {
    try {
      sessionStorage.removeItem(KEY);
    } catch {
      // Storage is not available, so nothing was stored.
    }
  },
};
