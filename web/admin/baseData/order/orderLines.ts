import { childrenOf, type Tree } from './treeOrder.ts';

/** A visible row of the tree: its level and its position among its siblings. */
export type OrderLine = { id: string; level: number; place: number; of: number; holds: number };

/** Visible rows, from top to bottom. */
export const linesOf = (
  tree: Tree,
  isClosed: (id: string) => boolean,
  isShown: (id: string) => boolean,
  parent: string | null = null,
  level = 1,
): OrderLine[] => {
  const children = childrenOf(tree, parent);
  return children.flatMap((id, index) => {
    if (!isShown(id)) return [];
    const holds = childrenOf(tree, id).length;
    const line = { id, level, place: index + 1, of: children.length, holds };
    return isClosed(id) ? [line] : [line, ...linesOf(tree, isClosed, isShown, id, level + 1)];
  });
};

/** Matching nodes and their ancestors. */
export const withAbove = (
  nodes: readonly { id: string; parentId: string | null }[],
  matches: (id: string) => boolean,
): Set<string> => {
  const parents = new Map(nodes.map(({ id, parentId }) => [id, parentId]));
  const shown = new Set<string>();
  for (const { id } of nodes) {
    if (!matches(id)) continue;
    for (let at: string | null | undefined = id; at != null && !shown.has(at); at = parents.get(at))
      shown.add(at);
  }
  return shown;
};
