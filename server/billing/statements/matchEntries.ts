import { openTransferStatuses } from '../../../contract/billing/payments.ts';
import type { EntryState } from '../../../contract/billing/statements.ts';
import type { Credit } from './statementEntry.ts';
import type { TransferRow } from './statements.queries.ts';

/** Most payments that are proposed for an entry without a reference. */
const PROPOSED_MAX = 3;

const isOpen = ({ status }: TransferRow) => openTransferStatuses.includes(status);

/**
 * What may be references of transfers in a text: people write them in small letters and in groups, and banks break
 * lines within them. Some are none, so each has to be looked up.
 */
export function referencesIn(text: string): string[] {
  const signs = text.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return [...new Set([...signs.matchAll(/(?=(GM[2-9A-H]{10}))/g)].map(([, found]) => found as string))];
}

const firstOf = (named: readonly (readonly TransferRow[])[]) => named.flatMap(([first]) => first ?? []);

export type Matched = { credit: Credit; state: EntryState; payments: TransferRow[] };

type Transfers = {
  /** Oldest first. */
  known: readonly TransferRow[];
  waiting: readonly TransferRow[];
  /** Of the wallets' currency. */
  toMajor: (minor: number) => number;
};

/** Finds the payments of entries by their references. */
export function matchEntries(credits: readonly Credit[], { known, waiting, toMajor }: Transfers): Matched[] {
  /** A payment, and what came for it again. */
  const byReference = Map.groupBy(known, ({ reference }) => reference);
  const byEntry = new Map(known.map((row) => [row.bank_entry, row]));
  /** Payments that an entry of the file stands for. */
  const taken = new Set(credits.flatMap(({ id }) => byEntry.get(id)?.id ?? []));
  /** Confirmed by hand, or from another kind of file of the same bank. */
  const confirmedBy = (rows: readonly TransferRow[], { date }: Credit) =>
    rows.find(
      (row) => !isOpen(row) && !taken.has(row.id) && (row.bank_date === null || row.bank_date === date),
    );

  const ofOne = (rows: readonly TransferRow[], credit: Credit): Matched => {
    const [first] = rows as [TransferRow, ...TransferRow[]];
    const confirmed = confirmedBy(rows, credit);
    if (confirmed) taken.add(confirmed.id);
    if (confirmed) return { credit, state: 'confirmed', payments: [confirmed] };
    if (!isOpen(first) || taken.has(first.id)) return { credit, state: 'paid_again', payments: [first] };
    taken.add(first.id);
    if (credit.currency !== first.currency) return { credit, state: 'other_currency', payments: [first] };
    const isExact = credit.amount === toMajor(first.amount);
    return { credit, state: isExact ? 'ready' : 'other_amount', payments: [first] };
  };

  const ofSeveral = (named: readonly (readonly TransferRow[])[], credit: Credit): Matched => {
    const confirmed = named.flatMap((rows) => confirmedBy(rows, credit) ?? []);
    const isDone = confirmed.length === named.length;
    if (isDone) for (const { id } of confirmed) taken.add(id);
    return { credit, state: isDone ? 'confirmed' : 'several', payments: firstOf(named) };
  };

  return credits.map((credit) => {
    const confirmed = byEntry.get(credit.id);
    if (confirmed) return { credit, state: 'confirmed', payments: [confirmed] };
    const named = referencesIn(credit.search).flatMap((reference) => {
      const rows = byReference.get(reference);
      return rows ? [rows] : [];
    });
    const [rows, ...more] = named;
    if (credit.isReturned) return { credit, state: 'returned', payments: firstOf(named) };
    if (rows) return more.length > 0 ? ofSeveral(named, credit) : ofOne(rows, credit);
    const isSame = (row: TransferRow) =>
      credit.currency === row.currency && credit.amount === toMajor(row.amount);
    return { credit, state: 'unmatched', payments: waiting.filter(isSame).slice(0, PROPOSED_MAX) };
  });
}
