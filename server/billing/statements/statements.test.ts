import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EntryState, StatementEntry } from '../../../contract/billing/statements.ts';
import { makePerson, type Person } from '../../test/kit/make.ts';
import { multipart } from '../../test/kit/makeFiles.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';
import { makeWalletOwner, moneyBytes, setSite, type WalletOwner } from '../../test/money/money.ts';

let t: TestApp;
let superadmin: Person;
let payer: WalletOwner;

beforeAll(async () => {
  t = await startTestApp();
  superadmin = await makePerson(t, { role: 'superadmin' });
  await setSite(t, { payments: { bankInstructions: 'To GasMap, NL00 TEST 0000 0000 00' } });
});
beforeEach(async () => {
  payer = await makeWalletOwner(t);
});
afterAll(() => t.close());

const begin = async (amount = 250) => {
  const { id } = await payer.topUp(amount, 'bank_transfer');
  return { id, reference: (await payer.payment(id)).transfer.reference as string };
};
const upload = (content: string | Buffer, { query = '', as = superadmin.token } = {}) => {
  const { body, type } = multipart([{ name: 'file', content, fileName: 'statement.csv' }]);
  return t.call('POST', `/bank-statements/read${query}`, {
    as,
    payload: body,
    headers: { 'content-type': type },
  });
};
/** Rows of day, text, amount and currency. */
const csv = (...rows: string[]) => ['Date,Text,Amount,Currency', ...rows].join('\n');
const read = async (...rows: string[]): Promise<StatementEntry[]> => {
  const answer = await upload(csv(...rows));
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return answer.json().items;
};
const states = async (...rows: string[]): Promise<EntryState[]> =>
  (await read(...rows)).map(({ state }) => state);
const confirm = (id: string, body: object) =>
  t.call('POST', `/payments/${id}/confirm`, { as: superadmin.token, payload: body });
const books = async () => (await t.call('GET', '/integrity', { as: superadmin.token })).json();
const row = (reference: string, { day = '2026-11-20', amount = '250.00', currency = 'USD' } = {}) =>
  `${day},Acme Fuels ${reference},${amount},${currency}`;

test('an entry is found by its reference, is confirmed once, and keeps its day and its note', async () => {
  const { id, reference } = await begin();
  const before = await moneyBytes(t);
  const [entry] = await read(row(reference.toLowerCase().replace(/(.{4})/g, '$1 ')));
  expect(entry).toMatchObject({
    date: '2026-11-20',
    amount: 250,
    currency: 'USD',
    state: 'ready',
    payments: [{ id, status: 'pending', amount: 250, payer: expect.any(String) }],
  });
  expect(await moneyBytes(t)).toBe(before);
  const body = { amount: 250, date: entry?.date, note: 'Statement 17', entry: entry?.id };
  expect((await confirm(id, body)).json()).toMatchObject({
    status: 'succeeded',
    confirmation: { date: '2026-11-20', note: 'Statement 17' },
  });
  expect(await payer.balance()).toBe(250);
  expect(await states(row(reference.toLowerCase().replace(/(.{4})/g, '$1 ')))).toEqual(['confirmed']);
  const { rows } = await sql<{ after: object }>`
    select after from audit_log where entity_id = ${id} and action = 'payment.confirm'`.execute(t.ctx.db);
  expect(rows).toMatchObject([{ after: { entry: entry?.id } }]);
  expect(await books()).toMatchObject({ ok: true });
});

test('an entry confirms one payment, also when two are confirmed from it at once', async () => {
  const [one, other] = [await begin(), await begin()];
  const [entry] = await read('2026-11-20,no reference,250.00,USD');
  const answers = await Promise.all(
    [one, other].map(({ id }) => confirm(id, { amount: 250, entry: entry?.id })),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  expect(answers.find(({ statusCode }) => statusCode === 400)?.json().details).toMatchObject([
    { path: 'entry', message: expect.stringMatching(/already confirmed P-/) },
  ]);
  expect(await payer.balance()).toBe(250);
  expect(await books()).toMatchObject({ ok: true });
});

test.each(['', 'x', 'A'.repeat(64), 7])('%j is no entry', async (entry) => {
  const { id } = await begin();
  expect((await confirm(id, { amount: 250, entry })).statusCode).toBe(400);
  expect(await payer.balance()).toBe(0);
});

describe('what an entry is', () => {
  test('another amount, another currency, nobody’s', async () => {
    const { reference } = await begin();
    expect(
      await states(
        row(reference, { amount: '249.99' }),
        row('GM2222222222', { amount: '1.11' }),
        '2026-11-20,Interest,0.17,USD',
      ),
    ).toEqual(['other_amount', 'unmatched', 'unmatched']);
    expect(await states(row(reference, { currency: 'EUR' }))).toEqual(['other_currency']);
  });

  test('a second transfer with one reference, in one file and in a later one', async () => {
    const { id, reference } = await begin();
    const [first, second] = await read(row(reference), row(reference, { day: '2026-11-21' }));
    expect([first?.state, second?.state]).toEqual(['ready', 'paid_again']);
    await confirm(id, { amount: 250, date: '2026-11-20', entry: first?.id });
    expect(await states(row(reference, { day: '2026-11-21' }), row(reference))).toEqual([
      'paid_again',
      'confirmed',
    ]);
  });

  test('one that was confirmed by hand, with the day of its statement and without', async () => {
    const [dated, undated] = [await begin(), await begin()];
    await confirm(dated.id, { amount: 250, date: '2026-11-20' });
    await confirm(undated.id, { amount: 250 });
    expect(
      await states(
        row(dated.reference, { day: '2026-11-18' }),
        row(dated.reference),
        row(undated.reference),
        row(undated.reference),
      ),
    ).toEqual(['paid_again', 'confirmed', 'confirmed', 'paid_again']);
  });

  test('one that was confirmed from another kind of file of the same bank', async () => {
    const { id, reference } = await begin();
    const [entry] = await read(row(reference));
    await confirm(id, { amount: 250, date: '2026-11-20', entry: entry?.id });
    const answer = await upload(`Day;Amount;What;Currency\n20.11.2026;250,00;${reference};USD\n`);
    expect(answer.json().items).toMatchObject([
      { state: 'confirmed', payments: [{ confirmedFor: '2026-11-20' }] },
    ]);
  });

  test('two payments in one transfer', async () => {
    const [one, other] = [await begin(100), await begin(150)];
    const text = row(`${one.reference} ${other.reference}`);
    const [entry] = await read(text);
    expect([entry?.state, entry?.payments.map(({ id }) => id)]).toEqual(['several', [one.id, other.id]]);
    await confirm(one.id, { amount: 100, date: '2026-11-20' });
    expect(await states(text)).toEqual(['several']);
    await confirm(other.id, { amount: 150, date: '2026-11-20' });
    expect(await states(text)).toEqual(['confirmed']);
  });

  test('given up or late, it still counts', async () => {
    const { id, reference } = await begin();
    await t.call('POST', `/payments/${id}/cancel`, { as: payer.token });
    expect(await states(row(reference))).toEqual(['ready']);
  });

  test('without a reference, transfers that wait for this amount are proposed', async () => {
    const { id } = await begin(317);
    const [entry] = await read('2026-11-20,forgot it,317.00,USD');
    expect(entry).toMatchObject({ state: 'unmatched', payments: [{ id }] });
    expect(await read('2026-11-20,forgot it,317.00,EUR')).toMatchObject([{ payments: [] }]);
  });
});

describe('money that came again for a payment', () => {
  const again = (id: string, body: object, as = superadmin.token) =>
    t.call('POST', `/payments/${id}/credit-again`, { as, payload: body });
  /** A payment that was confirmed from a statement of 20 November. */
  const paid = async () => {
    const { id, reference } = await begin();
    const [entry] = await read(row(reference));
    await confirm(id, { amount: 250, date: '2026-11-20', entry: entry?.id });
    return { id, reference };
  };
  const second = (reference: string) => row(reference, { day: '2026-11-21' });

  test('is credited to the same wallet as a payment of its own, once', async () => {
    const { id, reference } = await paid();
    const [entry] = await read(second(reference));
    const body = { amount: 250, date: '2026-11-21', note: 'Statement 18', entry: entry?.id };
    const answers = await Promise.all([again(id, body), again(id, body), again(id, body)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400]);
    const credited = answers.find(({ statusCode }) => statusCode === 200)?.json();
    const { number } = await payer.payment(id);
    expect(credited).toMatchObject({
      type: 'top_up',
      status: 'succeeded',
      amount: 250,
      description: `Another transfer with the reference of ${number}`,
      confirmation: { date: '2026-11-21', note: 'Statement 18' },
    });
    expect(await payer.balance()).toBe(500);
    expect(await books()).toMatchObject({ ok: true });
    const { rows } = await sql<{ after: object }>`
      select after from audit_log where entity_id = ${credited.id}`.execute(t.ctx.db);
    expect(rows).toMatchObject([{ after: { amount: 250, of: number, entry: entry?.id } }]);

    const third = row(reference, { day: '2026-11-22' });
    expect(await states(row(reference), second(reference), third)).toEqual([
      'confirmed',
      'confirmed',
      'paid_again',
    ]);
    // Another kind of file of the same bank, whose entries have other ids.
    const file = [20, 21, 22].map((day) => `${day}.11.2026;250,00;${reference};USD`).join('\n');
    const other = await upload(`Day;Amount;What;Currency\n${file}\n`);
    expect(other.json().items.map(({ state }: StatementEntry) => state)).toEqual([
      'confirmed',
      'confirmed',
      'paid_again',
    ]);
  });

  test('is refused for what was not paid, does not exist or cannot be an amount, and changes nothing', async () => {
    const { id, reference } = await paid();
    const [entry] = await read(second(reference));
    const waiting = await begin();
    const before = await moneyBytes(t);
    const body = { amount: 250, entry: entry?.id };
    expect((await again(waiting.id, body)).json().code).toBe('WRONG_STATE');
    expect((await again(superadmin.id, body)).statusCode).toBe(404);
    expect((await again(id, body, payer.token)).statusCode).toBe(403);
    for (const wrong of [{ amount: 0 }, { amount: 1.005 }, { entry: undefined }, { date: '2999-01-01' }])
      expect((await again(id, { ...body, ...wrong })).statusCode).toBe(400);
    expect(await moneyBytes(t)).toBe(before);
  });
});

test('columns can be said, where the file has none that are known', async () => {
  const { reference } = await begin();
  const text = `A,B,C\n2026-11-20,${reference},250\n`;
  expect((await upload(text)).json()).toMatchObject({ items: [], columns: { day: 0, amount: null } });
  expect((await upload(text, { query: '?amount=2' })).json()).toMatchObject({
    items: [{ state: 'ready' }],
    currencyAssumed: true,
  });
  for (const query of ['?amount=-1', '?amount=x', '?decimal=dot', '?other=1'])
    expect((await upload(text, { query })).statusCode).toBe(400);
});

test('a file that is no statement is refused and changes nothing', async () => {
  const before = await moneyBytes(t);
  for (const content of ['', 'Hello', '<html></html>', 'PK\u0003\u0004'])
    expect((await upload(content)).json().details).toMatchObject([{ path: 'file' }]);
  const rows = Array.from({ length: 2001 }, (_, at) => `2026-11-20,x,${at + 1}.00,USD`);
  expect((await upload(csv(...rows))).json().details[0].message).toMatch(/More than 2,?000/);
  const headers = { 'content-type': 'application/json' };
  const none = await t.call('POST', '/bank-statements/read', {
    as: superadmin.token,
    payload: '{}',
    headers,
  });
  expect(none.json().code).toBe('BAD_UPLOAD');
  expect(await moneyBytes(t)).toBe(before);
});

test('only who moves money reads one', async () => {
  const admin = await makePerson(t, { role: 'admin' });
  for (const { token } of [payer, admin]) expect((await upload('x', { as: token })).statusCode).toBe(403);
});

test('the sandbox has a statement: what waits has arrived, the last one short of a fee', async () => {
  const sample = async () => (await t.call('GET', '/bank-statements/sample', { as: superadmin.token })).body;
  await sql`update payments set status = 'cancelled' where status = 'pending'`.execute(t.ctx.db);
  const [one, other] = [await begin(), await begin(100)];
  const answer = await upload(await sample());
  expect(answer.json()).toMatchObject({
    items: [
      { state: 'ready', amount: 250, payments: [{ id: one.id }], note: expect.stringContaining('SANDBOX-1') },
      { state: 'other_amount', amount: 85, payments: [{ id: other.id }] },
      { state: 'unmatched', amount: 80 },
    ],
    passedOver: { outgoing: 1, notBooked: 0, unreadable: 0 },
    columns: null,
  });
});
