/** Ids between two of a list, both ends included, whichever stands first; only the latter where the first is gone. */
export const rangeOf = (ids: readonly string[], from: string | null, to: string): string[] => {
  const end = ids.indexOf(to);
  const start = from === null ? -1 : ids.indexOf(from);
  if (end === -1) return [];
  return start === -1 ? [to] : ids.slice(Math.min(start, end), Math.max(start, end) + 1);
};

/** A selection after ids were added to it or taken out, in the order of the list. */
export const withPicked = (
  ids: readonly string[],
  selected: ReadonlySet<string>,
  picked: readonly string[],
  isOn: boolean,
): Set<string> => {
  const changed = new Set(picked);
  return new Set(ids.filter((id) => (changed.has(id) ? isOn : selected.has(id))));
};
