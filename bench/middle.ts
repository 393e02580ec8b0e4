/** The median element of a list by a number of each; of two, the greater. @throws if the list is empty */
export const middleBy = <One>(list: readonly One[], figure: (one: One) => number): One => {
  const middle = list.toSorted((one, other) => figure(one) - figure(other))[list.length >> 1];
  if (middle === undefined) throw new Error('Nothing was measured');
  return middle;
};
