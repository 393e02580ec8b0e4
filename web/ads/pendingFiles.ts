import type { DocumentRow } from './adForm.ts';

/** Files that the server does not have yet, by the key of their row. They outlive the screen, not the page. */
export const pendingFiles = new Map<string, File>();

/** A document that the server has. */
export const isStored = ({ id }: Pick<DocumentRow, 'id'>): boolean => id !== '';

/** A document that can be sent: the server has its file, or this page does. */
export const isSendable = (row: DocumentRow): boolean => isStored(row) || pendingFiles.has(row.key);
