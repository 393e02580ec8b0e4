import { calculationMessages } from './calculationMessages.ts';
import { mailsMessages } from './mailsMessages.ts';
import { noticesMessages } from './noticesMessages.ts';
import { pagesMessages } from './pagesMessages.ts';

/**
 * What the server alone shows, in mails, notifications, documents and the pages that it writes, in English and by code, in ICU
 * MessageFormat. No screen has them, and no answer carries their codes.
 */
export const writtenMessages = {
  ...noticesMessages,
  ...mailsMessages,
  ...pagesMessages,
  ...calculationMessages,
} as const;

export type WrittenCode = keyof typeof writtenMessages;
