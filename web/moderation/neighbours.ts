type Listed = { id: string };

/** The ad `step` places further in the list, or the one at its end; the first when none of the list is open. */
export const stepFrom = <Item extends Listed>(
  items: readonly Item[],
  id: string | undefined,
  step: 1 | -1,
): Item | null => {
  const at = items.findIndex((item) => item.id === id);
  if (at === -1) return items[0] ?? null;
  return items[Math.min(items.length - 1, Math.max(0, at + step))] ?? null;
};

/** What comes up once an ad has left the list: the one after it, else the one before it. */
export const afterDecision = <Item extends Listed>(items: readonly Item[], id: string): Item | null => {
  const at = items.findIndex((item) => item.id === id);
  if (at === -1) return items[0] ?? null;
  return items[at + 1] ?? items[at - 1] ?? null;
};
