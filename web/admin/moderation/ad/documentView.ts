/** Shown in an overlay, in a new tab, or downloaded. */
export type DocumentView = 'picture' | 'tab' | 'file';

const pictures = ['image/jpeg', 'image/png', 'image/webp'];
const REVOKE_AFTER_MS = 60_000;

/** The browser shows only types that cannot run code. */
export const viewOf = (mediaType: string): DocumentView => {
  if (pictures.includes(mediaType)) return 'picture';
  return mediaType === 'application/pdf' ? 'tab' : 'file';
};

/** Opens or downloads a fetched file. It needs the token in a header, so its own address cannot be opened directly. */
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
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS);
};
