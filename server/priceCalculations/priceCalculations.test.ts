import { createHash, createPublicKey, verify } from 'node:crypto';
import { canonicalize } from 'json-canonicalize';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PriceFormulaInput } from '../../contract/prices/formula.ts';
import type { PriceCalculation, Proof } from '../../contract/prices/priceCalculations.ts';
import { uuidv7 } from '../lib/uuidv7.ts';
import { insertQuotes, type NewQuote } from '../quotes/quotes.queries.ts';
import { baseIds, diesel, makeAd, makePerson, type Person } from '../test/kit/make.ts';
import { pdfText } from '../test/kit/pdfText.ts';
import { startTestApp, type TestApp } from '../test/kit/testApp.ts';

let t: TestApp;
let root: Person;
let admin: Person;
let maker: Person;
let other: Person;
let stranger: Person;
let talk: string;
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

const fiveAfter = (benchmark: string): PriceFormulaInput => ({
  price: { currency: 'USD', unit: 'BBL' },
  terms: [{ benchmark }],
  differential: { amount: '-1.25', currency: 'USD', unit: 'BBL' },
  window: { kind: 'event_quotes', event: 'bl', before: 0, after: 5, includeEventDay: false },
});
const DAYS = ['2026-04-07', '2026-04-08', '2026-04-09', '2026-04-10', '2026-04-13'];
const VALUES = ['138.21', '122.11', '119.03', '119.07', '123.28'];
const rowsOf = (values: string[]) => DAYS.map((day, n) => ({ day, value: values[n] ?? '' }));

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
const verdict = async (proof: unknown, as?: Person) => {
  const answer = await check(proof, as);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
};
const enter = (code: string, as: Person, rows: object[]) =>
  t.call('POST', `/benchmarks/${code}/quotes`, { as: as.token, payload: { rows, confirmed: true } });

const event = { day: '2026-04-02' };
const openOne = { formula: fiveAfter('OPEN_OIL'), event };
const ownOne = { formula: fiveAfter('OWN_OIL'), event };

beforeAll(async () => {
  t = await startTestApp();
  root = await makePerson(t, { role: 'superadmin' });
  admin = await makePerson(t, { role: 'admin' });
  maker = await makePerson(t, { role: 'paid' });
  other = await makePerson(t, { role: 'paid' });
  stranger = await makePerson(t, { role: 'paid' });
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
  talk = asked.json().conversationId;
});
afterAll(() => t.close());

describe('freezing', () => {
  test('gives a number, the price of F01, its days and steps, and a hash that anybody can compute', async () => {
    const made = await frozen({ ...openOne, event: { ...event, documentSha256: 'a'.repeat(64) } });
    expect(made).toMatchObject({
      number: expect.stringMatching(/^PC-\d{4}-\d{6}$/),
      status: 'final',
      engine: 'gasmap-price/1',
      result: { average: '124.340', amount: '123.090', currency: 'USD', unit: 'BBL', commitment: null },
      event: { kind: 'bl', day: '2026-04-02', documentSha256: 'a'.repeat(64) },
      isLicensed: false,
      mine: true,
      supersedes: null,
      difference: null,
      now: { isNew: false, difference: '0' },
    });
    expect(made.inputs.map(({ day, value, used }) => [day, value, used])).toEqual(
      DAYS.map((day, n) => [day, VALUES[n], true]),
    );
    const proof = await proofOf(made.id);
    const { engine, formula, event: of, asOf, inputs, fxInputs, result } = proof;
    const text = canonicalize({ engine, formula, event: of, asOf, inputs, fxInputs, result });
    expect(proof.hash).toBe(createHash('sha256').update(text).digest('hex'));
  });

  test('is signed with the key that stands at its well-known address', async () => {
    const proof = await proofOf((await frozen(openOne)).id);
    const answer = await t.app.inject({ method: 'GET', url: '/.well-known/gasmap-keys.json' });
    const key = answer.json().keys.find(({ keyId }: { keyId: string }) => keyId === proof.keyId);
    const publicKey = createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: key.publicKey },
      format: 'jwk',
    });
    const signed = Buffer.from(proof.signature, 'base64url');
    expect(verify(null, Buffer.from(proof.hash, 'hex'), publicKey, signed)).toBe(true);
    expect(answer.body).not.toMatch(/private|sealed/i);
  });

  test('numbers have no gaps, although many freeze at once and some are refused', async () => {
    const refused = freeze({ formula: fiveAfter('OWN_OIL'), event }, stranger);
    const made = await Promise.all([...Array.from({ length: 6 }, () => frozen(openOne))]);
    expect((await refused).json().details[0].path).toBe('formula');
    const { rows } = await sql<{
      number: string;
    }>`select number from price_calculations order by number`.execute(t.ctx.db);
    expect(made).toHaveLength(6);
    expect(rows.map(({ number }) => Number(number.slice(-6)))).toEqual(rows.map((_, n) => n + 1));
  });

  test('one key has one effect', async () => {
    const headers = { 'idempotency-key': uuidv7() };
    const [first, again] = [await freeze(openOne, maker, headers), await freeze(openOne, maker, headers)];
    expect(again.body).toBe(first.body);
  });

  test('the list has own ones alone, newest first; strangers find nothing', async () => {
    const made = await frozen(openOne);
    const list = async (as: Person) =>
      (await t.call('GET', '/price-calculations?limit=2', { as: as.token })).json();
    expect((await list(maker)).items[0]).toMatchObject({ number: made.number, amount: '123.090' });
    expect((await list(stranger)).total).toBe(0);
    for (const path of ['', '/proof.json', '/proof.pdf'])
      expect(
        (await t.call('GET', `/price-calculations/${made.id}${path}`, { as: stranger.token })).statusCode,
      ).toBe(404);
  });

  test.each([
    ['neither formula nor calculation', {}, 'formula'],
    ['both', { ...openOne, supersedes: uuidv7() }, 'formula'],
    ['an unknown benchmark', { formula: fiveAfter('NO_OIL') }, 'formula.terms.0.benchmark'],
    ['a moment to come', { ...openOne, asOf: '2999-01-01' }, 'asOf'],
    [
      'a document hash that is none',
      { ...openOne, event: { ...event, documentSha256: 'x' } },
      'event.documentSha256',
    ],
    ['numbers to try', { ...openOne, inline: {} }, 'inline'],
  ])('refuses %s', async (_name, payload, path) => {
    const answer = await freeze(payload);
    expect(answer.json()).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ path }] });
  });

  test('nobody changes or deletes a calculation', async () => {
    for (const change of ['update price_calculations set status = status', 'delete from price_calculations'])
      await expect(sql.raw(change).execute(t.ctx.db)).rejects.toThrow('append-only');
  });

  test('of the formula of an ad, at its version; refuses another formula and an ad that is not there', async () => {
    const formula = fiveAfter('OPEN_OIL');
    const base = await baseIds(t);
    const price = { type: 'formula', formula };
    const ad = await makeAd(t, maker, diesel(base, { price } as object), { approvedBy: admin });
    const made = await frozen({ ...openOne, subject: { adId: ad.id } }, other);
    expect(made.ad).toMatchObject({ reference: ad.reference });
    expect(made.subject).toMatchObject({ adId: ad.id });
    const wrong = { ...openOne, formula: { ...formula, commonPricing: true }, subject: { adId: ad.id } };
    expect((await freeze(wrong, other)).json().code).toBe('STALE');
    expect((await freeze({ ...openOne, subject: { adId: uuidv7() } })).json().code).toBe('NOT_FOUND');
  });
});

describe('verifying', () => {
  let proof: Proof;
  beforeAll(async () => {
    proof = await proofOf((await frozen(openOne)).id);
  });

  test('the file as it is, as text or object, in another order of names: genuine, by anybody', async () => {
    const genuine = { ok: true, differs: [], recomputed: true, quotesStillCurrent: true, newerRevisions: [] };
    expect(await verdict(proof)).toMatchObject({ ...genuine, signedBy: { keyId: proof.keyId } });
    expect(await verdict(JSON.stringify(proof))).toMatchObject(genuine);
    const turned = Object.fromEntries(Object.entries(proof).toReversed());
    expect(await verdict(JSON.stringify(turned, null, 4))).toMatchObject(genuine);
  });

  const change = (path: (proof: Proof) => void) => {
    const copy = structuredClone(proof);
    path(copy);
    return copy;
  };
  test.each<[string, (copy: Proof) => void, string[]]>([
    [
      'one digit of a quote',
      (p) => Object.assign(p.inputs[0] ?? {}, { value: '138.22' }),
      ['inputs', 'hash', 'result.amount'],
    ],
    ['a day', (p) => Object.assign(p.inputs[0] ?? {}, { day: '2026-04-06' }), ['inputs']],
    [
      'the amount',
      (p) => Object.assign(p.result, { amount: '123.091' }),
      ['result', 'result.amount', 'hash'],
    ],
    ['the formula', (p) => Object.assign(p.formula, { correctionDays: 31 }), ['formula', 'hash']],
    ['the document', (p) => Object.assign(p.event, { documentSha256: 'b'.repeat(64) }), ['event', 'hash']],
    ['the status', (p) => Object.assign(p, { status: 'closed' }), ['status']],
    ['a step', (p) => Object.assign(p.steps?.[0] ?? {}, { value: '1' }), ['steps']],
    ['the number', (p) => Object.assign(p, { number: 'PC-2026-999999' }), ['number']],
    [
      'the signature',
      (p) =>
        Object.assign(p, {
          signature:
            `A${p.signature.slice(1)}` === p.signature
              ? `B${p.signature.slice(1)}`
              : `A${p.signature.slice(1)}`,
        }),
      ['signature'],
    ],
    ['the hash', (p) => Object.assign(p, { hash: 'f'.repeat(64) }), ['hash', 'signature']],
    ['an unknown key', (p) => Object.assign(p, { keyId: 'unknown' }), ['signature', 'keyId']],
    ['an unknown engine', (p) => Object.assign(p, { engine: 'gasmap-price/9' }), ['engine', 'hash']],
  ])('%s changed: not genuine, and named', async (_name, alter, named) => {
    const answer = await verdict(change(alter));
    expect(answer.ok).toBe(false);
    expect(answer.differs).toEqual(expect.arrayContaining(named));
  });

  test.each<[string, () => unknown, string]>([
    ['a truncated file', () => JSON.stringify(proof).slice(0, -20), 'proof'],
    ['NaN', () => JSON.stringify(proof).replace('"138.21"', 'NaN'), 'proof'],
    ['a name twice', () => JSON.stringify(proof).replace('{"id"', '{"engine":"x","id"'), 'proof'],
    [
      'a name twice deep within',
      () => JSON.stringify(proof).replace('"value":"138.21"', '"value":"1","value":"138.21"'),
      'proof',
    ],
    ['another file', () => '[1]', 'proof'],
    [
      'a figure as a number',
      () => JSON.stringify(proof).replace('"138.21"', '138.21'),
      'proof.inputs.0.value',
    ],
    ['more than there is', () => ({ ...proof, more: 1 }), 'proof.more'],
    ['nothing', () => null, 'proof'],
  ])('refuses %s', async (_name, given, path) => {
    const answer = await check(given());
    expect(answer.json()).toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(answer.json().details.map((one: { path: string }) => one.path)).toContain(path);
  });

  test('refuses a megabyte', async () => {
    expect((await check('x'.repeat(1024 * 1024))).json().code).toBe('PAYLOAD_TOO_LARGE');
  });

  test('what a former key signed stays proved; a former key signs nothing after its end', async () => {
    expect((await t.call('POST', '/price-calculations/keys', { as: admin.token })).statusCode).toBe(403);
    const rotated = await t.call('POST', '/price-calculations/keys', { as: root.token });
    expect(rotated.statusCode, rotated.body).toBe(201);
    const { items } = (await t.call('GET', '/price-calculations/keys')).json();
    expect(
      items.map(({ keyId, validTo }: { keyId: string; validTo: string | null }) => [keyId, validTo === null]),
    ).toEqual([
      [rotated.json().keyId, true],
      [proof.keyId, false],
    ]);
    expect((await verdict(proof)).ok).toBe(true);
    const late = await verdict(change((p) => Object.assign(p, { createdAt: '2999-01-01T00:00:00.000Z' })));
    expect(late).toMatchObject({ ok: false, signedBy: null });
    const next = await proofOf((await frozen(openOne)).id);
    expect(next.keyId).toBe(rotated.json().keyId);
    expect((await verdict(next)).ok).toBe(true);
  });

  test('a proof with exchange, months, and quotes before its window is computed again to the same', async () => {
    const euro = await baseIds(t);
    for (const [day, rate] of [
      ['2026-04-07', '1.10'],
      ['2026-04-09', '1.12'],
      ['2026-04-13', '1.14'],
    ])
      await sql`insert into currency_rates (currency_id, rate_date, usd_rate, source)
        values (${euro.currency('EUR')}, ${day}, ${rate}, 'manual')`.execute(t.ctx.db);
    const inEuro = { ...fiveAfter('OPEN_OIL'), price: { currency: 'EUR', unit: 'BBL' } };
    const variants: object[] = [
      ...(['per_day', 'window_average', 'event_day'] as const).map((timing) => ({
        formula: { ...inEuro, fx: { source: 'ECB', timing, missing: 'previous' } },
        event: { day: '2026-04-08' },
      })),
      {
        formula: { ...fiveAfter('OPEN_OIL'), window: { kind: 'monthly_lag', months: 1, lag: 0 } },
        event: { day: '2026-05-10' },
      },
      { formula: fiveAfter('OPEN_OIL') },
      { formula: fiveAfter('OPEN_OIL'), event: { day: '2026-04-09' } },
      {
        formula: {
          ...fiveAfter('OPEN_OIL'),
          price: { currency: 'USD', unit: 'MT' },
          terms: [{ benchmark: 'OPEN_OIL', convert: { kind: 'density', from: 'ad' } }],
        },
        event,
        density15: 835.5,
      },
      {
        formula: { ...fiveAfter('OPEN_OIL'), window: { kind: 'laycan' } },
        laycan: { from: '2026-04-08', to: '2026-04-10' },
      },
    ];
    for (const variant of variants) {
      const made = await freeze(variant);
      if (made.statusCode !== 201) {
        expect(made.json().details?.[0]?.message ?? made.body).toMatch(/no price/);
        continue;
      }
      expect(await verdict(await proofOf(made.json().id)), JSON.stringify(variant)).toMatchObject({
        ok: true,
        recomputed: true,
      });
    }
  });
});

describe('licensed quotes', () => {
  test('the maker sees them with what opens their commitments; the other side sees none, and both have one hash', async () => {
    const made = await frozen(ownOne);
    expect(made).toMatchObject({ isLicensed: true, isOpen: true, result: { amount: '123.090' } });
    const shared = await t.call('POST', `/price-calculations/${made.id}/share`, {
      as: maker.token,
      payload: { conversationId: talk },
    });
    expect(shared.json().shares).toMatchObject([{ conversationId: talk }]);
    const [mine, theirs] = [await proofOf(made.id), await proofOf(made.id, other)];
    expect(theirs.hash).toBe(mine.hash);
    expect(theirs).toMatchObject({ steps: null, difference: null, result: { amount: null, average: null } });
    for (const [n, row] of theirs.inputs.entries()) {
      const { salt, value, commitment } = mine.inputs[n] ?? {};
      expect(row).toMatchObject({ value: null, commitment });
      expect(row.salt).toBeUndefined();
      const text = `|OWN_OIL|${row.day}|${value}`;
      const hash = createHash('sha256')
        .update(Buffer.from(String(salt), 'base64url'))
        .update(text);
      expect(hash.digest('base64url')).toBe(commitment);
    }
    expect(await verdict(mine)).toMatchObject({ ok: true, recomputed: true, quotesStillCurrent: null });
    expect(await verdict(mine, maker)).toMatchObject({ ok: true, quotesStillCurrent: true });
    expect(await verdict(theirs)).toMatchObject({ ok: true, recomputed: false, quotesStillCurrent: null });
    expect(await proofOf(made.id, maker, '?licensed=hidden')).toEqual(theirs);

    const opened = structuredClone(mine);
    Object.assign(opened.inputs[0] ?? {}, { value: '138.22' });
    expect((await verdict(opened)).differs).toContain('inputs');
    const guessed = structuredClone(theirs);
    Object.assign(guessed.inputs[0] ?? {}, { value: '138.21' });
    expect((await verdict(guessed)).differs).toEqual(['inputs']);
    const result = structuredClone(theirs);
    Object.assign(result.result, { amount: '123.090', average: '124.340' });
    expect((await verdict(result)).differs).toEqual(['result']);
  });

  test('a revision since is told to the maker alone', async () => {
    const proof = await proofOf((await frozen(ownOne)).id);
    await enter('OWN_OIL', maker, [{ day: DAYS[0], value: '138.31', final: 'yes' }]);
    expect(await verdict(proof, other)).toMatchObject({ ok: true, newerRevisions: [] });
    expect(await verdict(proof, maker)).toMatchObject({
      quotesStillCurrent: false,
      newerRevisions: [{ benchmark: 'OWN_OIL', day: DAYS[0], value: '138.31' }],
    });
  });

  test('what the operator licensed is hidden from its maker as well once the licence has ended', async () => {
    await addBenchmark('SITE_OIL', { licenceClass: 'operator_licensed', displayLicenceUntil: '2999-01-01' });
    await arrive('SITE_OIL', rowsOf(VALUES));
    const made = await frozen({ formula: fiveAfter('SITE_OIL'), event });
    expect(made).toMatchObject({ isOpen: true, result: { amount: '123.090' } });
    await sql`update benchmarks set display_licence_until = '2020-01-01' where code = 'SITE_OIL'`.execute(
      t.ctx.db,
    );
    const later = await read(made.id);
    expect(later).toMatchObject({ isOpen: false, steps: null, result: { amount: null } });
    expect(JSON.stringify(later)).not.toContain('138.21');
    expect((await verdict(await proofOf(made.id))).ok).toBe(true);
  });
});

describe('sharing', () => {
  test('shows a card in the conversation, once, without a licensed price; strangers find no conversation', async () => {
    const [open, own] = [await frozen(openOne), await frozen(ownOne)];
    const share = (id: string, as = maker) =>
      t.call('POST', `/price-calculations/${id}/share`, { as: as.token, payload: { conversationId: talk } });
    for (const { id } of [open, own, open]) expect((await share(id)).statusCode).toBe(200);
    const { messages } = (await t.call('GET', `/conversations/${talk}`, { as: other.token })).json();
    const cards = messages.filter(({ body }: { body: string }) => [open.number, own.number].includes(body));
    expect(cards.map((one: { calculation: object }) => one.calculation)).toMatchObject([
      { id: open.id, number: open.number, amount: '123.090', status: 'final' },
      { id: own.id, number: own.number, amount: null },
    ]);
    expect(await read(open.id, other)).toMatchObject({ mine: false, now: null, comparesLeft: 5 });
    expect((await share(open.id, other)).statusCode).toBe(404);
    const foreign = await frozen(openOne, stranger);
    expect((await share(foreign.id, stranger)).statusCode).toBe(404);
  });
});

describe('comparing without showing', () => {
  let id: string;
  const compare = (as = other) => t.call('POST', `/price-calculations/${id}/compare`, { as: as.token });
  beforeAll(async () => {
    await enter('OWN_OIL', maker, [{ day: DAYS[0], value: '138.21', final: 'yes' }]);
    id = (await frozen(ownOne)).id;
    await t.call('POST', `/price-calculations/${id}/share`, {
      as: maker.token,
      payload: { conversationId: talk },
    });
  });

  test('too few days are refused and not counted; strangers and the maker do not compare', async () => {
    await enter('OWN_OIL', other, rowsOf(VALUES).slice(0, 3));
    expect((await compare()).json()).toMatchObject({
      code: 'WRONG_STATE',
      reason: { code: 'proof.compareTooFew', values: { have: 3, need: 4 } },
    });
    expect((await compare(stranger)).statusCode).toBe(404);
    expect((await compare(maker)).json().code).toBe('WRONG_STATE');
    expect((await read(id, other)).comparesLeft).toBe(5);
  });

  test('says per day what fits, and no figure; a changed entry is told; five are all', async () => {
    await enter('OWN_OIL', other, [{ day: DAYS[3], value: '119.99' }]);
    const first = await compare();
    expect(first.json()).toEqual({
      days: DAYS.map((day, n) => ({
        benchmark: 'OWN_OIL',
        day,
        match: ['same', 'same', 'same', 'differs', 'mine_missing'][n],
      })),
      result: null,
      comparesLeft: 4,
    });
    for (const value of VALUES) expect(first.body).not.toContain(value);

    await enter('OWN_OIL', other, [
      { day: DAYS[3], value: VALUES[3] },
      { day: DAYS[4], value: VALUES[4] },
    ]);
    expect((await compare()).json()).toMatchObject({ result: 'same', comparesLeft: 3 });
    const notices = (await t.call('GET', '/notifications', { as: maker.token })).json().items;
    expect(notices[0]).toMatchObject({ kind: 'compareChanged', link: `/users/calculations/${id}` });
    expect(JSON.stringify(notices[0])).toContain('2');
    expect((await read(id)).compares).toMatchObject([
      { mine: false, changed: 0, result: null },
      { mine: false, changed: 2, result: 'same', counts: { same: 5 } },
    ]);

    await enter('OWN_OIL', other, [{ day: DAYS[4], value: '1' }]);
    expect((await compare()).json()).toMatchObject({ result: 'differs', comparesLeft: 2 });
    expect(
      await Promise.all([compare(), compare(), compare()]).then((all) =>
        all.map((one) => one.statusCode).toSorted(),
      ),
    ).toEqual([200, 200, 409]);
    expect((await compare()).json().code).toBe('TOO_MANY');
  });
});

describe('corrections', () => {
  const day = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const december = () => {
    const days: string[] = [];
    for (let n = 2; n <= 31; n += 1) {
      const one = new Date(Date.UTC(2024, 11, n));
      if (![0, 6].includes(one.getUTCDay())) days.push(one.toISOString().slice(0, 10));
    }
    return days;
  };

  test('F07 through the store: the placeholder of a holiday counts until it is withdrawn', async () => {
    await addBenchmark('BATCH_OIL', { licenceClass: 'open', releaseRule: 'weekly_batch' });
    // 20 quotes whose mean is 73.860; with the placeholder of 25 December, the mean of 21 is 73.842.
    const days = december().filter((one) => !['2024-12-25', '2024-12-26'].includes(one));
    expect(days).toHaveLength(20);
    const known_at = '2025-01-02T18:00:00.000Z';
    await arrive('BATCH_OIL', [
      ...days.map((one, n) => ({ day: one, value: n % 2 === 0 ? '73.36' : '74.36', known_at })),
      { day: '2024-12-25', value: '73.482', known_at },
      { day: '2025-01-02', value: '74', known_at },
    ]);
    await arrive('BATCH_OIL', [{ day: '2024-12-25', value: null, known_at: '2025-01-09T18:00:00.000Z' }]);
    const formula = {
      ...fiveAfter('BATCH_OIL'),
      differential: null,
      window: { kind: 'calendar_month', event: 'bl', monthOffset: 0 },
    };
    const asked = { formula, event: { day: '2024-12-10' } };
    const before = await frozen({ ...asked, asOf: '2025-01-05' });
    const after = await frozen({ ...asked, asOf: '2025-01-12' });
    expect([before.result.amount, after.result.amount]).toEqual(['73.842', '73.860']);
    const now = await frozen(asked);
    expect([now.result.amount, now.status]).toEqual(['73.860', 'closed']);
    for (const { id } of [before, after, now]) expect((await verdict(await proofOf(id))).ok).toBe(true);
    expect((await verdict(await proofOf(before.id))).newerRevisions).toEqual([
      { benchmark: 'BATCH_OIL', day: '2024-12-25', value: null },
    ]);
    const corrected = await frozen({ supersedes: before.id });
    expect(corrected).toMatchObject({ supersedes: before.number, difference: '0.018' });
  });

  test('a revision in time gives a corrected calculation that states the difference; then the old one is closed to more', async () => {
    await addBenchmark('DAILY_OIL', { licenceClass: 'open' });
    await arrive(
      'DAILY_OIL',
      rowsOf(VALUES).map((row) => ({ ...row, state: 'preliminary', known_at: day(3) })),
    );
    await arrive('DAILY_OIL', [{ day: '2026-04-14', value: '124', state: 'preliminary', known_at: day(2) }]);
    const old = await frozen({ formula: fiveAfter('DAILY_OIL'), event });
    expect(old.status).toBe('final');
    expect((await freeze({ supersedes: old.id })).json()).toMatchObject({
      code: 'WRONG_STATE',
      reason: { code: 'proof.nothingNew' },
    });
    await arrive('DAILY_OIL', [
      { day: DAYS[0] ?? '', value: '139.21', state: 'preliminary', known_at: day(1) },
    ]);
    expect((await read(old.id)).now).toEqual({
      status: 'corrected',
      amount: '123.290',
      difference: '0.2',
      isNew: true,
    });
    const next = await frozen({ supersedes: old.id });
    expect(next).toMatchObject({
      status: 'corrected',
      difference: '0.2',
      supersedes: old.number,
      supersedesId: old.id,
    });
    expect(await read(old.id)).toMatchObject({
      status: 'final',
      supersededBy: { id: next.id, number: next.number },
      now: null,
    });
    expect((await freeze({ supersedes: old.id })).json()).toMatchObject({
      code: 'WRONG_STATE',
      reason: { code: 'proof.superseded' },
    });
    expect((await freeze({ supersedes: next.id }, other)).statusCode).toBe(404);
    expect((await verdict(await proofOf(old.id))).ok).toBe(true);
    expect((await verdict(await proofOf(next.id))).ok).toBe(true);
  });

  test('once the time of corrections is over a price is closed, and later revisions change nothing', async () => {
    await addBenchmark('OLD_OIL', { licenceClass: 'open' });
    await arrive('OLD_OIL', [
      ...rowsOf(VALUES).map((row) => ({ ...row, known_at: day(60) })),
      { day: '2026-04-14', value: '124', known_at: day(59) },
    ]);
    await arrive('OLD_OIL', [{ day: DAYS[0] ?? '', value: '200', known_at: day(5) }]);
    const made = await frozen({ formula: fiveAfter('OLD_OIL'), event });
    expect(made).toMatchObject({ status: 'closed', result: { amount: '123.090' } });
    const early = await frozen({ formula: fiveAfter('OLD_OIL'), event, asOf: day(40) });
    expect(early).toMatchObject({ status: 'final', result: { amount: '123.090' } });
    expect((await verdict(await proofOf(made.id))).newerRevisions).toEqual([
      { benchmark: 'OLD_OIL', day: DAYS[0], value: '200' },
    ]);
  });
});

test('the PDF has the days, the steps, the hash and the key; without licensed figures for the other side', async () => {
  const made = await frozen(ownOne);
  await t.call('POST', `/price-calculations/${made.id}/share`, {
    as: maker.token,
    payload: { conversationId: talk },
  });
  const textFor = async (as: Person) => {
    const answer = await t.call('GET', `/price-calculations/${made.id}/proof.pdf`, { as: as.token });
    expect(answer.headers['content-type']).toBe('application/pdf');
    return pdfText(answer.rawPayload);
  };
  const [mine, theirs] = [await textFor(maker), await textFor(other)];
  for (const text of [mine, theirs])
    for (const part of [made.number, made.keyId, DAYS[0] ?? '']) expect(text).toContain(part);
  expect(mine).toContain('123.090');
  for (const figure of [...VALUES, '123.09', '124.34']) expect(theirs).not.toContain(figure);
});
