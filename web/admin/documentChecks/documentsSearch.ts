import { signalCodes } from '../../../contract/documentChecks/documentChecks.ts';
import { read, searchOf } from '../../lib/searchParams.ts';

export const queueStates = ['open', 'announced', 'published', 'closed'] as const;

export const documentTabs = ['checks', 'issuers', 'texts'] as const;

export const parseDocumentsSearch = searchOf({
  tab: read.oneOf(documentTabs),
  signal: read.id,
  state: read.oneOf(queueStates),
  code: read.oneOf(signalCodes),
});
