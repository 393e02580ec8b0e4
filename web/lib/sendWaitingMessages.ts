import { contract } from '../../contract/index.ts';
import { call } from './api/api.ts';
import { ApiError } from './api/apiError.ts';
import { refresh } from './api/query.ts';
import { type WaitingMessage, waitingMessages } from './waitingMessages.ts';

const sendOne = ({ to, body, key: idempotencyKey }: WaitingMessage): Promise<unknown> =>
  'adId' in to
    ? call(contract.ads.inquire, { params: { id: to.adId }, body: { message: body }, idempotencyKey })
    : call(contract.conversations.send, {
        params: { id: to.conversationId },
        body: { body },
        idempotencyKey,
      });

/** Errors that time mends: the message goes on waiting. */
const isPassing = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.status === 0 ||
  error.status === 429 ||
  error.status >= 500 ||
  // Another tab is sending it.
  error.code === 'IDEMPOTENCY_KEY_BUSY';

/** Sends what waits, in order. Returns how many arrived. */
export const sendWaitingMessages = async (userId: string): Promise<number> => {
  let sent = 0;
  for (const message of waitingMessages.of(userId)) {
    if (message.refused !== undefined) continue;
    try {
      await sendOne(message);
      waitingMessages.remove(userId, message.key);
      sent += 1;
    } catch (error) {
      if (isPassing(error) || !(error instanceof ApiError) || error.status === 401) break;
      waitingMessages.refuse(userId, message.key, error.message);
    }
  }
  if (sent > 0) refresh([contract.conversations.list, contract.conversations.read]);
  return sent;
};
