import { conversationStates } from '../../../contract/messaging/conversations.ts';
import { read, type SearchOf, searchOf } from '../../lib/searchParams.ts';

const shape = { state: read.oneOf(conversationStates), adId: read.id, q: read.text(100) };

export const parseInboxSearch = searchOf(shape);
export type InboxSearch = SearchOf<typeof shape>;
