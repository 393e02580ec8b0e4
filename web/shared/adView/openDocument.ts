import { contract } from '../../../contract/index.ts';
import { call } from '../../lib/api/api.ts';

/** The token is sent in a header, never in a URL, so the file is fetched and then passed to the browser. */
export const openDocument = async ({ id, fileName }: { id: string; fileName: string }): Promise<void> => {
  const file = await call(contract.ads.document, { params: { id } });
  const address = URL.createObjectURL(file as unknown as Blob);
  const link = Object.assign(window.document.createElement('a'), { href: address, download: fileName });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};
