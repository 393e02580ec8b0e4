import type { Message } from '../../contract/core/message.ts';
import { ensure } from './errors.ts';

/**
 * Refuses a costly value, by what it does, until the call confirms it; `effect` is null for all others. Returns what the
 * log keeps of it.
 */
export function ensureConfirmed(
  effect: Message | null,
  { confirmed }: { confirmed?: boolean | undefined },
): { confirmed?: true } {
  if (effect === null) return {};
  ensure(confirmed, 'CONFIRMATION_REQUIRED', { message: effect });
  return { confirmed: true };
}

/** A share as a percentage with one decimal, without its sign. */
export const percentOf = (share: number): number => Math.round(Math.abs(share) * 1000) / 10;
