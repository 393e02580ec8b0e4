const KEY = 'comeBack';

/** Where somebody goes on who leaves the site to pay; for this tab alone. */
export const comeBack = {
  keep: (path: string) => {
    try {
      sessionStorage.setItem(KEY, path);
    } catch {
      // Without storage they come back to the page of their payment.
    }
  },
  /** An own path, or null. */
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
      // Nothing was kept.
    }
  },
};
