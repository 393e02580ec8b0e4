import { addressOf } from '../../../contract/core/address.ts';
import { contract } from '../../../contract/index.ts';
import type { StreamEvents } from '../../../contract/messaging/notifications.ts';
import { eventReader } from './eventStream.ts';

export type News = {
  [Name in keyof StreamEvents]: { name: Name; data: StreamEvents[Name] };
}[keyof StreamEvents];

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
/** More than two server heartbeats: the connection counts as dead. */
const SILENCE_MS = 50_000;

const isNews = (name: string): name is News['name'] => name === 'notification' || name === 'state';

/**
 * Receives the account's events until stopped. As browsers limit connections per site, one tab holds the connection and
 * broadcasts events to the others. A dropped connection resumes after the last event received.
 */
export const hearNews = (userId: string, token: string, onNews: (news: News) => void): (() => void) => {
  const stopped = new AbortController();
  const channel = new BroadcastChannel(`gasmap-news-${userId}`);
  channel.onmessage = ({ data }: MessageEvent<News>) => onNews(data);
  let lastId: string | null = null;

  const listen = async (signal: AbortSignal): Promise<'over' | 'again'> => {
    const line = new AbortController();
    let silence = setTimeout(() => line.abort(), SILENCE_MS);
    try {
      const response = await fetch(addressOf(contract.notifications.stream, {}), {
        headers: {
          accept: 'text/event-stream',
          authorization: `Bearer ${token}`,
          ...(lastId !== null && { 'last-event-id': lastId }),
        },
        signal: AbortSignal.any([signal, line.signal]),
      });
      if (response.status === 401 || response.status === 403) return 'over';
      if (!response.ok || response.body === null) return 'again';
      const read = eventReader(({ id, name, data }) => {
        if (id !== null) lastId = id;
        if (!isNews(name)) return;
        const news: News = { name, data: JSON.parse(data) };
        onNews(news);
        channel.postMessage(news);
        wait = FIRST_WAIT_MS;
      });
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
        clearTimeout(silence);
        silence = setTimeout(() => line.abort(), SILENCE_MS);
        read(piece.value);
      }
      return 'again';
    } catch {
      return 'again';
    } finally {
      clearTimeout(silence);
    }
  };

  let wait = FIRST_WAIT_MS;
  const hold = async () => {
    while (!stopped.signal.aborted && (await listen(stopped.signal)) === 'again') {
      if (stopped.signal.aborted) return;
      // Jitter, so that clients do not all reconnect at once after a restart.
      const pause = wait * (0.5 + Math.random());
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  };
  // Web Locks need a secure origin; without them each tab holds its own connection.
  if (navigator.locks === undefined) void hold();
  else
    navigator.locks
      .request(`gasmap-news-${userId}`, { signal: stopped.signal }, hold)
      // Aborted while another tab held the connection.
      .catch(() => undefined);

  return () => {
    stopped.abort();
    channel.close();
  };
};
