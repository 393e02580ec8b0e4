const KEPT_MS = 60_000;

/** Hands a fetched file to the browser: the token goes in a header, so a link to it would not do. */
export const handOver = (file: Blob, name: string) => {
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
};
