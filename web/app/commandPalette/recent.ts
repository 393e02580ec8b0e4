const RECENT_MAX = 5;
const keyOf = (owner: string) => `recentCommands:${owner}`;

/** Ids of the commands used last in this browser, newest first. */
export const recentCommands = {
  read: (owner: string): string[] => {
    try {
      const recent: unknown = JSON.parse(localStorage.getItem(keyOf(owner)) ?? '[]');
      return Array.isArray(recent) ? recent.filter((one) => typeof one === 'string') : [];
    } catch {
      return [];
    }
  },
  add: (owner: string, id: string) => {
    const recent = [id, ...recentCommands.read(owner).filter((one) => one !== id)].slice(0, RECENT_MAX);
    try {
      localStorage.setItem(keyOf(owner), JSON.stringify(recent));
    } catch {
      // Without storage there is no history.
    }
  },
};
