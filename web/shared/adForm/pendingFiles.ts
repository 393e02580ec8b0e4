import type { DocumentRow } from './formFields.ts';

/** Files not uploaded yet, by row key. They survive unmounting of the form, but not a page reload. */
export const pendingFiles = new Map<string, File>();

/** A document stored on the server. */
export const isStored = ({ id }: Pick<DocumentRow, 'id'>): boolean => id !== '';

/** A document that can be submitted: its file is on the server or in this page. */
export const isSendable = (row: DocumentRow): boolean => isStored(row) || pendingFiles.has(row.key);
