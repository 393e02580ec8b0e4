type Tree = { [key: string]: unknown };

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Dotted paths of the leaves that differ; a list is one leaf. */
export const changedPaths = (now: unknown, before: unknown, at = ''): string[] => {
  if (!isTree(now) || !isTree(before)) return same(now, before) ? [] : [at];
  return Object.keys(now).flatMap((key) =>
    changedPaths(now[key], before[key], at === '' ? key : `${at}.${key}`),
  );
};

/** Three-way merge: own changes since `before`, applied over `theirs`. */
export const mergeOver = <Value>(mine: Value, before: Value, theirs: Value): Value => {
  if (!isTree(mine) || !isTree(before) || !isTree(theirs)) return same(mine, before) ? theirs : mine;
  const [own, old, other] = [mine as Tree, before as Tree, theirs as Tree];
  return Object.fromEntries(
    Object.keys(other).map((key) => [key, mergeOver(own[key], old[key], other[key])]),
  ) as Value;
};
