const NOT_ALPHANUMERIC = /[^A-Z0-9]/g;
/** An identifier as it is compared: letters and digits alone. */
export const plainId = (value: string): string =>
  value.normalize('NFKC').toUpperCase().replace(NOT_ALPHANUMERIC, '');
