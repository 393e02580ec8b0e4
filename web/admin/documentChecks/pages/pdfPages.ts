import type { getDocumentProxy } from 'unpdf';

export type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

/** A word and where it stands, in shares of the page’s width and height from the top left. */
export type PlacedWord = { text: string; x: number; y: number; width: number; height: number };

/** Opens a PDF as it was up to `end` bytes: an earlier version. Nothing in it is run. */
export async function openPdf(file: Blob, end: number | null): Promise<Pdf> {
  const { getDocumentProxy } = await import('unpdf');
  const bytes = new Uint8Array(await (end === null ? file : file.slice(0, end)).arrayBuffer());
  return getDocumentProxy(bytes, { verbosity: 0, isEvalSupported: false, enableXfa: false });
}

type Item = { str?: string; width: number; height: number; transform: number[] };

/** Draws a page into a canvas of that width in pixels; returns its words. */
export async function drawPage(
  pdf: Pdf,
  n: number,
  canvas: HTMLCanvasElement,
  width: number,
): Promise<PlacedWord[]> {
  const page = await pdf.getPage(n);
  const full = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: width / full.width });
  canvas.width = Math.round(viewport.width);
  canvas.height = Math.round(viewport.height);
  await page.render({ canvas, viewport }).promise;
  const { items } = await page.getTextContent();
  return (items as Item[]).flatMap(({ str = '', width: long, height, transform }) => {
    const [x = 0, y = 0] = full.convertToViewportPoint(transform[4] ?? 0, transform[5] ?? 0);
    return [...str.matchAll(/\S+/g)].map(({ index, 0: text }) => ({
      text,
      x: (x + (long * index) / str.length) / full.width,
      // The base line, and what hangs below it.
      y: (y - height) / full.height,
      width: (long * text.length) / str.length / full.width,
      height: (height * 1.25) / full.height,
    }));
  });
}
