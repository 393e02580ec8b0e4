/** Pictures come from this site alone (the pages allow no others); an address elsewhere shows none. */
export const ownPicture = (url: string | null): string | null =>
  url !== null && /^\/(?![/\\])/.test(url) ? url : null;
