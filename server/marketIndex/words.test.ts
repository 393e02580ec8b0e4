import { setImmediate as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { slotsIn } from './slotSet.ts';
import { noWords, openWords, type TermSet } from './words.ts';

const SLOTS = 6_000;
const vocabulary = ['diesel', 'dieseline', 'jet', 'cargo', 'prompt', 'spot', 'tank', 'en590', 'rare'];

/** The same numbers in every run (mulberry32). */
const seeded = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let x = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
  return ((x ^ (x >>> 14)) >>> 0) / 4_294_967_296;
};
const draw = seeded(7);

const someAd = () => {
  const words = vocabulary.filter((word) => draw() < (word === 'rare' ? 0.001 : 0.2));
  return { words: words.join(' '), head: words.filter(() => draw() < 0.4).join(' ') };
};

test('words of ads are found as they are now, before, while and after the lists are written anew', async () => {
  const words = openWords(noWords());
  const ads = Array.from({ length: SLOTS }, someAd);
  ads.forEach((ad, slot) => {
    words.append(slot, ad);
  });
  words.join(SLOTS + 5_000);

  const check = () => {
    for (const [word, isPrefix] of [
      ['diesel', false],
      ['diesel', true],
      ['jet', true],
      ['rare', true],
      ['nothing', true],
    ] as const) {
      const isMeant = (one: string) => (isPrefix ? one.startsWith(word) : one === word);
      const holding = (part: 'words' | 'head') =>
        ads.flatMap((ad, slot) => (ad[part].split(' ').some(isMeant) ? slot : []));
      const [set] = words.setsOf([{ words: [word], isPrefix }], SLOTS + 5_000);
      const { any, head } = set as TermSet;
      expect([...slotsIn(any)]).toEqual(holding('words'));
      expect([...slotsIn(head)]).toEqual(holding('head'));
      expect([any.count, head.count]).toEqual([holding('words').length, holding('head').length]);
    }
  };
  const change = (count: number) => {
    for (let times = 0; times < count; times += 1) {
      const slot = Math.floor(draw() * (ads.length + 1));
      const isGone = draw() < 0.2;
      ads[slot] = isGone ? { words: '', head: '' } : someAd();
      words.change(slot, isGone ? null : ads[slot]);
    }
  };

  check();
  for (let round = 0; round < 4; round += 1) {
    change(2_500);
    check();
    words.tidy(pause);
    change(20);
    check();
    for (let turns = 0; turns < 20; turns += 1) await pause();
    check();
  }
});

test('sets that are kept stay what they would be if they were made anew', async () => {
  const often = ['cargo', 'spot', 'tank', 'jet', 'prompt', 'diesel', 'dieseline', 'berth', 'fob', 'laycan'];
  let coined = 0;
  /** The first words far oftener than the last; now and then one that no ad had before. */
  const adOf = () => {
    const words = often.filter((_, at) => draw() < 0.7 / (1 + at) ** 2);
    if (draw() < 0.05) {
      coined += 1;
      words.push(`${draw() < 0.5 ? 'dies' : 'new'}${coined}`);
    }
    return { words: words.join(' '), head: words.filter(() => draw() < 0.4).join(' ') };
  };
  const ads = Array.from({ length: 3_000 }, adOf);
  const opened = (capacity: number) => {
    const words = openWords(noWords());
    ads.forEach((ad, slot) => {
      words.append(slot, ad);
    });
    words.join(capacity);
    return words;
  };
  const alone = (word: string) => ({ words: [word], isPrefix: false });
  const terms = [
    ...often.map(alone),
    alone('new3'),
    ...['die', 'new', 'ber', 'car', 'xyz'].map((word) => ({ words: [word], isPrefix: true })),
    { words: ['fob', 'laycan', 'dies1'], isPrefix: false },
    { words: ['cargo', 'fob'], isPrefix: false },
  ];
  const held = (sets: TermSet[]) =>
    sets.map(({ any, head }) => [any, head].map((set) => [set.count, ...slotsIn(set)]));

  let capacity = 3_100;
  const words = opened(capacity);
  for (let round = 0; round < 60; round += 1) {
    // Some sets are asked for from the beginning on, others only after many changes, and some only once.
    const once = [1, 2, 3, 4].map((n) => alone(`new${round * 4 + n}`));
    const asked = [...terms.slice(-1 - round), ...once];
    const anew = opened(capacity);
    for (const term of asked)
      expect(held(words.setsOf([term], capacity)), JSON.stringify(term)).toEqual(
        held(anew.setsOf([term], capacity)),
      );
    const changes = round % 10 === 5 ? 2_100 : Math.floor(draw() * 12);
    for (let times = 0; times < changes; times += 1) {
      const slot = Math.floor(draw() * (ads.length + 1));
      const isGone = draw() < 0.2;
      ads[slot] = isGone ? { words: '', head: '' } : adOf();
      if (ads.length > capacity) capacity = Math.ceil(capacity * 1.1);
      words.change(slot, isGone ? null : ads[slot]);
    }
    words.tidy(pause);
    if (round % 3 === 0) await pause();
  }
});

test('sets that are kept no longer are right until the next search, and those in their place as well', () => {
  const many = Array.from({ length: 120 }, (_, at) => `word${at}`);
  const ads = Array.from({ length: 20_000 }, () => {
    const words = many.filter(() => draw() < 0.02);
    return { words: words.join(' '), head: words.filter(() => draw() < 0.4).join(' ') };
  });
  const words = openWords(noWords());
  ads.forEach((ad, slot) => {
    words.append(slot, ad);
  });
  words.join(ads.length);
  const holders = (part: 'words' | 'head') =>
    new Map(
      many.map((word) => [word, ads.flatMap((ad, slot) => (ad[part].split(' ').includes(word) ? slot : []))]),
    );
  const [anywhere, inHead] = [holders('words'), holders('head')];
  const pairs = many.flatMap((one, at) =>
    many.slice(at + 1).map((other) => ({ words: [one, other], isPrefix: false })),
  );
  const union = (of: Map<string, number[]>, pair: string[]) =>
    [...new Set(pair.flatMap((word) => of.get(word) ?? []))].sort((a, b) => a - b);
  const check = (asked: typeof pairs) => {
    const sets = words.setsOf(asked, ads.length);
    asked.forEach((term, at) => {
      const { any, head } = sets[at] as TermSet;
      expect([...slotsIn(any)], String(term.words)).toEqual(union(anywhere, term.words));
      expect([...slotsIn(head)], String(term.words)).toEqual(union(inHead, term.words));
    });
  };
  // More at once than are kept, so that most of the first are not kept any more when the last are made.
  check(pairs.slice(0, 2_000));
  for (let start = 0; start < 3_000; start += 3) check(pairs.slice(start, start + 3));
  for (let times = 0; times < 1_000; times += 1)
    check([pairs[Math.floor(draw() * 3_000)] as (typeof pairs)[0]]);
});
