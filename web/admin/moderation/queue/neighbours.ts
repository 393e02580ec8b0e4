type Listed = { id: string };

/** The item `step` places further, clamped to the list; the first one if none is open. */
export const stepFrom = <Item extends Listed>(
  items: readonly Item[],
  id: string | undefined,
  step: 1 | -1,
): Item | null => {
  const at = items.findIndex((item) => item.id === id);
  if (at === -1) return items[0] ?? null;
  return items[Math.min(items.length - 1, Math.max(0, at + step))] ?? null;
};

/** The item to open after another one left the list: the next, else the previous. */
export const afterDecision = <Item extends Listed>(items: readonly Item[], id: string): Item | null => {
  const at = items.findIndex((item) => item.id === id);
  if (at === -1) return items[0] ?? null;
  return items[at + 1] ?? items[at - 1] ?? null;
};
