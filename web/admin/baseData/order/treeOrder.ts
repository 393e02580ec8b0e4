/** Ordered children by parent; top-level entries are below `null`. */
export type Tree = ReadonlyMap<string | null, readonly string[]>;
export type Place = { id: string; parentId: string | null; order: number };
type Node = { id: string; parentId: string | null; order: number };

/** Why an entry cannot be moved. */
export type Refusal = 'first' | 'last' | 'nothingAbove' | 'top' | 'tooDeep' | 'intoItself';
export type Move = 'up' | 'down' | 'in' | 'out';
export type Target = { parentId: string | null; index: number };

export const treeOf = (nodes: readonly Node[]): Tree => {
  const tree = new Map<string | null, string[]>([[null, []]]);
  const known = new Set(nodes.map(({ id }) => id));
  for (const { id, parentId } of nodes.toSorted((one, other) => one.order - other.order)) {
    const parent = parentId !== null && known.has(parentId) ? parentId : null;
    const siblings = tree.get(parent);
    if (siblings === undefined) tree.set(parent, [id]);
    else siblings.push(id);
  }
  return tree;
};

export const childrenOf = (tree: Tree, id: string | null): readonly string[] => tree.get(id) ?? [];

export const parentOf = (tree: Tree, id: string): string | null => {
  for (const [parent, children] of tree) if (children.includes(id)) return parent;
  return null;
};

const depthOf = (tree: Tree, id: string | null): number =>
  id === null ? 0 : 1 + depthOf(tree, parentOf(tree, id));

const heightOf = (tree: Tree, id: string): number =>
  1 + Math.max(0, ...childrenOf(tree, id).map((child) => heightOf(tree, child)));

const isBelow = (tree: Tree, id: string | null, above: string): boolean =>
  id !== null && (id === above || isBelow(tree, parentOf(tree, id), above));

/** All entries with parent and position, depth first. */
export const placesOf = (tree: Tree, parentId: string | null = null): Place[] =>
  childrenOf(tree, parentId).flatMap((id, order) => [{ id, parentId, order }, ...placesOf(tree, id)]);

/** Why an entry cannot be placed there; null if it can. `index` does not count the entry itself. */
export const refusalOf = (tree: Tree, id: string, { parentId }: Target, levels: number): Refusal | null => {
  if (isBelow(tree, parentId, id)) return 'intoItself';
  return depthOf(tree, parentId) + heightOf(tree, id) > levels ? 'tooDeep' : null;
};

export const placed = (tree: Tree, id: string, { parentId, index }: Target): Tree => {
  const from = parentOf(tree, id);
  const next = new Map(tree);
  next.set(
    from,
    childrenOf(tree, from).filter((one) => one !== id),
  );
  next.set(parentId, (next.get(parentId) ?? []).toSpliced(index, 0, id));
  return next;
};

/** Target of a keyboard move, or why there is none. */
export const targetOf = (tree: Tree, id: string, move: Move, levels: number): Target | Refusal => {
  const parentId = parentOf(tree, id);
  const siblings = childrenOf(tree, parentId);
  const at = siblings.indexOf(id);
  if (move === 'up') return at === 0 ? 'first' : { parentId, index: at - 1 };
  if (move === 'down') return at === siblings.length - 1 ? 'last' : { parentId, index: at + 1 };
  if (move === 'out') {
    if (parentId === null) return 'top';
    const above = parentOf(tree, parentId);
    return { parentId: above, index: childrenOf(tree, above).indexOf(parentId) + 1 };
  }
  const before = siblings[at - 1];
  if (before === undefined) return 'nothingAbove';
  const target = { parentId: before, index: childrenOf(tree, before).length };
  return refusalOf(tree, id, target, levels) ?? target;
};

/** Target of a drop on another entry: before it, after it, or below it as its last child. */
export const dropTarget = (
  tree: Tree,
  id: string,
  onto: string,
  operation: 'reorder-before' | 'reorder-after' | 'combine',
): Target => {
  if (operation === 'combine')
    return { parentId: onto, index: childrenOf(tree, onto).filter((one) => one !== id).length };
  const parentId = parentOf(tree, onto);
  const others = childrenOf(tree, parentId).filter((one) => one !== id);
  return { parentId, index: others.indexOf(onto) + (operation === 'reorder-after' ? 1 : 0) };
};

export const isSameOrder = (one: Tree, other: Tree): boolean =>
  JSON.stringify(placesOf(one)) === JSON.stringify(placesOf(other));

/** Places of all children whose parent's list of children changed. */
export const changedPlaces = (before: Tree, after: Tree): Place[] =>
  [...after].flatMap(([parentId, children]) =>
    children.join() === childrenOf(before, parentId).join()
      ? []
      : children.map((id, order) => ({ id, parentId, order })),
  );
