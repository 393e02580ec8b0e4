/** Page numbers around the current page, plus the first and the last; null is a gap. */
export const pageNumbers = (page: number, totalPages: number, open: boolean): (number | null)[] => {
  const last = Math.max(page, totalPages);
  const near = [page - 1, page, page + 1].filter((one) => one > 1 && (one < last || (open && one === last)));
  const wanted = [...new Set([1, ...near, last])].sort((a, b) => a - b);
  const numbers = wanted.flatMap((one, index) => {
    const before = wanted[index - 1];
    if (before === undefined || one === before + 1) return [one];
    // A gap of one page is shorter as the page number itself.
    return one === before + 2 ? [before + 1, one] : [null, one];
  });
  return open ? [...numbers, null] : numbers;
};
