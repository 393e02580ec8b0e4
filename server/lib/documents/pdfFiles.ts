import { type FileHandle, open } from 'node:fs/promises';
import { type Message, msg } from '../../../contract/core/message.ts';
import { findPdfAction } from './pdfActions.ts';

const HEAD = 1024;
const TAIL = 2048;
/** Content that a browser would sniff as HTML. */
const MARKUP = /<(?:!doctype|html|head|body|script|svg|iframe)/i;

async function readAt(handle: FileHandle, position: number, length: number): Promise<string> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.toString('latin1', 0, bytesRead);
}

/** Checks that a file is nothing but a PDF: header first, end mark last, no actions. Returns the fault or null. */
export async function findPdfFault(file: string): Promise<Message | null> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const head = await readAt(handle, 0, HEAD);
    const tail = await readAt(handle, Math.max(0, size - TAIL), TAIL);
    if (!/^%PDF-[12]\.\d\s/.test(head) || MARKUP.test(head)) return msg('files.notPdf');
    const end = tail.lastIndexOf('%%EOF');
    if (end === -1 || !tail.includes('startxref')) return msg('files.pdfIncomplete');
    if (!/^[\s\0]*$/.test(tail.slice(end + '%%EOF'.length))) return msg('files.pdfHidden');
    return await findPdfAction(file);
  } finally {
    await handle.close();
  }
}
