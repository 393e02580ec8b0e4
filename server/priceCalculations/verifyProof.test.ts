import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Proof } from '../../contract/prices/priceCalculations.ts';
import { rotateSecrets } from '../db/sealed.ts';
import { readKeyFile } from '../lib/secretKeys.ts';
import { isSealed, KEY_BYTES, secretsOf } from '../lib/secrets.ts';
import { event, fiveAfter, openOne, startCalculations } from '../test/kit/calculationKit.ts';
import { baseIds } from '../test/kit/make.ts';

const site = await startCalculations();
const { t, root, admin, freeze, frozen, proofOf, check, verdict } = site;
afterAll(() => t.close());

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

test('the key is sealed; one that was given up is replaced, and what it signed stays proved', async () => {
  const proof = await proofOf((await frozen(openOne)).id);
  const sealed = () =>
    t.ctx.db.selectFrom('signing_keys').select(['id', 'private_key']).where('valid_to', 'is', null).execute();
  const [before] = await sealed();
  expect(isSealed(before?.private_key ?? '')).toBe(true);
  const keys = await readKeyFile(join(t.ctx.env.DATA_DIR, 'secret.key'));
  const fresh = randomBytes(KEY_BYTES);
  const opensBoth = secretsOf(fresh, keys ?? []);
  await rotateSecrets(t.ctx.db, opensBoth, { givesUp: false });
  const [resealed] = await sealed();
  expect(secretsOf(fresh).open(resealed?.private_key ?? '', 'proof')).toBe(
    t.ctx.secrets.open(before?.private_key ?? '', 'proof'),
  );
  // This site has not the new key: it signs with another one of its own from now on.
  const next = await proofOf((await frozen(openOne)).id);
  expect(next.keyId).not.toBe(proof.keyId);
  for (const one of [proof, next]) expect((await verdict(one)).ok).toBe(true);
});
