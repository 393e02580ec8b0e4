import { createHash } from 'node:crypto';
import { msg } from '../../../contract/core/message.ts';
import { invalid } from '../../lib/errors.ts';

/** Money that came in. */
export type Credit = {
  /** Of its content: the same in each file of this kind that has it. */
  id: string;
  /** `YYYY-MM-DD`; null where the file can be read in two ways. */
  date: string | null;
  /** Major units. */
  amount: number;
  currency: string;
  /** Who paid and what for, cut to `TEXT_MAX`. */
  text: string;
  /** All that the bank says of it; what the payer wrote is somewhere in it. */
  search: string;
  /** Statement and entry as the bank numbers them. */
  note: string;
  isReturned: boolean;
};

export type PassedOver = { outgoing: number; notBooked: number; unreadable: number };

const TEXT_MAX = 300;
const NOTE_MAX = 200;

/** Refuses the whole file. */
export const badStatement = (key: 'billing.statementUnreadable' | 'billing.statementZipped'): never =>
  invalid([{ path: 'file', message: msg(key) }]);

/** Gives entries their ids: entries with the same content are told apart by their order. */
export function identifier(): (content: readonly (string | number | null)[]) => string {
  const seen = new Map<string, number>();
  return (content) => {
    const key = JSON.stringify(content);
    const place = seen.get(key) ?? 0;
    seen.set(key, place + 1);
    return createHash('sha256').update(`${place} ${key}`).digest('hex');
  };
}

const joined = (parts: readonly string[], max: number): string => {
  const text = [...new Set(parts.map((part) => part.replace(/\s+/g, ' ').trim()).filter(Boolean))].join(
    ' · ',
  );
  return text.length > max ? `${text.slice(0, max - 1)}…` : text;
};
export const shownText = (parts: readonly string[]): string => joined(parts, TEXT_MAX);
export const shownNote = (parts: readonly string[]): string => joined(parts, NOTE_MAX);
