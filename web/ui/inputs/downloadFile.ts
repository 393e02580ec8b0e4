const REVOKE_AFTER_MS = 60_000;

/** Saves a fetched file. A plain link cannot download it, since the token is sent in a header. */
export const downloadFile = (file: Blob, name: string) => {
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS);
};
