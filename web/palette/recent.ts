const KEPT = 5;
const keyOf = (owner: string) => `recentCommands:${owner}`;

/** Names of the commands that somebody used last in this browser, the last one first. */
export const recentCommands = {
  read: (owner: string): string[] => {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(keyOf(owner)) ?? '[]');
      return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
    } catch {
      return [];
    }
  },
  add: (owner: string, id: string) => {
    const kept = [id, ...recentCommands.read(owner).filter((one) => one !== id)].slice(0, KEPT);
    try {
      localStorage.setItem(keyOf(owner), JSON.stringify(kept));
    } catch {
      // Storage may be refused; then nothing is remembered.
    }
  },
};
