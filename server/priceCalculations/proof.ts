import { createHash, randomBytes } from 'node:crypto';
import { canonicalize } from 'json-canonicalize';
import { hashedParts, type Proof, type ProofInput } from '../../contract/prices/priceCalculations.ts';
import type { Evaluation } from '../../contract/prices/priceFormulas.ts';
import { addDays } from '../lib/days.ts';
import type { UnitFactor } from '../priceFormulas/conversion.ts';
import { type Benchmark, type EvaluateInput, evaluate, seriesKey } from '../priceFormulas/evaluate.ts';
import { dayStatus, type Quote, type Series } from '../priceFormulas/publicationDays.ts';
import { ratesByPair } from '../priceFormulas/rates.ts';
import { Decimal } from '../priceFormulas/unitPrice.ts';

/** What the hash is made of, and what a price is computed again from. */
export type Hashed = Pick<Proof, (typeof hashedParts)[number]>;
export type Facts = Pick<Proof, 'formula' | 'event' | 'asOf' | 'inputs' | 'fxInputs' | 'result'>;

const SALT_BYTES = 32;
const newSalt = () => randomBytes(SALT_BYTES).toString('base64url');

/** What hides a text: nobody finds it by trying, as the salt is not known. `salt` in base64url. */
const commitTo = (salt: string, ...texts: string[]): string =>
  createHash('sha256')
    .update(Buffer.from(salt, 'base64url'))
    .update(texts.map((text) => `|${text}`).join(''))
    .digest('base64url');

/** As evaluations call it. */
export const nameOf = ({ benchmark, contract }: Pick<ProofInput, 'benchmark' | 'contract'>) =>
  seriesKey({ benchmark, ...(contract && { contract }) });

const commitmentOf = (row: ProofInput, salt: string) =>
  commitTo(salt, nameOf(row), row.day, String(row.value));
const resultCommitment = ({ average, amount }: Proof['result'], salt: string) =>
  commitTo(salt, 'result', String(average), String(amount));

/** Hides licensed rows, and with one of them the result; what the maker sees keeps value and salt beside the commitment. */
export function commit(facts: Facts, isLicensed: (benchmark: string) => boolean): Facts {
  const inputs = facts.inputs.map((row): ProofInput => {
    if (row.value === null || !isLicensed(row.benchmark)) return row;
    const salt = newSalt();
    return { ...row, commitment: commitmentOf(row, salt), salt };
  });
  if (!inputs.some(({ commitment }) => commitment !== null)) return { ...facts, inputs };
  const salt = newSalt();
  return {
    ...facts,
    inputs,
    result: { ...facts.result, commitment: resultCommitment(facts.result, salt), salt },
  };
}

/** As everybody may see it: committed values are null, and salts are gone. The hash is over this form. */
export function hidden<Part extends Pick<Facts, 'inputs' | 'result'>>(document: Part): Part {
  const { salt: _, ...result } = document.result;
  return {
    ...document,
    inputs: document.inputs.map(({ salt: _salt, ...row }) =>
      row.commitment === null ? row : { ...row, value: null },
    ),
    result: result.commitment === null ? result : { ...result, average: null, amount: null },
  };
}

/** The whole proof for readers who may not see licensed values: what follows from them is gone as well. */
export const hiddenProof = (proof: Proof): Proof =>
  proof.result.commitment === null
    ? proof
    : {
        ...hidden(proof),
        steps: null,
        difference: null,
        warnings: proof.warnings.filter((warning) => warning !== 'NEGATIVE_PRICE'),
      };

/** SHA-256 in hexadecimal over the canonical JSON (RFC 8785) of what everybody may see. */
export function hashOf(document: Hashed): string {
  const form = hidden(document);
  const parts = Object.fromEntries(hashedParts.map((part) => [part, form[part]]));
  return createHash('sha256').update(canonicalize(parts)).digest('hex');
}

/** Rows whose value, where it is shown, is not what was committed to; and whether the result is not. */
export function wrongOpenings({ inputs, result }: Pick<Proof, 'inputs' | 'result'>) {
  const isWrong = (row: ProofInput) =>
    row.commitment !== null &&
    (row.value !== null || row.salt !== undefined) &&
    (row.value === null || row.salt === undefined || commitmentOf(row, row.salt) !== row.commitment);
  const shown = result.average !== null || result.amount !== null || result.salt !== undefined;
  return {
    inputs: inputs.some(isWrong),
    result:
      result.commitment !== null &&
      shown &&
      (result.salt === undefined || resultCommitment(result, result.salt) !== result.commitment),
  };
}

/** Whether everything is shown that the price is computed from. */
export const isOpen = ({ inputs, result }: Pick<Proof, 'inputs' | 'result'>): boolean =>
  result.amount !== null && inputs.every(({ status, value }) => status !== 'published' || value !== null);

/** How far around its window quotes are taken along, until they give the same price. */
const MARGINS_DAYS = [0, 40, 150, 900];

type Frozen = {
  input: EvaluateInput;
  evaluation: Evaluation;
  event: Proof['event'];
  /** Code of the unit of each benchmark; those of the base data say nothing of one are quoted as the price. */
  unitOf: (benchmark: string) => string;
};

/**
 * The evaluation with as few quotes and rates around its window as give the same, so that it can be computed from them
 * alone.
 */
export function freeze(frozen: Frozen): Facts {
  for (const margin of MARGINS_DAYS) {
    const facts = factsWithin(frozen, margin);
    if (isSamePrice(frozen.evaluation, recompute(facts))) return facts;
  }
  throw new Error('The price cannot be computed from what was taken along');
}

const isSamePrice = (a: Evaluation, b: Evaluation) =>
  canonicalize([a.status, a.average, a.amount, a.pending, a.steps, a.warnings]) ===
  canonicalize([b.status, b.average, b.amount, b.pending, b.steps, b.warnings]);

function factsWithin({ input, evaluation, event, unitOf }: Frozen, margin: number): Facts {
  const { formula, asOf, units } = input;
  const days = evaluation.days.map(({ day }) => day).toSorted();
  const span = {
    from: addDays(days[0] ?? asOf.slice(0, 10), -margin),
    to: addDays(days.at(-1) ?? asOf.slice(0, 10), margin),
  };
  const eventDay = evaluation.event?.day ?? span.to;
  const terms = new Map(formula.terms.map((term) => [seriesKey(term), term]));
  const inputs = [...terms].flatMap(([key, { benchmark: code, contract }]) => {
    const benchmark = input.benchmarks.get(key);
    const listed = evaluation.days.filter((one) => one.benchmark === key);
    return benchmark === undefined
      ? []
      : rowsOf(benchmark.series, listed, span).map(
          (row): ProofInput => ({
            benchmark: code,
            contract: contract ?? '',
            ...row,
            currency: benchmark.currency,
            unit: unitOf(code),
          }),
        );
  });
  const named = [...terms.values()].flatMap(({ benchmark }): [string, UnitFactor][] => {
    const unit = [...input.benchmarks].find(([key]) => terms.get(key)?.benchmark === benchmark)?.[1].unit;
    return unit ? [[unitOf(benchmark), unit]] : [];
  });
  const { average, amount, currency, unit } = evaluation;
  return {
    formula,
    asOf,
    event,
    inputs,
    fxInputs: [...input.rates].flatMap(([pair, byDay]) =>
      [...byDay]
        .filter(([day]) => day >= addDays(span.from, -RATE_BACK_DAYS) && (day <= span.to || day <= eventDay))
        .map(([day, rate]) => ({ pair, day, rate: rate.toFixed() }))
        .toSorted((a, b) => (a.day < b.day ? -1 : 1)),
    ),
    result: {
      average,
      amount,
      currency,
      unit,
      units: Object.fromEntries(
        [...units, ...named].map(([code, { dimension, toBase }]) => [code, { dimension, toBase }]),
      ),
      commitment: null,
    },
  };
}

/** A rate stands for a day without one for ten days; one before is taken along. */
const RATE_BACK_DAYS = 12;

type Row = Omit<ProofInput, 'benchmark' | 'contract' | 'currency' | 'unit'>;

/** The days of a series that count, are waited for, or are missing; closed ones are left out. */
function rowsOf(
  series: Series,
  listed: Evaluation['days'],
  { from, to }: { from: string; to: string },
): Row[] {
  const used = new Map(listed.map((one) => [one.day, one]));
  const rows: Row[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const status = dayStatus(series, day);
    if (status === 'closed') continue;
    const quote = status === 'published' ? series.quotes.get(day) : undefined;
    rows.push({
      day,
      status,
      revision: quote?.revision ?? null,
      value: quote?.value.toFixed() ?? null,
      commitment: null,
      state: quote?.state ?? null,
      knownAt: quote?.knownAt ?? null,
      firstKnownAt: quote?.firstKnownAt ?? null,
      corrects: quote?.corrects ?? false,
      used: used.get(day)?.use === 'used',
      substituteFor: used.get(day)?.substituteFor ?? null,
    });
  }
  return rows;
}

/** The series of a proof: its days are open, all others are closed. */
function seriesOf(rows: readonly ProofInput[]): Series {
  const open = new Set(rows.map(({ day }) => day));
  const quotes = rows.flatMap((row): [string, Quote][] =>
    row.value === null
      ? []
      : [
          [
            row.day,
            {
              day: row.day,
              value: new Decimal(row.value),
              state: row.state ?? 'final',
              revision: row.revision,
              corrects: row.corrects,
              firstKnownAt: row.firstKnownAt,
              knownAt: row.knownAt,
            },
          ],
        ],
  );
  const released = rows.filter(({ status }) => status !== 'pending').map(({ day }) => day);
  return {
    quotes: new Map(quotes),
    newestDay: released.toSorted().at(-1) ?? null,
    isOpen: (day) => open.has(day),
  };
}

/** The evaluation of what a proof holds. @throws where it lacks a benchmark or a unit */
export function recompute({ formula, event, asOf, inputs, fxInputs, result }: Facts): Evaluation {
  const units = new Map(Object.entries(result.units)) as Map<string, UnitFactor>;
  const benchmarks = new Map<string, Benchmark>();
  for (const [key, rows] of Map.groupBy(inputs, nameOf)) {
    const unit = units.get(rows[0]?.unit ?? '');
    if (unit) benchmarks.set(key, { currency: rows[0]?.currency ?? '', unit, series: seriesOf(rows) });
  }
  return evaluate({
    formula,
    event: event.day === null ? null : { day: event.day },
    laycan: event.laycan,
    asOf,
    density15: event.density15,
    units,
    benchmarks,
    rates: ratesByPair(fxInputs.map(({ pair, day, rate }) => [pair, day, rate] as const)),
  });
}
