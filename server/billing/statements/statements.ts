import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import {
  type CsvReading,
  STATEMENT_ENTRIES_MAX,
  type StatementEntry,
} from '../../../contract/billing/statements.ts';
import { msg } from '../../../contract/core/message.ts';
import type { Context } from '../../context.ts';
import { invalid } from '../../lib/errors.ts';
import { toMajor, walletCurrency } from '../wallet/wallet.ts';
import { type Matched, matchEntries, referencesIn } from './matchEntries.ts';
import { readCamt } from './readCamt.ts';
import { readStatementCsv } from './readStatementCsv.ts';
import { sampleStatement } from './sampleStatement.ts';
import { badStatement } from './statementEntry.ts';
import { knownTransfers, waitingTransfers } from './statements.queries.ts';

const WAITING_MAX = 5000;
const SAMPLED_MAX = 20;

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(200) });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function read(path: string, picked: CsvReading, currency: string) {
  const start = (await firstBytes(path))
    .toString('latin1')
    .replace(/^\xEF\xBB\xBF/, '')
    .trimStart();
  if (start.startsWith('PK')) badStatement('billing.statementZipped');
  if (!start.startsWith('<')) return readStatementCsv(await readFile(path), picked, currency);
  // As a stream, between whose parts other calls are answered.
  return { ...(await readCamt(createReadStream(path))), columns: null, currencyAssumed: false };
}

/** What a bank statement says of the transfers to this site. Nothing of it is kept: it names third parties. */
export async function readStatement(ctx: Context, path: string, picked: CsvReading) {
  const { code, minorDigits } = await walletCurrency(ctx);
  const { credits, ...rest } = await read(path, picked, code);
  if (credits.length > STATEMENT_ENTRIES_MAX)
    invalid([{ path: 'file', message: msg('billing.statementTooLong', { max: STATEMENT_ENTRIES_MAX }) }]);
  const references = [...new Set(credits.flatMap(({ search }) => referencesIn(search)))];
  const [known, waiting] = await Promise.all([
    knownTransfers(ctx.db, { references, entries: credits.map(({ id }) => id) }),
    waitingTransfers(ctx.db, WAITING_MAX),
  ]);
  const major = (minor: number) => toMajor(minor, minorDigits);
  const view = ({ credit, state, payments }: Matched): StatementEntry => ({
    id: credit.id,
    date: credit.date,
    amount: credit.amount,
    currency: credit.currency,
    text: credit.text,
    note: credit.note,
    state,
    payments: payments.map((row) => ({
      id: row.id,
      number: row.number,
      status: row.status,
      amount: major(row.amount),
      currency: row.currency,
      payer: row.payer,
      confirmedFor: row.bank_date,
    })),
  });
  return { items: matchEntries(credits, { known, waiting, toMajor: major }).map(view), ...rest };
}

/** A statement of the sandbox's bank, in XML. */
export async function readSample(ctx: Context): Promise<string> {
  const [{ code, minorDigits }, waiting] = await Promise.all([
    walletCurrency(ctx),
    waitingTransfers(ctx.db, SAMPLED_MAX),
  ]);
  const day = new Date().toISOString().slice(0, 10);
  return sampleStatement(waiting, { day, currency: code, amountOf: (minor) => toMajor(minor, minorDigits) });
}
