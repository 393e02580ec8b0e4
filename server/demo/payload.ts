import { hasTestResult } from '../../contract/ads/adEnums.ts';
import type { AdPayload } from '../../contract/ads/adPayload.ts';
import { type PriceFormulaInput, priceFormula } from '../../contract/prices/formula.ts';
import { addDays } from '../lib/days.ts';
import { type AdTextInput, describe } from './adTexts.ts';
import type { Lookup } from './demo.queries.ts';
import type { Good } from './goods.ts';
import type { Random } from './random.ts';

/** Not existing: nothing is said of a real one. */
const LABORATORIES = ['Invented Inspection BV', 'Fictive Petrolab', 'Imaginary Assay Ltd'];
const INSPECTORS = ['SGS', 'Intertek', 'Saybolt', 'Bureau Veritas', 'AmSpec'];
const PAYMENTS = [
  'LC_SIGHT',
  'LC_SIGHT',
  'LC_SIGHT',
  'TT_BL',
  'TT_BL',
  'SBLC',
  'TT_INSP',
  'LC_USANCE',
  'DP',
  'TT_ADV',
  'LC_SIGHT',
  'OPEN',
];
const LOAD_TERMS = ['FOB', 'FCA', 'FIP', 'EXW', 'FAS'];

/** Freight added to the price at the load port. */
const freight: Record<string, [low: number, high: number]> = {
  MT: [9, 32],
  BBL: [0.9, 2.2],
  USG: [0.02, 0.06],
  MMBTU: [0.3, 0.7],
  M3: [15, 40],
};

const stepped = (value: number, step: number): number => {
  const decimals = String(step).split('.')[1]?.length ?? 0;
  return Number((Math.round(value / step) * step).toFixed(decimals));
};

const groupedDigits = (amount: number) => String(amount).replace(/\B(?=(\d{3})+$)/g, ' ');

const kindOf = (good: Good, phase: string, lot: number): AdTextInput['kind'] => {
  if (['VLSFO', 'MGO', 'ULSFO'].includes(good.product) && lot < 5000) return 'bunker';
  if (['LNG', 'NATGAS', 'CNG', 'BIOMETHANE'].includes(good.product)) return 'gas';
  return phase === 'solid' ? 'dry' : 'sea';
};

/** Some days before `day`, and the same for each good: a random draw more would change everything after it. */
const testReportOf = ({ called }: Good, day: string) => ({
  laboratory: LABORATORIES[called.length % LABORATORIES.length],
  testedOn: addDays(day, -3 - (called.length % 14)),
});

function qualityOf(random: Random, good: Good): NonNullable<AdPayload['quality']> {
  const basis = random.pick(['typical', 'typical', 'guaranteed', 'test_result'] as const);
  return (good.quality ?? [])
    .filter((_range, place) => place < 3 || random.chance(0.8))
    .map(([parameter, unit, low, high, decimals]) => ({
      parameter,
      basis,
      value: Number(random.between(low, high).toFixed(decimals)),
      unit,
    }));
}

/** What an invented oil benchmark stands for in the demo. */
const CRUDE_BENCHMARK = /Brent|Dubai|Oman|Murban|WTI/;

const windows: PriceFormulaInput['window'][] = [
  { kind: 'event_quotes', event: 'bl', before: 0, after: 5, includeEventDay: false },
  { kind: 'event_quotes', event: 'bl', before: 2, after: 2, includeEventDay: true },
  { kind: 'event_offset_quotes', event: 'bl', offsetDays: 14, quotes: 5 },
  { kind: 'event_quotes', event: 'nor', before: 0, after: 3, includeEventDay: false },
  { kind: 'calendar_month', event: 'bl', monthOffset: 0 },
  { kind: 'laycan' },
];

const formulaOf = (random: Random, differential: number) =>
  priceFormula.parse({
    price: { currency: 'USD', unit: 'BBL' },
    terms: [{ benchmark: 'DEMO_OIL' }],
    differential: { amount: String(differential), currency: 'USD', unit: 'BBL' },
    window: random.pick(windows),
  } satisfies PriceFormulaInput);

function priceOf(
  random: Random,
  lookup: Lookup,
  good: Good,
  { side, atLoadPort }: { side: 'sell' | 'buy'; atLoadPort: boolean },
): AdPayload['price'] {
  const asFormula = good.formula !== undefined && (good.price === undefined || random.chance(0.4));
  const level = asFormula ? good.formula : good.price;
  if (!level || random.chance(0.09)) {
    return {
      type: 'negotiable',
      note: random.pick([
        'Price on request for this lot',
        'Open to an offer against the usual assessment',
        'To be agreed on the day',
      ]),
    };
  }
  const units = {
    currencyId: lookup.currency(level.currency ?? 'USD').id,
    unitId: lookup.unit(level.unit).id,
  };
  const drawn = random.between(level.low, level.high);
  if (asFormula && good.formula) {
    const benchmark = good.formula.benchmark;
    if (CRUDE_BENCHMARK.test(benchmark) && random.chance(0.7))
      return { type: 'formula', formula: formulaOf(random, stepped(drawn, level.step)) };
    const note = random.pick([
      'Average of five quotations around the bill of lading',
      'Month of delivery average',
      'Three quotations after the notice of readiness',
      undefined,
    ]);
    return {
      type: 'formula',
      benchmark,
      differential: stepped(drawn, level.step),
      ...units,
      ...(note && { note }),
    };
  }
  const [low, high] = freight[level.unit] ?? [0, 0];
  const landed = drawn + (atLoadPort ? 0 : random.between(low, high));
  return {
    type: 'fixed',
    amount: stepped(side === 'buy' ? landed * random.between(0.972, 0.995) : landed, level.step),
    ...units,
  };
}

export type Frame = {
  side: 'sell' | 'buy';
  /** Spot, at a fixed price. */
  isPlain?: boolean;
  /** Day from which the delivery window is counted. */
  from: string;
  validUntil: string;
};

/** A complete ad for a good, as its owner would post it. */
export function payloadOf(
  random: Random,
  lookup: Lookup,
  good: Good,
  { side, isPlain = false, from, validUntil }: Frame,
): AdPayload {
  const product = lookup.product(good.product);
  const type = lookup.type(product.id, good.type);
  const term = random.pick((good.terms ?? 'FOB FOB CIF CIF CFR').split(' '));
  const atLoadPort = LOAD_TERMS.includes(term);
  const origin = lookup.port(random.pick(good.load.split(' ')));
  const goal = lookup.port(random.pick(good.discharge.split(' ')));
  const [port, counterPort] = atLoadPort ? [origin, goal] : [goal, origin];
  const saysBothEnds = counterPort.id !== port.id && random.chance(0.85);
  const quality = side === 'sell' && random.chance(0.9) ? qualityOf(random, good) : [];
  const stated = quality.find((row) => row.parameter === 'Density @15 °C')?.value;
  const density15 =
    stated ??
    (good.density && side === 'sell' ? Number(random.between(...good.density).toFixed(1)) : undefined);
  const lot = random.pick(good.lots);
  const unit = lookup.unit(good.lotUnit);
  const lotText = `${groupedDigits(lot)} ${unit.symbol}`;
  const termDeal = !isPlain && random.chance(0.14);
  const opens = addDays(from, 3 + random.below(34));
  const title = `${lotText} ${good.called} ${term} ${port.name}`;
  return {
    side,
    dealKind: termDeal ? 'term' : !isPlain && random.chance(0.05) ? 'tender' : 'spot',
    productId: product.id,
    productTypeId: type.id,
    ...(random.chance(0.3) && title.length <= 120 && { title }),
    description: describe(random, { side, kind: kindOf(good, product.phase, lot), termDeal, lot: lotText }),
    ...(side === 'sell' && { originCountryId: origin.country_id, hazardClass: lookup.hazard(product) }),
    quality,
    ...(hasTestResult(quality) && testReportOf(good, from)),
    ...(density15 !== undefined && { density15 }),
    quantity: {
      min: random.chance(0.25) ? Math.round(lot * 0.8) : lot,
      max: lot,
      unitId: unit.id,
      basis: termDeal ? 'per_lift' : 'total',
      ...(termDeal && { lifts: 12 }),
      ...(random.chance(0.7) && { tolerancePct: random.pick([5, 5, 10]) }),
    },
    price: priceOf(random, lookup, isPlain ? { ...good, formula: undefined } : good, { side, atLoadPort }),
    delivery: {
      term,
      portId: port.id,
      ...(saysBothEnds && { counterPortId: counterPort.id }),
      countryId: port.country_id,
      from: opens,
      to: addDays(opens, random.pick([2, 4, 4, 9, 14])),
    },
    paymentTerms: [
      ...new Set([random.pick(PAYMENTS), ...(random.chance(0.5) ? [random.pick(PAYMENTS)] : [])]),
    ],
    inspectors: random.chance(0.6) ? [...new Set([random.pick(INSPECTORS), random.pick(INSPECTORS)])] : [],
    validUntil,
    contact: {
      types: [
        'in_app',
        ...(random.chance(0.6) ? (['email'] as const) : []),
        ...(random.chance(0.5) ? (['phone'] as const) : []),
      ],
    },
  };
}
