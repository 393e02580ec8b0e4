import type { z } from 'zod';
import type { currencyBody } from '../../contract/baseData/referenceWrites.ts';
import { rateMove } from '../../contract/core/costly.ts';
import { type Message, msg } from '../../contract/core/message.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/client.ts';
import type { Actor } from '../http/caller.ts';
import { ensureConfirmed, percentOf } from '../lib/ensureConfirmed.ts';
import { ensure, fail, invalid } from '../lib/errors.ts';
import { type EntryRow, findEntry } from './entries.queries.ts';
import { type Kind, letAdsFollow, record, writeBaseData } from './entries.ts';
import {
  databaseToday,
  deleteRate,
  findRate,
  latestRate,
  stampRate,
  upsertRate,
} from './references.queries.ts';

/** Rates are in US dollars, so the dollar's own is 1. */
export const DOLLAR = 'USD';

export const isDollarRateWrong = (code: string, usdRate: string) => code === DOLLAR && Number(usdRate) !== 1;

async function ensureRate(tx: Tx, currency: EntryRow, rate: { date: string; usdRate: string; path: string }) {
  if (rate.date > (await databaseToday(tx)))
    invalid([{ path: rate.path === 'usdRate' ? 'date' : rate.path, message: msg('field.dayAhead') }]);
  if (isDollarRateWrong(currency.code, rate.usdRate))
    invalid([{ path: 'usdRate', message: msg('baseData.dollarRate') }]);
}

/** What a rate that is far from the last one does; null if it is near, or the first one. */
export function rateEffect(currency: string, before: string | null, after: string): Message | null {
  const move = before === null ? null : rateMove(Number(before), Number(after));
  return move === null || before === null
    ? null
    : msg('baseData.rateMoves', { currency, before, after, percent: percentOf(move) });
}

/** Refuses a rate that is far from the one that counts until it is confirmed; that one is what the screens show. */
export async function confirmRate(
  tx: Tx,
  { id, code }: EntryRow,
  { usdRate, confirmed }: { usdRate: string; confirmed?: boolean | undefined },
) {
  const before = (await latestRate(tx, id))?.usd_rate ?? null;
  return ensureConfirmed(rateEffect(code, before, usdRate), { confirmed });
}

const isSame = (a: { usd_rate: string; rate_date: string } | undefined, b: typeof a) =>
  a?.usd_rate === b?.usd_rate && a?.rate_date === b?.rate_date;

/** Whether `act` changes the rate that counts. */
export async function changesLatest(
  tx: Tx,
  currencyId: string,
  act: () => Promise<unknown>,
): Promise<boolean> {
  const before = await latestRate(tx, currencyId);
  await act();
  return !isSame(before, await latestRate(tx, currencyId));
}

export const currencyKind: Kind<z.output<typeof currencyBody>> = {
  table: 'currencies',
  noun: 'currency',
  hasDefault: true,
  within: null,
  columns: ({ name, code, symbol, minorDigits }) => ({ name, code, symbol, minor_digits: minorDigits }),
  fixed: { code: 'code', minor_digits: 'minorDigits' },
  ads: { kind: 'currencies', follow: [] },
  /** A currency that is saved unchanged adds no rate. */
  async alsoWrite(tx, row, { usdRate, rateDate, confirmed }) {
    if (!usdRate) return false;
    const latest = await latestRate(tx, row.id);
    const date = rateDate ?? (await databaseToday(tx));
    if (latest && Number(latest.usd_rate) === Number(usdRate) && date === latest.rate_date) return false;
    await ensureRate(tx, row, { date, usdRate, path: 'rateDate' });
    await confirmRate(tx, row, { usdRate, confirmed });
    return changesLatest(tx, row.id, () => upsertRate(tx, row.id, date, usdRate));
  },
  auditValues: ({ usdRate, rateDate, confirmed }) =>
    usdRate ? { usdRate, rateDate, ...(confirmed && { confirmed }) } : {},
};

export async function foundCurrency(tx: Tx, id: string): Promise<EntryRow> {
  const currency = await findEntry(tx, 'currencies', id);
  ensure(currency, 'NOT_FOUND');
  return currency;
}

type Day = { id: string; date: string };

type Entered = { usdRate: string; until?: string | undefined; confirmed?: boolean | undefined };

/** `until`: stands before the rates of a feed up to this day. */
export const setRate = (
  ctx: Context,
  actor: Actor,
  { id, date }: Day,
  { usdRate, until, confirmed }: Entered,
): Promise<void> =>
  writeBaseData(ctx, ['currencies'], async (tx) => {
    const currency = await foundCurrency(tx, id);
    await ensureRate(tx, currency, { date, usdRate, path: 'usdRate' });
    if (until !== undefined && until < date)
      invalid([{ path: 'until', message: msg('baseData.untilBeforeDay') }]);
    const assent = await confirmRate(tx, currency, { usdRate, confirmed });
    const before = await findRate(tx, id, date);
    if (await changesLatest(tx, id, () => upsertRate(tx, id, date, usdRate)))
      await letAdsFollow(ctx, tx, { kind: 'currencies', ids: [id] });
    await stampRate(tx, id, date, { source: 'manual', until: until ?? null });
    await record(tx, actor, 'currency', {
      did: 'rate',
      id,
      before: { code: currency.code, date, usdRate: before?.usd_rate ?? null },
      after: { code: currency.code, date, usdRate, ...(until && { until }), ...assent },
    });
  });

export const removeRate = (ctx: Context, actor: Actor, { id, date }: Day): Promise<void> =>
  writeBaseData(ctx, ['currencies'], async (tx) => {
    const currency = await foundCurrency(tx, id);
    const before = await findRate(tx, id, date);
    ensure(before, 'NOT_FOUND');
    const follow = await changesLatest(tx, id, () => deleteRate(tx, id, date));
    if (!(await latestRate(tx, id))) fail('IN_USE', { message: msg('baseData.onlyRate') });
    if (follow) await letAdsFollow(ctx, tx, { kind: 'currencies', ids: [id] });
    await record(tx, actor, 'currency', {
      did: 'rate_delete',
      id,
      before: { code: currency.code, date, usdRate: before.usd_rate },
    });
  });
