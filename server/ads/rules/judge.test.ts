import { expect, test } from 'vitest';
import type { RuleResult } from '../../screening/screening.ts';
import { type CapPrice, judge, type StatedCosts } from './judge.ts';

const rule: RuleResult = {
  ruleId: 'r',
  version: 1,
  authority: 'EU',
  kind: 'price_cap',
  action: 'hold',
  message: 'Price cap',
  sourceUrl: 'https://example.com',
  tier: null,
  capPerBbl: '44.10',
  isOver: null,
};
const cfr = (usdPerTonne: string): CapPrice => ({
  stateable: { usdPerTonne, bblPerTonne: '7.23050', hasFreight: true },
  fob: null,
});
const costs: StatedCosts = { tier: null, freight: '80', insurance: '1.5', other: '0' };
const formula: CapPrice = { stateable: null, fob: null };
const fob = (value: string): CapPrice => ({
  stateable: { usdPerTonne: '300', bblPerTonne: '7', hasFreight: false },
  fob: value,
});
const on = (given: Partial<Parameters<typeof judge>[1]>, change: Partial<RuleResult> = {}) =>
  judge({ ...rule, ...change }, { price: fob('44'), stated: null, isReleased: false, ...given });

test('the worked prices of a cargo with freight in it', () => {
  expect(on({ price: cfr('430'), stated: costs })).toEqual({
    standing: 'held',
    fobPerBbl: '48.1986',
    isOver: true,
  });
  expect(on({ price: cfr('400'), stated: costs })).toEqual({
    standing: 'passes',
    fobPerBbl: '44.0495',
    isOver: false,
  });
  expect(on({ price: cfr('430') })).toEqual({ standing: 'attest', fobPerBbl: null, isOver: null });
});

test.each<[string, Partial<Parameters<typeof judge>[1]>, Partial<RuleResult>, string]>([
  ['a price FOB under the cap', { price: fob('44.1') }, {}, 'passes'],
  ['over it', { price: fob('44.1001') }, {}, 'held'],
  ['over it, whatever costs are stated', { price: fob('45'), stated: costs }, {}, 'held'],
  ['over one that blocks', { price: fob('45') }, { action: 'block' }, 'blocked'],
  ['over one that warns', { price: fob('45') }, { action: 'warn' }, 'noted'],
  ['under one that warns', { price: fob('40') }, { action: 'warn' }, 'passes'],
  ['a formula, which nobody can compare', { price: formula }, {}, 'held'],
  ['a formula under one that warns', { price: formula }, { action: 'warn' }, 'noted'],
  ['under a cap that wants a statement each time', { price: fob('40') }, { action: 'attest' }, 'attest'],
  ['which was given', { price: fob('40'), stated: costs }, { action: 'attest' }, 'passes'],
  ['a cap of one tier, not named yet', { price: fob('40') }, { tier: 'premium' }, 'attest'],
  ['named as the other', { stated: { ...costs, tier: 'discount' } }, { tier: 'premium' }, 'passes'],
  ['released by staff', { price: fob('45'), isReleased: true }, {}, 'passes'],
  ['an embargo', {}, { kind: 'country_embargo', action: 'block' }, 'blocked'],
  ['a ban that staff look at', {}, { kind: 'port_ban' }, 'held'],
  ['released', { isReleased: true }, { kind: 'port_ban' }, 'passes'],
  ['a ban with a statement', {}, { kind: 'origin_ban', action: 'attest' }, 'attest'],
  ['where none can be given', { price: formula }, { kind: 'origin_ban', action: 'attest' }, 'held'],
  ['a warning', {}, { kind: 'service_ban', action: 'warn' }, 'noted'],
])('%s', (_, given, change, standing) => {
  expect(on(given, change).standing).toBe(standing);
});
