import { session } from '../../lib/session.ts';
import { toast } from '../../ui/feedback/toast.ts';

const PATIENCE_MS = 60 * 60_000;

/** A restore ends every session: when this one ends, a toast says why. */
export const awaitRestore = (message: string): void => {
  const mine = session.get().token;
  const stop = () => {
    clearTimeout(timer);
    unsubscribe();
  };
  const unsubscribe = session.subscribe(() => {
    if (session.get().token === mine) return;
    stop();
    toast.done(message);
  });
  const timer = setTimeout(stop, PATIENCE_MS);
};
