import { createHash, createPublicKey, verify } from 'node:crypto';
import { canonicalize } from 'json-canonicalize';
import { sql } from 'kysely';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, describe, expect, test } from 'vitest';
import { uuidv7 } from '../lib/uuidv7.ts';
import {
  DAYS,
  event,
  fiveAfter,
  openOne,
  ownOne,
  rowsOf,
  startCalculations,
  VALUES,
} from '../test/kit/calculationKit.ts';
import { baseIds, diesel, makeAd, type Person } from '../test/kit/make.ts';
import { missingLetters, pdfText } from '../test/kit/pdfText.ts';

const site = await startCalculations();
const {
  t,
  admin,
  maker,
  other,
  stranger,
  addBenchmark,
  arrive,
  enter,
  freeze,
  frozen,
  read,
  proofOf,
  verdict,
  talk,
} = site;
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
  expect(mine).toContain(made.result.amount);
  for (const figure of [...VALUES, '138.31', String(made.result.amount)])
    expect(theirs).not.toContain(figure);
});

test('the PDF is in the language that is asked for, with every letter of it', async () => {
  const made = await frozen(openOne);
  const pdfIn = async (query: string) =>
    (await t.call('GET', `/price-calculations/${made.id}/proof.pdf${query}`, { as: maker.token })).rawPayload;
  const titles = {
    es: 'Cálculo de precio',
    fr: 'Calcul de prix',
    ru: 'Расчёт цены',
    tr: 'Fiyat hesabı',
    en: 'Price calculation',
    // Letters that are joined are not read back as they are written.
    ar: '',
    fa: '',
    zh: '价格计算',
  };
  for (const [language, title] of Object.entries(titles)) {
    const pdf = await pdfIn(`?language=${language}`);
    expect(missingLetters(pdf), language).toBe(0);
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
    for (const part of [title, made.number, made.result.amount, made.keyId, DAYS[0] ?? ''])
      expect(text, language).toContain(part);
  }
  expect(pdfText(await pdfIn(''))).toContain('Price calculation');
  expect(
    (await t.call('GET', `/price-calculations/${made.id}/proof.pdf?language=xx`, { as: maker.token }))
      .statusCode,
  ).toBe(400);
});
