import { z } from 'zod';
import { decimalField } from '../../../contract/baseData/baseDataWrites.ts';
import type { ImportResult, ImportRow } from '../../../contract/baseData/productWrites.ts';
import { type importRates as endpoint, rateColumns } from '../../../contract/baseData/rateImport.ts';
import { type Message, msg, readFault } from '../../../contract/core/message.ts';
import { withEnglish } from '../../../contract/messages/englishText.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/client.ts';
import type { Actor } from '../../http/caller.ts';
import { invalid } from '../../lib/errors.ts';
import { isDollarRateWrong, rateEffect } from '../currencies.ts';
import { letAdsFollow, record, writeBaseData } from '../entries.ts';
import { databaseToday, type LatestRate, latestRates, upsertRates } from '../references.queries.ts';
import { textOf } from './productImport.ts';

const isDay = (text: string) => z.iso.date().safeParse(text).success;
const isYes = (text: string | undefined) => /^(yes|y|true|1|x)$/i.test(text ?? '');
const columns: ReadonlySet<string> = new Set(rateColumns);

type BadCell = { row: number; column: string; message: Message };
type Entered = { row: number; currency: LatestRate; date: string; usdRate: string; isConfirmed: boolean };
type Known = { currencies: ReadonlyMap<string, LatestRate>; today: string };

/** A row as a rate; null if one of its cells is bad. */
function readRow(given: ImportRow, row: number, known: Known, bad: BadCell[]): Entered | null {
  const before = bad.length;
  const wrong = (column: string, message: Message) => bad.push({ row, column, message });
  for (const name of Object.keys(given)) if (!columns.has(name)) wrong(name, msg('baseData.unknownColumn'));
  const [code, date, rate] = [textOf(given.currency), textOf(given.date), textOf(given.rate)];
  const currency = known.currencies.get(code?.toUpperCase() ?? '');
  if (!currency)
    wrong('currency', code === undefined ? msg('field.required') : msg('baseData.importCurrency'));
  if (date === undefined) wrong('date', msg('field.required'));
  else if (!isDay(date)) wrong('date', msg('field.date'));
  else if (date > known.today) wrong('date', msg('field.dayAhead'));
  const parsed = decimalField.safeParse(rate ?? '');
  if (rate === undefined) wrong('rate', msg('field.required'));
  else if (!parsed.success) wrong('rate', readFault(parsed.error.issues[0]?.message ?? ''));
  else if (currency && isDollarRateWrong(currency.code, parsed.data))
    wrong('rate', msg('baseData.dollarRate'));
  if (bad.length > before || !currency || !date || !parsed.data) return null;
  return { row, currency, date, usdRate: parsed.data, isConfirmed: isYes(textOf(given.confirmed)) };
}

/** Days that stand twice, and of each currency a new latest rate that is far from the one before and not confirmed. */
function compareRows(rates: readonly Entered[], bad: BadCell[]): void {
  for (const of of Map.groupBy(rates, ({ currency }) => currency.code).values()) {
    const days = new Set<string>();
    for (const { row, date } of of) {
      if (days.has(date)) bad.push({ row, column: 'date', message: msg('baseData.rateTwice') });
      days.add(date);
    }
    const newest = of.reduce((one, other) => (other.date > one.date ? other : one));
    const { code, usd_rate: before, rate_date: since } = newest.currency;
    const counts = since === null || newest.date >= since;
    const effect = counts ? rateEffect(code, before, newest.usdRate) : null;
    if (effect && !newest.isConfirmed) bad.push({ row: newest.row, column: 'confirmed', message: effect });
  }
}

/** The rates of the rows, or every bad cell, by row. */
async function readRows(db: Sql, rows: readonly ImportRow[]): Promise<{ rates: Entered[]; bad: BadCell[] }> {
  const [latest, today] = [await latestRates(db), await databaseToday(db)];
  const known = { currencies: new Map(latest.map((one) => [one.code, one])), today };
  const bad: BadCell[] = [];
  const rates = rows.flatMap((given, row) => readRow(given, row, known, bad) ?? []);
  compareRows(rates, bad);
  return { rates, bad: bad.toSorted((a, b) => a.row - b.row) };
}

/** Enters all rates or none, as by hand. */
export async function importRates(
  ctx: Context,
  actor: Actor,
  { rows, dryRun }: z.output<(typeof endpoint)['body']>,
): Promise<ImportResult> {
  if (dryRun) {
    const { rates, bad } = await readRows(ctx.db, rows);
    const problems = bad.map(({ message, ...cell }) => ({ ...cell, ...withEnglish(message) }));
    return { dryRun, created: bad.length > 0 ? 0 : rates.length, problems };
  }
  return writeBaseData(ctx, ['currencies'], async (tx) => {
    const { rates, bad } = await readRows(tx, rows);
    if (bad.length > 0)
      invalid(bad.map(({ row, column, message }) => ({ path: `rows.${row}.${column}`, message })));
    const before = new Map((await latestRates(tx)).map((one) => [one.id, JSON.stringify(one)]));
    await upsertRates(
      tx,
      rates.map(({ currency, date, usdRate }) => ({ currencyId: currency.id, date, usdRate })),
    );
    const moved = (await latestRates(tx)).filter((one) => before.get(one.id) !== JSON.stringify(one));
    if (moved.length > 0) await letAdsFollow(ctx, tx, { kind: 'currencies', ids: moved.map(({ id }) => id) });
    const confirmed = rates.filter(({ isConfirmed }) => isConfirmed).map(({ currency }) => currency.code);
    await record(tx, actor, 'currency', {
      did: 'rate_import',
      after: {
        count: rates.length,
        codes: [...new Set(rates.map(({ currency }) => currency.code))],
        ...(confirmed.length > 0 && { confirmed: [...new Set(confirmed)] }),
      },
    });
    return { dryRun, created: rates.length, problems: [] };
  });
}
