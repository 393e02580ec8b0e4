/** The one in the middle of a list by a figure of each, of two the greater. @throws when there is none */
export const middleBy = <One>(list: readonly One[], figure: (one: One) => number): One => {
  const middle = list.toSorted((one, other) => figure(one) - figure(other))[list.length >> 1];
  if (middle === undefined) throw new Error('Nothing was measured');
  return middle;
};
