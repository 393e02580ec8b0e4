type Here = Pick<Location, 'hostname' | 'protocol' | 'origin'>;

/**
 * Where a payment is made, as the server gave it: a page of this site, or the provider's under https. Anything else is
 * no place to send somebody who is about to pay.
 */
export const checkoutAddress = (given: string, here: Here): string | null => {
  if (!URL.canParse(given, here.origin)) return null;
  const { protocol, hostname, username, password, href } = new URL(given, here.origin);
  if (username !== '' || password !== '') return null;
  const isOwn = hostname === here.hostname && protocol === here.protocol;
  return isOwn || protocol === 'https:' ? href : null;
};

/** Leaves for the checkout. False when there is none to go to. */
export const goToCheckout = (given: string | null): boolean => {
  const address = given === null ? null : checkoutAddress(given, window.location);
  if (address === null) return false;
  window.location.assign(address);
  return true;
};
