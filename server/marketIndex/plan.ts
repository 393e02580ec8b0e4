import type { Group } from './combos.ts';
import type { Condition, Market, Narrowing } from './narrow.ts';
import { keepBits, keepCombos } from './passes.ts';
import { listedIn } from './postings.ts';
import type { Facet } from './shapes.ts';
import { type Pass, type Source, sift } from './sift.ts';

/** How the matching ads are found. */
export type Plan = {
  source: Source;
  /** What those of the source still have to pass. */
  passes: readonly Pass[];
  /** What any ad has to pass. */
  all(): readonly Pass[];
  /** Whether nothing narrows it. */
  isWhole: boolean;
};

/** The tests of some conditions; those by the same number become one. */
function passesOf({ columns }: Market, conditions: readonly Condition[]): Pass[] {
  const byGroup = new Map<Group, Uint8Array>();
  const passes: Pass[] = [];
  for (const { test } of conditions) {
    if (typeof test === 'function') {
      passes.push(test);
      continue;
    }
    const { group, allowed } = test;
    const both = byGroup.get(group);
    if (both)
      for (let combo = 0; combo < both.length; combo += 1)
        both[combo] = (both[combo] as number) & (allowed[combo] as number);
    else {
      const own = allowed.slice();
      byGroup.set(group, own);
      passes.push(keepCombos(columns.groups[group], own));
    }
  }
  return passes;
}

/** What a test of one slot costs, of what looking at it for a bitmap does. */
const TESTED = 2;

/** Takes from the conditions those that are better met by a bitmap; `visits` slots would have to be tested. */
function gather({ kept, postings }: Market, conditions: readonly Condition[], visits: number) {
  const bits: Uint32Array[] = [];
  let left = visits;
  const rest = conditions.filter(({ gathered, count }) => {
    if (!gathered) return true;
    const cost = kept.isKept(gathered.key) ? postings.all.count / 64 : gathered.cost;
    if (cost > left * TESTED) return true;
    bits.push(kept.of(gathered));
    left *= count / postings.all.count;
    return false;
  });
  return { bits, rest };
}

/** The cheapest way to what meets all conditions (but the filter of one facet), or to the first so many. */
export function plan(
  market: Market,
  { conditions }: Narrowing,
  { except, most = Infinity }: { except?: Facet; most?: number } = {},
): Plan {
  const { all } = market.postings;
  const asked = conditions
    .filter(({ facet }) => !except || facet !== except)
    .sort((one, other) => one.count - other.count);
  const matching = asked.reduce((share, { count }) => (share * count) / all.count, all.count);
  const withBits = asked.filter(({ bits }) => bits);
  const common = withBits.reduce((share, { count }) => (share * count) / all.count, all.count);
  /** About how many slots have to be looked at. */
  let least = common * Math.min(1, most / matching) + withBits.length * (all.count / 64);
  let rarest: Condition | null = null;
  for (const one of asked) {
    if (!one.lists || one.count * one.price > least) continue;
    rarest = one;
    least = one.count * one.price;
  }
  const isWhole = asked.length === 0;
  const everything = () => passesOf(market, asked);
  if (rarest?.lists) {
    const passes = passesOf(
      market,
      asked.filter((one) => one !== rarest),
    );
    return { source: { lists: rarest.lists }, passes, all: everything, isWhole };
  }
  const { bits, rest } = gather(
    market,
    asked.filter((one) => !one.bits),
    least,
  );
  const sets = [...withBits.flatMap((one) => (one.bits ? [one.bits] : [])), ...bits.map((one) => [one])];
  const whole: Source = all.bits ? { bits: [[all.bits]] } : { lists: [listedIn(all)] };
  return {
    source: sets.length > 0 ? { bits: sets } : whole,
    passes: passesOf(market, rest),
    all: everything,
    isWhole,
  };
}

/** After so many that were tested one after another it is found out about all of them at once. */
const PATIENCE = 32_768;

/** What any ad has to pass, for those who go along an order: what is sought may lie at the far end of it. */
export function patiently(market: Market, narrowing: Narrowing, planned: Plan): Pass {
  const each = planned.all();
  let tested = 0;
  let found: Pass | null = null;
  const findOut = () => {
    const bits = new Uint32Array((market.columns.end >>> 5) + 1);
    const { source, passes } = plan(market, narrowing);
    sift(source, passes, (slots, count) => {
      for (let index = 0; index < count; index += 1) {
        const slot = slots[index] as number;
        bits[slot >>> 5] = (bits[slot >>> 5] as number) | (1 << (slot & 31));
      }
      return false;
    });
    return keepBits(bits);
  };
  return (slots, count) => {
    if (tested > PATIENCE) found ??= findOut();
    tested += count;
    if (found) return found(slots, count);
    let left = count;
    for (const pass of each) left = pass(slots, left);
    return left;
  };
}
