import type { Statement } from '../../../contract/evidence/evidence.ts';
import { messageText } from '../../i18n/messageText.ts';

/** A check as a sentence, until when it counts, and what it does not show. */
export const StatementText = ({ statement }: { statement: Statement }) =>
  [statement.sentence, statement.until, statement.limit]
    .flatMap((part) => (part === null ? [] : [messageText(part)]))
    .join(' ');
