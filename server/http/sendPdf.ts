import type { FastifyReply } from 'fastify';
import { LEFT } from '../lib/documents/pdfPage.ts';

/** Sends a PDF that `draw` writes; `name` is its title, and its file name without the ending. */
export async function sendPdf(
  reply: FastifyReply,
  { name, author }: { name: string; author: string },
  draw: (doc: PDFKit.PDFDocument) => void,
): Promise<FastifyReply> {
  // Loaded on demand: rarely used, and a tenth of the startup time.
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({ size: 'A4', margin: LEFT, info: { Title: name, Author: author } });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject));
  draw(doc);
  doc.end();
  await ended;
  return reply
    .type('application/pdf')
    .header('Content-Disposition', `inline; filename="${name}.pdf"`)
    .header('Cache-Control', 'private, no-store')
    .header('X-Content-Type-Options', 'nosniff')
    .serializer(String)
    .send(Buffer.concat(chunks));
}
