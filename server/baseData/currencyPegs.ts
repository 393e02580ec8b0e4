import Big from 'big.js';
import type { z } from 'zod';
import type { currencyPegs } from '../../contract/baseData/currencyPegs.ts';
import { type Message, msg } from '../../contract/core/message.ts';
import type { Context } from '../context.ts';
import type { Actor } from '../http/caller.ts';
import { ensure, fail, invalid } from '../lib/errors.ts';
import { changesLatest, confirmRate, DOLLAR, foundCurrency } from './currencies.ts';
import { letAdsFollow, record, writeBaseData } from './entries.ts';
import { databaseToday, deletePeg, latestRate, listPegs, upsertPeg } from './references.queries.ts';

type Named = { id: string; since: string };
type Entered = z.output<(typeof currencyPegs.setPeg)['body']>;

/** Digits of a rate that is made from a peg. */
const DIGITS = 20;
const OPEN_END = '9999-12-31';

/** Enters or changes a peg. Its days do not lie ahead: nothing would recompute the ads when they come. */
export const setPeg = (ctx: Context, actor: Actor, { id, since }: Named, peg: Entered): Promise<void> =>
  writeBaseData(ctx, ['currencies'], async (tx) => {
    const currency = await foundCurrency(tx, id);
    const { perUsd, until, authority, source } = peg;
    const today = await databaseToday(tx);
    const pegs = await listPegs(tx, id);
    const refuse = (path: string, message: Message) => invalid([{ path, message }]);
    if (currency.code === DOLLAR) refuse('perUsd', msg('baseData.dollarRate'));
    if (since > today) refuse('since', msg('field.dayAhead'));
    if (until !== null && until > today) refuse('until', msg('field.dayAhead'));
    if (until !== null && until < since) refuse('until', msg('baseData.untilBeforeDay'));
    const overlaps = pegs.some(
      (other) =>
        other.since !== since && other.since <= (until ?? OPEN_END) && since <= (other.until ?? OPEN_END),
    );
    if (overlaps) refuse('since', msg('baseData.pegOverlaps'));
    const usdRate = new Big(1).div(perUsd).prec(DIGITS).toFixed();
    const assent =
      until === null ? await confirmRate(tx, currency, { usdRate, confirmed: peg.confirmed }) : {};
    const row = { since, until, per_usd: perUsd, authority, source };
    if (await changesLatest(tx, id, () => upsertPeg(tx, { currency_id: id, ...row })))
      await letAdsFollow(ctx, tx, { kind: 'currencies', ids: [id] });
    const said = { since, until, perUsd, authority, source };
    const before = pegs.find((other) => other.since === since);
    await record(tx, actor, 'currency', {
      did: 'peg',
      id,
      before: { code: currency.code, ...(before && { perUsd: before.per_usd, until: before.until }) },
      after: { code: currency.code, ...said, ...assent },
    });
  });

export const removePeg = (ctx: Context, actor: Actor, { id, since }: Named): Promise<void> =>
  writeBaseData(ctx, ['currencies'], async (tx) => {
    const currency = await foundCurrency(tx, id);
    const before = (await listPegs(tx, id)).find((peg) => peg.since === since);
    ensure(before, 'NOT_FOUND');
    const follow = await changesLatest(tx, id, () => deletePeg(tx, id, since));
    if (!(await latestRate(tx, id))) fail('IN_USE', { message: msg('baseData.onlyRate') });
    if (follow) await letAdsFollow(ctx, tx, { kind: 'currencies', ids: [id] });
    await record(tx, actor, 'currency', {
      did: 'peg_delete',
      id,
      before: { code: currency.code, since, perUsd: before.per_usd, authority: before.authority },
    });
  });
