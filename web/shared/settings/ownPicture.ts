/** Images are same-origin only (the CSP allows no others); URLs elsewhere show none. */
export const ownPicture = (url: string | null): string | null =>
  url !== null && /^\/(?![/\\])/.test(url) ? url : null;
