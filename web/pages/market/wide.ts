/** Media query: there is room for the filters beside the list. */
export const WIDE = '(min-width: 56.01em)';
