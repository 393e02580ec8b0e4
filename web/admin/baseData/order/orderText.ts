import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { childrenOf, parentOf, type Refusal, type Tree } from './treeOrder.ts';

type NameOf = (id: string) => string;

/** Screen reader text: an entry's current position. */
export const placeText = (i18n: I18n, tree: Tree, id: string, nameOf: NameOf): string => {
  const parent = parentOf(tree, id);
  const siblings = childrenOf(tree, parent);
  const place = siblings.indexOf(id) + 1;
  const name = nameOf(id);
  return parent === null
    ? i18n._(msg`${name}: place ${place} of ${siblings.length}`)
    : i18n._(msg`${name}: place ${place} of ${siblings.length} below ${nameOf(parent)}`);
};

/** Why an entry did not move. */
export const refusalText = (i18n: I18n, refusal: Refusal, name: string, levels: number): string =>
  ({
    first: i18n._(msg`${name} is the first already`),
    last: i18n._(msg`${name} is the last already`),
    nothingAbove: i18n._(msg`Nothing stands before ${name} that it could go below`),
    top: i18n._(msg`${name} is at the top already`),
    tooDeep: i18n._(msg`There are ${levels} levels at most, and ${name} would be deeper`),
    intoItself: i18n._(msg`${name} cannot go below itself`),
  })[refusal];
