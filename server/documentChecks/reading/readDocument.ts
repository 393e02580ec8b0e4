import { isOffice } from '../../lib/documents/officeTypes.ts';
import { pictureHash } from './pictureHash.ts';
import type { ReadOutcome } from './reading.ts';
import { readOffice } from './readOffice.ts';

/** Reads what a document says and of which versions it is made; nothing in it is run or opened. */
export async function readDocument(bytes: Buffer, mediaType: string): Promise<ReadOutcome> {
  if (mediaType === 'application/pdf') {
    const { readPdf } = await import('./readPdf.ts');
    return readPdf(bytes);
  }
  if (isOffice(mediaType)) return readOffice(bytes, mediaType);
  const isPicture = mediaType.startsWith('image/');
  const phash = isPicture ? await pictureHash(bytes) : null;
  if (isPicture && phash === null) return { failure: 'broken' };
  return {
    pages: isPicture ? [{ n: 1, words: 0, isScanned: true, phash }] : [],
    revisions: [],
    revisionCount: 1,
    text: '',
    textHash: null,
    changes: [],
    facts: [],
    hints: [],
    contradictions: [],
  };
}
