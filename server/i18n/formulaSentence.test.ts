import { describe, expect, test } from 'vitest';
import { languageCodes } from '../../contract/core/languages.ts';
import { englishText } from '../../contract/messages/englishText.ts';
import { type PriceFormula, priceFormula } from '../../contract/prices/formula.ts';
import { formulaSentence } from '../../contract/prices/formulaSentence.ts';
import { randomFormula } from '../test/kit/randomFormula.ts';
import { thorough } from '../test/thorough.ts';
import { messagesIn } from './messages.ts';

/** The same numbers in every run (mulberry32). */
let seed = 20_261_125;
const draw = () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let x = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
  return ((x ^ (x >>> 14)) >>> 0) / 4_294_967_296;
};

/** The formula without what changes no price: such formulas may read alike. */
function essence(formula: PriceFormula): string {
  const { window, provisional, differential } = formula;
  return JSON.stringify({
    ...formula,
    window:
      window.kind === 'event_quotes' && !window.includeEventDay
        ? { ...window, onNonPublishing: 'next' }
        : window,
    provisional: provisional.basis === 'last_n' ? provisional : { ...provisional, n: 5 },
    differential: Number(differential?.amount ?? 0) === 0 ? null : differential,
  });
}

const plain = priceFormula.parse({
  price: { currency: 'USD', unit: 'BBL' },
  terms: [{ benchmark: 'EIA_RBRTE' }],
  differential: { amount: '-1.25', currency: 'USD', unit: 'BBL' },
  window: { kind: 'event_quotes', event: 'bl', before: 0, after: 5, includeEventDay: false },
});
const names = { benchmarks: new Map([['EIA_RBRTE', 'EIA Brent']]), symbols: new Map([['BBL', 'bbl']]) };

test('names and symbols stand for codes; what is usual is not said', () => {
  expect(englishText(formulaSentence(plain, names))).toBe(
    'EIA Brent − 1.25 $/bbl, average of 5 quotes after the B/L date',
  );
  const further = { ...plain, floor: '60', correctionDays: 0, commonPricing: true };
  expect(messagesIn('en').text(formulaSentence(further, names))).toBe(
    'EIA Brent − 1.25 $/bbl, average of 5 quotes after the B/L date; only days on which every benchmark is published, at least 60, corrections do not count',
  );
});

describe.each(languageCodes)('a formula and its sentence in %s', (language) => {
  const messages = messagesIn(language);

  test('every phrase is there, with everything that it says', () => {
    for (let round = 0; round < thorough(150, 500); round += 1) {
      const text = messages.text(formulaSentence(randomFormula(draw)));
      expect(text).not.toMatch(/formula\.|\{|undefined/);
    }
  });

  test('leads back to the formula: no other reads like it', () => {
    const known = new Map<string, string>();
    const alike: string[] = [];
    for (let round = 0; round < thorough(600, 1_000); round += 1) {
      const formula = randomFormula(draw);
      const text = messages.text(formulaSentence(formula));
      const before = known.get(text);
      if (before !== undefined && before !== essence(formula)) alike.push(text);
      known.set(text, essence(formula));
      // And none that differs in one thing only.
      const other = { ...formula, ...pickOne(randomFormula(draw)) };
      const isOther = essence(other) !== essence(formula);
      if (isOther && messages.text(formulaSentence(other)) === text) alike.push(`${text}: ${essence(other)}`);
    }
    expect(alike).toEqual([]);
  });
});

function pickOne(other: PriceFormula): Partial<PriceFormula> {
  const keys = Object.keys(other) as (keyof PriceFormula)[];
  const key = keys[Math.floor(draw() * keys.length)] as keyof PriceFormula;
  return { [key]: other[key] };
}
