import type { Message } from '../../contract/core/message.ts';
import { englishText } from '../../contract/messages/englishText.ts';

/** A message for a `jsonb` column, with its English text: a release that does not know the code shows that. */
export const storedMessage = (message: Message): string => JSON.stringify(withText(message));

/** The same within other JSON. */
export const withText = (message: Message): Message => ({ ...message, text: englishText(message) });

/** The message of a `jsonb` column that `storedMessage` wrote. */
export const readMessage = (stored: unknown): Message => stored as Message;
