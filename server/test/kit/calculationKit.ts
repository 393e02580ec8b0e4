import { expect } from 'vitest';
import type { PriceFormulaInput } from '../../../contract/prices/formula.ts';
import type { PriceCalculation, Proof, Verdict } from '../../../contract/prices/priceCalculations.ts';
import { uuidv7 } from '../../lib/uuidv7.ts';
import { insertQuotes, type NewQuote } from '../../quotes/quotes.queries.ts';
import { baseIds, diesel, makeAd, makePerson, type Person } from './make.ts';
import { startTestApp } from './testApp.ts';

export const fiveAfter = (benchmark: string): PriceFormulaInput => ({
  price: { currency: 'USD', unit: 'BBL' },
  terms: [{ benchmark }],
  differential: { amount: '-1.25', currency: 'USD', unit: 'BBL' },
  window: { kind: 'event_quotes', event: 'bl', before: 0, after: 5, includeEventDay: false },
});
export const DAYS = ['2026-04-07', '2026-04-08', '2026-04-09', '2026-04-10', '2026-04-13'];
export const VALUES = ['138.21', '122.11', '119.03', '119.07', '123.28'];
export const rowsOf = (values: string[]) => DAYS.map((day, n) => ({ day, value: values[n] ?? '' }));

export const event = { day: '2026-04-02' };
export const openOne = { formula: fiveAfter('OPEN_OIL'), event };
export const ownOne = { formula: fiveAfter('OWN_OIL'), event };

/** A site with an open and a licensed benchmark, and two members who talk about an ad of one of them. */
export async function startCalculations() {
  const t = await startTestApp();
  const root = await makePerson(t, { role: 'superadmin' });
  const admin = await makePerson(t, { role: 'admin' });
  const maker = await makePerson(t, { role: 'paid' });
  const other = await makePerson(t, { role: 'paid' });
  const stranger = await makePerson(t, { role: 'paid' });
  const ids = new Map<string, string>();

  async function addBenchmark(code: string, fields: object) {
    const usd = (await baseIds(t)).currency('USD');
    const bbl = (await baseIds(t)).unit('BBL');
    const payload = { name: code, code, owner: 'Invented', currencyId: usd, unitId: bbl, ...fields };
    const answer = await t.call('POST', '/benchmarks', { as: admin.token, payload });
    expect(answer.statusCode, answer.body).toBe(201);
    ids.set(code, answer.json().id);
  }

  /** Quotes as they arrived. */
  const arrive = (code: string, rows: (Partial<NewQuote> & { day: string; value: string | null })[]) =>
    t.ctx.db.transaction().execute((tx) =>
      insertQuotes(
        tx,
        rows.map((row) => ({
          id: uuidv7(),
          benchmark_id: ids.get(code) ?? '',
          owner_id: null,
          contract: '',
          low: null,
          high: null,
          state: row.value === null ? 'withdrawn' : 'final',
          is_held: false,
          run_id: null,
          entered_by: null,
          note: null,
          ...row,
        })),
      ),
    );

  const freeze = (payload: object, as = maker, headers: Record<string, string> = {}) =>
    t.call('POST', '/price-calculations', { as: as.token, payload, headers });
  async function frozen(payload: object, as = maker): Promise<PriceCalculation> {
    const answer = await freeze(payload, as);
    if (answer.statusCode !== 201) throw new Error(answer.body);
    return answer.json();
  }
  const read = async (id: string, as = maker) => {
    const answer = await t.call('GET', `/price-calculations/${id}`, { as: as.token });
    return answer.json() as PriceCalculation;
  };
  async function proofOf(id: string, as = maker, query = ''): Promise<Proof> {
    const answer = await t.call('GET', `/price-calculations/${id}/proof.json${query}`, { as: as.token });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return JSON.parse(answer.body);
  }
  const check = (proof: unknown, as?: Person) =>
    t.call('POST', '/price-calculations/verify', { payload: { proof }, ...(as && { as: as.token }) });
  const verdict = async (proof: unknown, as?: Person): Promise<Verdict> => {
    const answer = await check(proof, as);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json();
  };
  const enter = (code: string, as: Person, rows: object[]) =>
    t.call('POST', `/benchmarks/${code}/quotes`, { as: as.token, payload: { rows, confirmed: true } });

  await addBenchmark('OPEN_OIL', { licenceClass: 'open' });
  await addBenchmark('OWN_OIL', { licenceClass: 'member_only' });
  await arrive('OPEN_OIL', rowsOf(VALUES));
  await enter(
    'OWN_OIL',
    maker,
    rowsOf(VALUES).map((row) => ({ ...row, final: 'yes' })),
  );
  const ad = await makeAd(t, maker, diesel(await baseIds(t)), { approvedBy: admin });
  const asked = await t.call('POST', `/ads/${ad.id}/inquiry`, {
    as: other.token,
    payload: { message: 'At what price?' },
  });
  return {
    ...{ t, root, admin, maker, other, stranger, addBenchmark, arrive, enter },
    ...{ freeze, frozen, read, proofOf, check, verdict },
    /** The conversation of maker and other. */
    talk: asked.json().conversationId as string,
  };
}
