type Here = Pick<Location, 'hostname' | 'protocol' | 'origin'>;

/**
 * The checkout URL from the server: a page of this site, or the provider's under https. Any other URL is rejected
 * as unsafe to send a paying user to.
 */
export const checkoutAddress = (given: string, here: Here): string | null => {
  if (!URL.canParse(given, here.origin)) return null;
  const { protocol, hostname, username, password, href } = new URL(given, here.origin);
  if (username !== '' || password !== '') return null;
  const isOwn = hostname === here.hostname && protocol === here.protocol;
  return isOwn || protocol === 'https:' ? href : null;
};

/** Navigates to the checkout. False if there is none. */
export const goToCheckout = (given: string | null): boolean => {
  const address = given === null ? null : checkoutAddress(given, window.location);
  if (address === null) return false;
  window.location.assign(address);
  return true;
};
