/** Over the page, in a tab of its own, or as a file for another program. */
export type DocumentView = 'picture' | 'tab' | 'file';

const pictures = ['image/jpeg', 'image/png', 'image/webp'];
const KEPT_MS = 60_000;

/** Only what a browser shows without running anything is shown by it. */
export const viewOf = (mediaType: string): DocumentView => {
  if (pictures.includes(mediaType)) return 'picture';
  return mediaType === 'application/pdf' ? 'tab' : 'file';
};

/** Gives a fetched file to the browser: the token goes in a header, so the address of the file itself cannot be opened. */
export const handOver = (
  file: Blob,
  { fileName, mediaType }: { fileName: string; mediaType: string },
  view: DocumentView,
) => {
  const address = URL.createObjectURL(new Blob([file], { type: mediaType }));
  const link = Object.assign(document.createElement('a'), { href: address });
  if (view === 'tab') Object.assign(link, { target: '_blank', rel: 'noopener' });
  else link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
};
