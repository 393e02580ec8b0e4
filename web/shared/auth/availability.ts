import { messageText } from '../../i18n/messageText.ts';

export const CHECK_DELAY_MS = 500;
const CHECK_MIN_LENGTH = 3;

export type AvailabilityField = 'username' | 'email';

export type Availability =
  | { state: 'idle' | 'checking' | 'error' }
  | { state: 'available' | 'unavailable'; message: string };

export const unknownAvailability: Availability = { state: 'idle' };

type Check = (
  value: string,
  signal: AbortSignal,
) => Promise<{ available: boolean; message: string; code: string }>;

/** Debounced by 500 ms; a response for an earlier value is never shown. */
export const watchAvailability = (check: Check, show: (availability: Availability) => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking: AbortController | undefined;

  const stop = () => {
    clearTimeout(timer);
    asking?.abort();
  };

  const ask = async (value: string) => {
    asking = new AbortController();
    const { signal } = asking;
    try {
      const { available, ...said } = await check(value, signal);
      const message = messageText(said, said.message);
      if (!signal.aborted) show({ state: available ? 'available' : 'unavailable', message });
    } catch {
      if (!signal.aborted) show({ state: 'error' });
    }
  };

  return {
    stop,
    typed: (value: string) => {
      stop();
      if (value.length < CHECK_MIN_LENGTH) {
        show(unknownAvailability);
        return;
      }
      show({ state: 'checking' });
      timer = setTimeout(() => void ask(value), CHECK_DELAY_MS);
    },
  };
};
