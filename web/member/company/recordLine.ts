/** A TXT record as name servers write it, the same in every language. */
export const recordLine = ({ name, value }: { name: string; value: string }): string =>
  `${name} TXT "${value}"`;
