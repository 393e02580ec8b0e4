import { accountsMessages } from './accountsMessages.ts';
import { adFieldMessages } from './adFieldMessages.ts';
import { adsMessages } from './adsMessages.ts';
import { baseDataMessages } from './baseDataMessages.ts';
import { billingMessages } from './billingMessages.ts';
import { cautionsMessages } from './cautionsMessages.ts';
import { companiesMessages } from './companiesMessages.ts';
import { documentChecksMessages } from './documentChecksMessages.ts';
import { evidenceMessages } from './evidenceMessages.ts';
import { fieldMessages } from './fieldMessages.ts';
import { filesMessages } from './filesMessages.ts';
import { formulaMessages } from './formulaMessages.ts';
import { formulaSentenceMessages } from './formulaSentenceMessages.ts';
import { marketMessages } from './marketMessages.ts';
import { messagingMessages } from './messagingMessages.ts';
import { operationsMessages } from './operationsMessages.ts';
import { pricesMessages } from './pricesMessages.ts';
import { screeningMessages } from './screeningMessages.ts';
import { siteMessages } from './siteMessages.ts';
import { supportMessages } from './supportMessages.ts';

/**
 * Everything that the server says, in English, by its code; `{name}` is filled in. A code is never changed or used
 * again for something else: rows and clients hold it. Error codes have theirs in `contract/core/errors.ts`.
 */
export const messages = {
  ...adFieldMessages,
  ...accountsMessages,
  ...adsMessages,
  ...baseDataMessages,
  ...billingMessages,
  ...cautionsMessages,
  ...companiesMessages,
  ...documentChecksMessages,
  ...evidenceMessages,
  ...fieldMessages,
  ...filesMessages,
  ...formulaMessages,
  ...formulaSentenceMessages,
  ...marketMessages,
  ...messagingMessages,
  ...operationsMessages,
  ...pricesMessages,
  ...screeningMessages,
  ...siteMessages,
  ...supportMessages,
} as const;

export type MessageCode = keyof typeof messages;
