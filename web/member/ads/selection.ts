/** Ids between two ids of a list, inclusive and in either order; only `to` if `from` is not in the list. */
export const rangeOf = (ids: readonly string[], from: string | null, to: string): string[] => {
  const end = ids.indexOf(to);
  const start = from === null ? -1 : ids.indexOf(from);
  if (end === -1) return [];
  return start === -1 ? [to] : ids.slice(Math.min(start, end), Math.max(start, end) + 1);
};

/** The selection after adding or removing ids, in list order. */
export const withPicked = (
  ids: readonly string[],
  selected: ReadonlySet<string>,
  picked: readonly string[],
  isOn: boolean,
): Set<string> => {
  const changed = new Set(picked);
  return new Set(ids.filter((id) => (changed.has(id) ? isOn : selected.has(id))));
};
