import type { Group } from './combos.ts';
import { setBit } from './keptBits.ts';
import type { Condition, Market, Narrowing } from './narrow.ts';
import { keepBits, keepCombos } from './passes.ts';
import { listedIn } from './postings.ts';
import { type Pass, type Source, sift } from './sift.ts';

/** How the matching ads are found. */
export type Plan = {
  source: Source;
  /** What those of the source still have to pass. */
  passes: readonly Pass[];
};

/** The bitmaps of what meets a condition, where they need not be made. */
function bitsAtHand({ kept }: Market, { bits, gathered }: Condition): readonly Uint32Array[] | null {
  if (bits) return bits;
  return gathered && kept.isKept(gathered.key) ? [kept.of(gathered)] : null;
}

/** The tests of some conditions: by a bitmap at hand, which stays close to the processor where columns do not; those by
 * the same number become one. */
function passesOf(market: Market, conditions: readonly Condition[]): Pass[] {
  const byGroup = new Map<Group, Uint8Array>();
  const passes: Pass[] = [];
  for (const one of conditions) {
    const { test } = one;
    const [bits, ...others] = bitsAtHand(market, one) ?? [];
    if (bits && others.length === 0) {
      passes.push(keepBits(bits));
      continue;
    }
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
      passes.push(keepCombos(market.columns.groups[group], own));
    }
  }
  return passes;
}

/** What a test of one slot costs, of what looking at it for a bitmap does: columns lie far from the processor. */
const TESTED = 3;

/** A way to what meets all conditions: what it costs, which of them its source meets, and how that is had. */
type Way = { cost: number; met: readonly Condition[]; source: () => Source };

/** What the tests of those of so many slots cost that passed the tests before. */
function testing({ postings }: Market, slots: number, conditions: readonly Condition[]): number {
  let left = slots;
  let cost = 0;
  for (const { count } of conditions) {
    cost += left * TESTED;
    left *= count / postings.all.count;
  }
  return cost;
}

/** By bitmaps: those at hand, and those that cost less to make than they spare. `part` of the slots is gone through. */
function throughBits(market: Market, asked: readonly Condition[], part: number): Way {
  const { kept, postings } = market;
  const { all } = postings;
  const met: Condition[] = [];
  let left = all.count;
  let cost = 0;
  const costs = asked
    .map((one) => {
      const making = one.bits || (one.gathered && kept.isKept(one.gathered.key)) ? 0 : one.gathered?.cost;
      return { one, cost: (making ?? Infinity) + (part * (one.bits?.length ?? 1) * all.count) / 64 };
    })
    .sort((a, b) => a.cost - b.cost);
  for (const { one, cost: own } of costs) {
    const staying = (left * one.count) / all.count;
    if (own < part * (left * (1 + TESTED) - staying)) {
      met.push(one);
      cost += own;
      left = staying;
    }
  }
  const rest = asked.filter((one) => !met.includes(one));
  return {
    cost: cost + part * left + testing(market, part * left, rest),
    met,
    source: () =>
      met.length > 0
        ? { bits: met.map((one) => bitsAtHand(market, one) ?? (one.gathered ? [kept.of(one.gathered)] : [])) }
        : all.bits
          ? { bits: [[all.bits]] }
          : { lists: [listedIn(all)] },
  };
}

/** The cheapest way to what meets all conditions, or to the first so many. */
export function plan(
  market: Market,
  { conditions }: Pick<Narrowing, 'conditions'>,
  { most = Infinity }: { most?: number } = {},
): Plan {
  const { all } = market.postings;
  const asked = conditions.toSorted((one, other) => one.count - other.count);
  const matching = asked.reduce((left, { count }) => (left * count) / all.count, all.count);
  const part = Math.min(1, most / matching);
  let best = throughBits(market, asked, part);
  for (const one of asked) {
    const { lists, count, price } = one;
    if (!lists) continue;
    const others = asked.filter((other) => other !== one);
    const cost = part * count * price + testing(market, part * count, others);
    if (cost < best.cost) best = { cost, met: [one], source: () => ({ lists }) };
  }
  const source = best.source();
  return {
    source,
    passes: passesOf(
      market,
      asked.filter((one) => !best.met.includes(one)),
    ),
  };
}

/** After so many that were tested one after another it is found out about all of them at once. */
const PATIENCE = 32_768;

/**
 * What any ad has to pass, for those who go along an order, or only along the `range` of it: what is sought may lie at
 * its far end.
 */
export function patiently(
  market: Market,
  { conditions }: Pick<Narrowing, 'conditions'>,
  range?: Int32Array,
): Pass {
  const each = passesOf(
    market,
    conditions
      .filter(({ lists }) => !range || lists?.[0] !== range)
      .sort((one, other) => one.count - other.count),
  );
  let tested = 0;
  let found: Pass | null = null;
  const findOut = () => {
    const bits = new Uint32Array((market.columns.end >>> 5) + 1);
    const { source, passes } = plan(market, { conditions });
    sift(source, passes, (slots, count) => {
      for (let index = 0; index < count; index += 1) setBit(bits, slots[index] as number);
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
