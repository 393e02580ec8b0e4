import { useLingui } from '@lingui/react';
import { useState } from 'react';
import type { CsvReading, EntryState, StatementEntry } from '../../../../contract/billing/statements.ts';
import type { Answer } from '../../../../contract/core/endpoint.ts';
import { contract } from '../../../../contract/index.ts';
import { call } from '../../../lib/api/api.ts';
import { ApiError } from '../../../lib/api/apiError.ts';
import { errorText } from '../../../lib/api/errorText.ts';
import { refresh } from '../../../lib/api/query.ts';
import { moneyMoved } from '../moneyMoved.ts';
import { saidOf } from './entryState.ts';

export type Statement = Answer<typeof contract.statements.read>;
type Read = { file: File; picked: CsvReading; statement: Statement };

/** What can be confirmed first, then what a person has to look at; what is done comes last. */
const order: Record<EntryState, number> = {
  ready: 0,
  other_amount: 1,
  other_currency: 1,
  several: 1,
  paid_again: 1,
  returned: 1,
  unmatched: 2,
  confirmed: 3,
};

/** Refused for this entry alone: the next one may be confirmed. */
const isAboutEntry = (error: unknown): boolean =>
  error instanceof ApiError && ['NOT_FOUND', 'WRONG_STATE', 'VALIDATION_FAILED'].includes(error.code);

/** The file that was picked, what is in it, and what was confirmed from it here. */
export function useStatement() {
  const { i18n } = useLingui();
  const [read, setRead] = useState<Read | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [confirmed, setConfirmed] = useState<readonly string[]>([]);
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map());

  const load = async (file: File, picked: CsvReading) => {
    const files = [{ file, index: 0 }];
    const statement = await call(contract.statements.read, { files, query: picked, reads: true });
    setRead({ file, picked, statement });
    setConfirmed([]);
  };

  const take = async (file: File, picked: CsvReading = {}) => {
    setBusy(true);
    setFault(null);
    try {
      await load(file, picked);
      setRefusals(new Map());
    } catch (error) {
      setFault(errorText(i18n, error));
    } finally {
      setBusy(false);
    }
  };

  /**
   * Confirms one by one; goes on after an entry that is refused, and stops where nothing can be sent. What was refused
   * has changed meanwhile, so the file is read again.
   */
  const confirm = async (entries: readonly StatementEntry[]) => {
    let hasRefusal = false;
    setBusy(true);
    setFault(null);
    try {
      for (const entry of entries) {
        const [payment] = entry.payments;
        if (payment === undefined) continue;
        try {
          const body = { amount: entry.amount, entry: entry.id, ...saidOf(entry) };
          await call(contract.payments.confirm, { params: { id: payment.id }, body });
          setConfirmed((now) => [...now, entry.id]);
        } catch (error) {
          if (!isAboutEntry(error)) throw error;
          hasRefusal = true;
          setRefusals((now) => new Map(now).set(entry.id, errorText(i18n, error)));
        }
      }
      if (hasRefusal && read !== null) await load(read.file, read.picked);
    } catch (error) {
      setFault(errorText(i18n, error));
    } finally {
      setBusy(false);
      refresh(moneyMoved);
    }
  };

  const entries = (read?.statement.items ?? [])
    .map((entry) => (confirmed.includes(entry.id) ? { ...entry, state: 'confirmed' as const } : entry))
    .toSorted((one, other) => order[one.state] - order[other.state]);
  return {
    read,
    entries,
    fault,
    busy,
    refusals,
    take,
    confirm,
    /** An entry was confirmed in the payment itself. */
    markConfirmed: (id: string) => setConfirmed((now) => [...now, id]),
    leave: () => {
      setRead(null);
      setFault(null);
    },
  };
}
export type StatementWork = ReturnType<typeof useStatement>;
