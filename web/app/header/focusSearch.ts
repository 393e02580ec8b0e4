const isSeen = (element: HTMLElement): boolean => element.checkVisibility() && !element.closest('[inert]');

/** Focuses the search of the screen or of the header; returns whether there was one. */
export const focusSearch = (): boolean => {
  const fields = [
    ...document.querySelectorAll<HTMLInputElement>('main input[type="search"]:not(:disabled)'),
    ...document.querySelectorAll<HTMLInputElement>('header [role="search"] input'),
  ];
  const isInHeader = (field: HTMLElement) => field.closest('header') !== null;
  // On the market the header's search is that of the screen.
  const onMarket = location.pathname.startsWith('/market');
  const field = fields
    .filter(isSeen)
    .sort((a, b) => (onMarket ? Number(isInHeader(b)) - Number(isInHeader(a)) : 0))[0];
  field?.focus();
  field?.select();
  return field !== undefined;
};
