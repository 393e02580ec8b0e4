import { encode } from 'uqr';

const INK = '#0b1b2b';

/** Draws a text as a QR code of `size` points with the quiet zone that readers need. */
export function drawQr(
  doc: PDFKit.PDFDocument,
  text: string,
  { x, y, size }: { x: number; y: number; size: number },
): void {
  const { data } = encode(text, { ecc: 'M', border: 4 });
  const step = size / data.length;
  for (const [row, cells] of data.entries())
    for (const [column, isDark] of cells.entries())
      if (isDark) doc.rect(x + column * step, y + row * step, step, step);
  doc.fill(INK);
}
