import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RegimeRule } from '../../../contract/screening/rules.ts';
import { makePerson, type Person } from '../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';
import { rulesFor } from '../screening.ts';
import { evaluateRules, type Rule } from './evaluateRules.ts';
import { bblPerTonneOf, fobPerBbl, isOverCap } from './priceCap.ts';

describe('price cap', () => {
  const costs = { freight: '80', insurance: '1.5', bblPerTonne: '7.23050' };
  test('FOB per barrel of a CFR price, to four decimals', () => {
    expect(bblPerTonneOf('869.9')).toBe('7.23050');
    expect(fobPerBbl({ ...costs, price: '430' })).toBe('48.1986');
    expect(fobPerBbl({ ...costs, price: '400' })).toBe('44.0495');
    expect(isOverCap('48.1986', '44.10')).toBe(true);
    expect(isOverCap('44.0495', '44.10')).toBe(false);
    expect(isOverCap('44.1000', '44.10')).toBe(false);
  });
});

describe('what holds on a day', () => {
  const rule: Rule = {
    id: 'r',
    version: 2,
    authority: 'EU',
    kind: 'price_cap',
    scope: { origins: ['RU'], hs: ['2709'] },
    from: '2025-09-03',
    to: '2026-01-31',
    params: { usdPerBbl: '47.60' },
    action: 'hold',
    message: 'Price cap',
    sourceUrl: 'https://example.com/act',
    isConfirmed: true,
  };
  const facts = { origin: 'RU', hs: '27090090' };
  test('both ends count, and nothing before or after', () => {
    for (const [day, count] of [
      ['2025-09-02', 0],
      ['2025-09-03', 1],
      ['2026-01-31', 1],
      ['2026-02-01', 0],
    ] as const)
      expect(evaluateRules([rule], facts, day), day).toHaveLength(count);
    expect(evaluateRules([{ ...rule, isConfirmed: false }], facts, '2025-10-01')).toEqual([]);
  });
  test('a rule meets what has one of each that it names', () => {
    const on = (other: object) => evaluateRules([rule], { ...facts, ...other }, '2025-10-01');
    expect(on({ hs: '271019' })).toEqual([]);
    expect(on({ hs: null })).toEqual([]);
    expect(on({ origin: 'KZ' })).toEqual([]);
    expect(on({})[0]).toMatchObject({ ruleId: 'r', version: 2, isOver: null });
    expect(on({ fobPerBbl: '47.6001' })[0]?.isOver).toBe(true);
    expect(on({ fobPerBbl: '47.6' })[0]?.isOver).toBe(false);
    const embargo: Rule = {
      ...rule,
      kind: 'country_embargo',
      scope: { countries: ['KP'] },
      to: null,
      params: {},
    };
    expect(evaluateRules([embargo], { countries: ['NL', 'KP'] }, '2030-01-01')).toHaveLength(1);
    expect(evaluateRules([embargo], { countries: ['NL'] }, '2030-01-01')).toEqual([]);
  });
});

describe('entered by one, confirmed by another', () => {
  let t: TestApp;
  let first: Person;
  let second: Person;
  beforeAll(async () => {
    t = await startTestApp();
    first = await makePerson(t, { permissions: ['compliance.read', 'compliance.rules'] });
    second = await makePerson(t, { permissions: ['compliance.read', 'compliance.rules'] });
  });
  afterAll(() => t.close());

  const embargo = {
    authority: 'EU',
    kind: 'country_embargo',
    scope: { countries: ['XK'] },
    from: '2026-01-01',
    action: 'block',
    message: 'Made up for this test',
    sourceUrl: 'https://example.com/act',
  };
  const save = (as: Person, payload: object, id?: string) =>
    t.call(id ? 'PUT' : 'POST', id ? `/screening/rules/${id}` : '/screening/rules', {
      as: as.token,
      payload,
    });
  const confirm = (as: Person, { id, version }: Pick<RegimeRule, 'id' | 'version'>) =>
    t.call('POST', `/screening/rules/${id}/confirm`, { as: as.token, payload: { version } });
  const holds = async (day = '2026-06-01') => (await rulesFor(t.ctx.db, { countries: ['XK'] }, day)).length;

  test('it holds from the confirmation on; a change wants another one', async () => {
    const made = await save(first, embargo);
    expect(made.statusCode).toBe(201);
    const rule: RegimeRule = made.json();
    expect(await holds()).toBe(0);
    expect((await confirm(first, rule)).json()).toMatchObject({ code: 'FOUR_EYES' });
    const confirmed = (await confirm(second, rule)).json();
    expect(confirmed).toMatchObject({ confirmedBy: expect.any(String) });
    expect(await holds()).toBe(1);
    expect(await holds('2025-12-31')).toBe(0);
    expect((await confirm(second, confirmed)).json()).toMatchObject({ code: 'WRONG_STATE' });
    expect((await save(second, { ...embargo, version: 1 }, rule.id)).json()).toMatchObject({ code: 'STALE' });
    const changed = await save(second, { ...embargo, action: 'warn', version: confirmed.version }, rule.id);
    expect(changed.json()).toMatchObject({ confirmedBy: null, mayConfirm: false });
    expect(await holds()).toBe(0);
    expect((await confirm(second, changed.json())).json()).toMatchObject({ code: 'FOUR_EYES' });
    expect((await confirm(first, changed.json())).statusCode).toBe(200);
  });

  test('suggestions that came with the site hold for nobody until one took them over and another confirmed', async () => {
    const rules: RegimeRule[] = (await t.call('GET', '/screening/rules', { as: first.token })).json().items;
    const cap = rules.find(({ params, authority }) => authority === 'EU' && params.usdPerBbl === '44.10');
    if (!cap) throw new Error('no suggestion');
    expect(
      rules.filter(({ enteredBy }) => enteredBy === null).every(({ confirmedAt }) => confirmedAt === null),
    ).toBe(true);
    const facts = { origin: 'RU', hs: '270900', fobPerBbl: '48.1986' };
    expect(await rulesFor(t.ctx.db, facts, '2026-11-01')).toEqual([]);
    expect((await confirm(second, cap)).json()).toMatchObject({ code: 'WRONG_STATE' });
    const { id, version, authority, kind, scope, from, to, params, action, message, sourceUrl } = cap;
    const body = { version, authority, kind, scope, from, to, params, action, message, sourceUrl };
    const taken = (await save(first, body, id)).json();
    expect((await confirm(second, taken)).statusCode).toBe(200);
    expect(await rulesFor(t.ctx.db, facts, '2026-11-01')).toMatchObject([{ action: 'hold', isOver: true }]);
  });

  test.each([
    ['to', { to: '2025-12-31' }],
    ['scope', { scope: {} }],
    ['scope.countries.0', { scope: { countries: ['Russia'] } }],
    ['params.usdPerBbl', { kind: 'price_cap' }],
    ['params.usdPerBbl', { kind: 'price_cap', params: { usdPerBbl: '-5' } }],
    ['sourceUrl', { sourceUrl: 'http://example.com' }],
    ['message', { message: ' ' }],
    ['from', { from: 'soon' }],
    ['action', { action: 'allow' }],
  ])('bad input at %s is named', async (path, other) => {
    expect((await save(first, { ...embargo, ...other })).json()).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: [{ path }],
    });
  });
});
