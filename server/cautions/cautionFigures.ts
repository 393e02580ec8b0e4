import type { AdPayload } from '../../contract/ads/adPayload.ts';
import { msg } from '../../contract/core/message.ts';
import { isDensityOfWrongUnit, kgPerM3 } from '../conformance/conformance.ts';
import { apiOfDensity } from '../priceFormulas/conversion.ts';
import { API_GRAVITY } from '../valuation/comparable.ts';
import type { Rule, Subject } from './cautionSubject.ts';

const DAYS_A_MONTH = 30.44;
const DAY_MS = 86_400_000;
const shown = (value: number) => Math.round(value).toLocaleString('en-US').replaceAll(',', ' ');

type Row = NonNullable<AdPayload['quality']>[number];
const rowText = (row: { parameter: string; value: string; unit: string }) =>
  `${row.parameter} ${row.value} ${row.unit}`.trim();

const beyondStandard: Rule = ({ conformance, ad }) => {
  const rows = conformance.filter(
    (row, at) => row.status === 'breach' && !isDensityOfWrongUnit(ad.quality?.[at] as Row),
  );
  return rows.length === 0
    ? null
    : {
        found: msg('cautions.beyondLimits', {
          values: rows.map((row) => msg('cautions.beyondLimit', { value: rowText(row), limit: row.limit })),
        }),
      };
};

/** Stored above this difference. */
const API_APART_MIN = 0.1;

/** Difference in °API between the ad's two statements of density; null unless both are given. */
function apiApart(ad: AdPayload): { api: number; density: number; apart: number } | null {
  const api = ad.quality?.find((row) => API_GRAVITY.test(row.parameter))?.value;
  const density = ad.density15 ?? ad.quality?.map(kgPerM3).find((value) => value !== null);
  if (api === undefined || !density) return null;
  return { api, density, apart: Math.abs(api - apiOfDensity(density)) };
}

const impossibleUnit: Rule = ({ ad, conformance }) => {
  const wrong = conformance.filter((_, at) => isDensityOfWrongUnit(ad.quality?.[at] as Row));
  if (wrong.length > 0) return { found: wrong.map(rowText).join('; ') };
  const two = apiApart(ad);
  return two && two.apart > API_APART_MIN
    ? {
        found: msg('cautions.densities', {
          gravity: two.api,
          density: two.density,
          expected: apiOfDensity(two.density).toFixed(1),
        }),
        figure: Math.round(two.apart * 100) / 100,
      }
    : null;
};

/** Months over which a quantity is spread: the delivery window, else one lift a month for a term contract, else one. */
function monthsOf(ad: AdPayload): number {
  const { from, to } = ad.delivery ?? {};
  if (from && to) return Math.max(1, (Date.parse(to) - Date.parse(from)) / DAY_MS / DAYS_A_MONTH);
  return ad.dealKind === 'term' ? Math.max(1, ad.quantity?.lifts ?? 1) : 1;
}

/** Stored above this many tonnes a month. */
const MONTHLY_MIN = 10_000;

const farBeyondShown: Rule = ({ ad, tonnes, owner }) => {
  if (tonnes === null || owner.proven) return null;
  const total = ad.quantity?.basis === 'per_lift' ? tonnes * (ad.quantity.lifts ?? 1) : tonnes;
  const monthly = total / monthsOf(ad);
  return monthly > MONTHLY_MIN
    ? { found: msg('cautions.perMonth', { quantity: shown(monthly) }), figure: Math.round(monthly) }
    : null;
};

/** Largest usual lots in tonnes of carriers smaller than a vessel: a convoy, a train, a tow. */
const SMALL_CARRIERS = [
  {
    name: 'truck' as const,
    lot: 3_000,
    says: /\b(?:by|tank(?:er)?|road) trucks?\b|\broad tankers?\b|\btruck load/i,
  },
  {
    name: 'rail' as const,
    lot: 6_000,
    says: /\bby (?:rail|train|rtc)\b|\brail (?:tank )?(?:cars?|wagons?)\b/i,
  },
  { name: 'barge' as const, lot: 15_000, says: /\bby barges?\b|\bbarge lots?\b/i },
];
const LARGER = /\b(?:vessels?|ships?|tankers? vessel|pipelines?|vlcc|suezmax|aframax)\b/i;
/** Stored above this many tonnes. */
const LOT_MIN = 50_000;

/** Tonnes of a single lot, if the ad states it. */
function lotOf({ ad, tonnes }: Subject): number | null {
  if (tonnes === null || !ad.quantity) return null;
  if (ad.quantity.basis === 'per_lift') return tonnes;
  if (ad.quantity.lifts) return tonnes / ad.quantity.lifts;
  return ad.dealKind === 'term' ? null : tonnes;
}

const unusualLot: Rule = (subject) => {
  const { ad, text, refs } = subject;
  const lot = lotOf(subject);
  const term = ad.delivery?.term;
  if (lot === null || !term || term === 'FIP') return null;
  if (refs.term?.mode !== 'water' && !LARGER.test(text)) {
    const carrier = SMALL_CARRIERS.find(
      (one) => (one.name === 'truck' && term === 'FOT') || one.says.test(text),
    );
    if (carrier)
      return lot > carrier.lot
        ? {
            found: msg('cautions.byCarrier', {
              quantity: shown(lot),
              carrier: msg(`cautions.${carrier.name}`),
              term,
            }),
          }
        : null;
  }
  if (refs.term?.mode !== 'water' && /\bpipelines?\b/i.test(text)) return null;
  return lot > LOT_MIN
    ? { found: msg('cautions.atOnce', { quantity: shown(lot), term }), figure: Math.round(lot) }
    : null;
};

/** With fewer other owners there is no market price. */
const OWNERS_MIN = 5;
const CHEAPER_MIN = 1;

/** Compares with prices on this site, because there is no licensed assessment. */
const farBelowOthers: Rule = ({ price, market }) => {
  if (!price || !market) return null;
  const pairs = [
    { own: price.usdPerTonne, others: market.tonne, unit: '$/t' },
    { own: price.usdPerMMBtu, others: market.mmbtu, unit: '$/MMBtu' },
    { own: price.usdPerBbl, others: market.bbl, unit: '$/bbl' },
  ];
  const pair = pairs.find(({ own, others }) => own !== null && others.usd && others.owners >= OWNERS_MIN);
  if (!pair?.others.usd) return null;
  const below = (1 - Number(pair.own) / pair.others.usd) * 100;
  if (below < CHEAPER_MIN) return null;
  return {
    found: msg('cautions.belowMedian', {
      price: Number(pair.own).toFixed(2),
      unit: pair.unit,
      percent: below.toFixed(1),
      median: pair.others.usd.toFixed(2),
      others: pair.others.owners,
    }),
    figure: Math.round(below * 100) / 100,
  };
};

export const figureRules = {
  P03: beyondStandard,
  P04: impossibleUnit,
  Q01: farBeyondShown,
  Q02: unusualLot,
  R01: farBelowOthers,
} satisfies Record<string, Rule>;
