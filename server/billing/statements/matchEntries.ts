import type { EntryState } from '../../../contract/billing/statements.ts';
import type { Credit } from './statementEntry.ts';
import type { TransferRow } from './statements.queries.ts';

/** Most payments that are proposed for an entry without a reference. */
const PROPOSED_MAX = 3;

/** A payment that money can still come for: it counts although it was given up or took too long. */
const isOpen = ({ status }: TransferRow) => ['pending', 'expired', 'cancelled'].includes(status);

/**
 * What may be references of transfers in a text: people write them in small letters and in groups, and banks break
 * lines within them. Some are none, so each has to be looked up.
 */
export function referencesIn(text: string): string[] {
  const signs = text.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return [...new Set([...signs.matchAll(/(?=(GM[2-9A-H]{10}))/g)].map(([, found]) => found as string))];
}

export type Matched = { credit: Credit; state: EntryState; payments: TransferRow[] };

/** Finds the payments of entries by their references. `toMajor` is of the wallets' currency. */
export function matchEntries(
  credits: readonly Credit[],
  {
    named,
    waiting,
    toMajor,
  }: { named: TransferRow[]; waiting: TransferRow[]; toMajor: (minor: number) => number },
): Matched[] {
  const byReference = new Map(named.map((row) => [row.reference, row]));
  const ids = new Set(credits.map(({ id }) => id));
  /** Payments that an entry before this one stands for. */
  const taken = new Set(
    named.flatMap(({ id, bank_entry }) => (bank_entry !== null && ids.has(bank_entry) ? [id] : [])),
  );
  const isConfirmedBy = (row: TransferRow, { id, date }: Credit): boolean => {
    if (row.bank_entry === id) return true;
    // By hand, or from another kind of file of the same bank.
    return !taken.has(row.id) && (row.bank_date === null || row.bank_date === date);
  };

  const stateOf = (row: TransferRow, credit: Credit): EntryState => {
    if (!isOpen(row)) return isConfirmedBy(row, credit) ? 'confirmed' : 'paid_again';
    if (taken.has(row.id)) return 'paid_again';
    if (credit.currency !== row.currency) return 'other_currency';
    return credit.amount === toMajor(row.amount) ? 'ready' : 'other_amount';
  };

  return credits.map((credit) => {
    const payments = referencesIn(credit.search).flatMap((reference) => byReference.get(reference) ?? []);
    const [payment, ...more] = payments;
    if (credit.isReturned) return { credit, state: 'returned', payments };
    if (payment === undefined) {
      const proposed = waiting.filter(
        (row) => credit.currency === row.currency && credit.amount === toMajor(row.amount),
      );
      return { credit, state: 'unmatched', payments: proposed.slice(0, PROPOSED_MAX) };
    }
    const state =
      more.length === 0
        ? stateOf(payment, credit)
        : payments.every((row) => !isOpen(row) && isConfirmedBy(row, credit))
          ? 'confirmed'
          : 'several';
    if (state !== 'paid_again' && state !== 'several') for (const { id } of payments) taken.add(id);
    return { credit, state, payments };
  });
}
