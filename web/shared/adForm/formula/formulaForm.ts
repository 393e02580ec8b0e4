import type { PriceFormula, WindowKind } from '../../../../contract/prices/formula.ts';

/*
 * A formula as a form holds it: the paths of its fields are those of the formula, so that an error of the server finds
 * its field. Numbers are strings so that half-typed input survives; an empty string means unset.
 */

export type TermForm = {
  benchmark: string;
  contract: string;
  factor: string;
  convert: { kind: '' | 'density' | 'stated' | 'bbl_per_tonne' | 'gcv'; value: string };
};

export type FormulaForm = {
  price: PriceFormula['price'];
  terms: TermForm[];
  /** Without a currency and unit of its own it is in those of the price. */
  differential: { amount: string; currency: string; unit: string };
  window: {
    kind: WindowKind;
    event: string;
    before: string;
    after: string;
    includeEventDay: 'yes' | 'no';
    onNonPublishing: string;
    offsetDays: string;
    quotes: string;
    monthOffset: string;
    half: string;
    from: string;
    to: string;
    days: string[];
    months: string;
    lag: string;
  };
  fx: { timing: '' | 'per_day' | 'window_average' | 'event_day'; source: string; missing: string };
  commonPricing: 'yes' | 'no';
  missingQuote: string;
  /** Without digits: what is usual for the unit. */
  rounding: { stage: string; quote: string; average: string; final: string; mode: string };
  floor: string;
  cap: string;
  provisional: { basis: string; n: string; pct: string };
  correctionDays: string;
};

export const emptyTerm: TermForm = {
  benchmark: '',
  contract: '',
  factor: '',
  convert: { kind: '', value: '' },
};

export const emptyFormula: FormulaForm = {
  price: { currency: 'USD', unit: '' },
  terms: [emptyTerm],
  differential: { amount: '', currency: '', unit: '' },
  window: {
    kind: 'event_quotes',
    event: 'bl',
    before: '0',
    after: '5',
    includeEventDay: 'no',
    onNonPublishing: 'next',
    offsetDays: '14',
    quotes: '5',
    monthOffset: '0',
    half: 'own',
    from: '',
    to: '',
    days: [],
    months: '3',
    lag: '0',
  },
  fx: { timing: '', source: 'ECB', missing: 'previous' },
  commonPricing: 'no',
  missingQuote: 'skip',
  rounding: { stage: 'per_formula', quote: '', average: '', final: '', mode: 'half_up' },
  floor: '',
  cap: '',
  provisional: { basis: 'known_in_window', n: '5', pct: '100' },
  correctionDays: '30',
};

const asText = (value: unknown) => (typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value));

export function formOfFormula(formula: PriceFormula): FormulaForm {
  const { price, terms, differential, window, fx, rounding, provisional } = formula;
  const windowParts = Object.entries(window).map(([key, value]) => [
    key,
    Array.isArray(value) ? value : asText(value),
  ]);
  return {
    price,
    terms: terms.map(({ benchmark, contract, factor, convert }) => ({
      benchmark,
      contract: contract ?? '',
      factor: factor === '1' ? '' : factor,
      convert:
        convert === null
          ? emptyTerm.convert
          : convert.kind === 'density'
            ? convert.from === 'ad'
              ? { kind: 'density', value: '' }
              : { kind: 'stated', value: convert.value }
            : convert,
    })),
    differential: differential
      ? {
          amount: differential.amount,
          currency: differential.currency === price.currency ? '' : differential.currency,
          unit: differential.unit === price.unit ? '' : differential.unit,
        }
      : emptyFormula.differential,
    window: { ...emptyFormula.window, ...Object.fromEntries(windowParts) },
    fx: fx ?? emptyFormula.fx,
    commonPricing: formula.commonPricing ? 'yes' : 'no',
    missingQuote: formula.missingQuote,
    rounding: rounding
      ? {
          ...rounding,
          quote: rounding.quote === null ? '' : String(rounding.quote),
          average: String(rounding.average),
          final: String(rounding.final),
        }
      : emptyFormula.rounding,
    floor: formula.floor ?? '',
    cap: formula.cap ?? '',
    provisional: { basis: provisional.basis, n: String(provisional.n), pct: String(provisional.pct) },
    correctionDays: String(formula.correctionDays),
  };
}

/** Untouched: nobody picked a benchmark or gave a differential. */
const isEmpty = ({ terms, differential }: FormulaForm) =>
  terms.every(({ benchmark }) => benchmark === '') && differential.amount === '';

const whole = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(text));
const given = (text: string): string | undefined => text.trim() || undefined;

function windowOf({ kind, event, ...one }: FormulaForm['window']): object {
  switch (kind) {
    case 'event_quotes':
      return {
        kind,
        event,
        before: whole(one.before),
        after: whole(one.after),
        includeEventDay: one.includeEventDay === 'yes',
        onNonPublishing: one.onNonPublishing,
      };
    case 'event_offset_quotes':
      return { kind, event, offsetDays: whole(one.offsetDays), quotes: whole(one.quotes) };
    case 'calendar_month':
      return { kind, event, monthOffset: whole(one.monthOffset) };
    case 'half_month':
      return { kind, event, half: one.half };
    case 'laycan':
      return { kind };
    case 'fixed_dates':
      return { kind, from: given(one.from), to: given(one.to) };
    case 'fixed_days':
      return { kind, days: one.days };
    case 'monthly_lag':
      return { kind, months: whole(one.months), lag: whole(one.lag) };
  }
}

const convertOf = ({ kind, value }: TermForm['convert']) => {
  if (kind === '') return null;
  if (kind === 'density') return { kind, from: 'ad' };
  return kind === 'stated'
    ? { kind: 'density', from: 'stated', value: given(value) }
    : { kind, value: given(value) };
};

/** Something but what is usual was chosen. */
const isRounded = (rounding: FormulaForm['rounding']) =>
  Object.entries(emptyFormula.rounding).some(
    ([key, usual]) => rounding[key as keyof FormulaForm['rounding']] !== usual,
  );

/** The terms that most formulas leave as they are. */
export const hasFurtherTerms = (form: FormulaForm): boolean =>
  isRounded(form.rounding) ||
  form.terms.some(({ contract }) => contract !== '') ||
  form.commonPricing !== emptyFormula.commonPricing ||
  form.missingQuote !== emptyFormula.missingQuote ||
  form.floor !== '' ||
  form.cap !== '' ||
  form.fx.missing !== emptyFormula.fx.missing ||
  form.correctionDays !== emptyFormula.correctionDays ||
  JSON.stringify(form.provisional) !== JSON.stringify(emptyFormula.provisional);

/** The form as a formula that may still be wrong; undefined while nothing was entered. */
export function formulaOfForm(form: FormulaForm): unknown {
  if (isEmpty(form)) return undefined;
  const { price, terms, differential, window, fx, rounding, provisional } = form;
  return {
    price: { currency: given(price.currency), unit: given(price.unit) },
    terms: terms.map(({ benchmark, contract, factor, convert }) => ({
      benchmark: given(benchmark),
      ...(contract && { contract }),
      factor: given(factor) ?? '1',
      convert: convertOf(convert),
    })),
    differential: given(differential.amount)
      ? {
          amount: given(differential.amount),
          currency: differential.currency || price.currency,
          unit: differential.unit || price.unit,
        }
      : null,
    window: windowOf(window),
    fx: fx.timing === '' ? null : fx,
    commonPricing: form.commonPricing === 'yes',
    missingQuote: form.missingQuote,
    ...(isRounded(rounding) && {
      rounding: {
        ...rounding,
        quote: whole(rounding.quote) ?? null,
        average: whole(rounding.average),
        final: whole(rounding.final),
      },
    }),
    floor: given(form.floor) ?? null,
    cap: given(form.cap) ?? null,
    provisional: { basis: provisional.basis, n: whole(provisional.n), pct: whole(provisional.pct) },
    correctionDays: whole(form.correctionDays),
  };
}
