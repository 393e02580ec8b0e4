import { setImmediate as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { thorough } from '../../test/thorough.ts';
import { docsIn } from '../store/docSet.ts';
import { emptyTerms, openInvertedIndex, type TermSet } from './invertedIndex.ts';

const DOCS = 6_000;
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
  const index = openInvertedIndex(emptyTerms());
  const ads = Array.from({ length: DOCS }, someAd);
  ads.forEach((ad, doc) => {
    index.append(doc, ad);
  });
  index.finish(DOCS + 5_000);

  const check = () => {
    for (const [word, isPrefix] of [
      ['diesel', false],
      ['diesel', true],
      ['jet', true],
      ['rare', true],
      ['nothing', true],
    ] as const) {
      const matches = (one: string) => (isPrefix ? one.startsWith(word) : one === word);
      const holding = (part: 'words' | 'head') =>
        ads.flatMap((ad, doc) => (ad[part].split(' ').some(matches) ? doc : []));
      const [set] = index.setsOf([{ words: [word], isPrefix }], DOCS + 5_000);
      const { any, head } = set as TermSet;
      expect([...docsIn(any)]).toEqual(holding('words'));
      expect([...docsIn(head)]).toEqual(holding('head'));
      expect([any.count, head.count]).toEqual([holding('words').length, holding('head').length]);
    }
  };
  const change = (count: number) => {
    for (let times = 0; times < count; times += 1) {
      const doc = Math.floor(draw() * (ads.length + 1));
      const isGone = draw() < 0.2;
      ads[doc] = isGone ? { words: '', head: '' } : someAd();
      index.change(doc, isGone ? null : ads[doc]);
    }
  };

  check();
  for (let round = 0; round < 4; round += 1) {
    change(2_500);
    check();
    index.mergeChanges(pause);
    change(20);
    check();
    for (let tries = 0; tries < 20; tries += 1) await pause();
    check();
  }
});

test('sets that are kept stay what they would be if they were made anew', async () => {
  const often = ['cargo', 'spot', 'tank', 'jet', 'prompt', 'diesel', 'dieseline', 'berth', 'fob', 'laycan'];
  let coined = 0;
  /** The first words are far more frequent than the last; now and then a new word comes. */
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
    const index = openInvertedIndex(emptyTerms());
    ads.forEach((ad, doc) => {
      index.append(doc, ad);
    });
    index.finish(capacity);
    return index;
  };
  const alone = (word: string) => ({ words: [word], isPrefix: false });
  const terms = [
    ...often.map(alone),
    alone('new3'),
    ...['die', 'new', 'ber', 'car', 'xyz'].map((word) => ({ words: [word], isPrefix: true })),
    { words: ['fob', 'laycan', 'dies1'], isPrefix: false },
    { words: ['cargo', 'fob'], isPrefix: false },
  ];
  const contents = (sets: TermSet[]) =>
    sets.map(({ any, head }) => [any, head].map((set) => [set.count, ...docsIn(set)]));

  let capacity = 3_100;
  const index = opened(capacity);
  for (let round = 0; round < thorough(20, 40); round += 1) {
    // Some sets are requested from the beginning, others only after many changes, and some only once.
    const fresh = [1, 2, 3, 4].map((n) => alone(`new${round * 4 + n}`));
    const requested = [...terms.slice(-1 - round), ...fresh];
    const anew = opened(capacity);
    for (const term of requested)
      expect(contents(index.setsOf([term], capacity)), JSON.stringify(term)).toEqual(
        contents(anew.setsOf([term], capacity)),
      );
    const changes = round % 10 === 5 ? 2_100 : Math.floor(draw() * 12);
    for (let times = 0; times < changes; times += 1) {
      const doc = Math.floor(draw() * (ads.length + 1));
      const isGone = draw() < 0.2;
      ads[doc] = isGone ? { words: '', head: '' } : adOf();
      if (ads.length > capacity) capacity = Math.ceil(capacity * 1.1);
      index.change(doc, isGone ? null : ads[doc]);
    }
    index.mergeChanges(pause);
    if (round % 3 === 0) await pause();
  }
});

test('sets that are kept no longer are right until the next search, and those in their place as well', () => {
  const many = Array.from({ length: 120 }, (_, at) => `word${at}`);
  const ads = Array.from({ length: 20_000 }, () => {
    const words = many.filter(() => draw() < 0.02);
    return { words: words.join(' '), head: words.filter(() => draw() < 0.4).join(' ') };
  });
  const index = openInvertedIndex(emptyTerms());
  ads.forEach((ad, doc) => {
    index.append(doc, ad);
  });
  index.finish(ads.length);
  const holders = (part: 'words' | 'head') =>
    new Map(
      many.map((word) => [word, ads.flatMap((ad, doc) => (ad[part].split(' ').includes(word) ? doc : []))]),
    );
  const [anywhere, inHead] = [holders('words'), holders('head')];
  const pairs = many.flatMap((one, at) =>
    many.slice(at + 1).map((other) => ({ words: [one, other], isPrefix: false })),
  );
  const union = (of: Map<string, number[]>, pair: string[]) =>
    [...new Set(pair.flatMap((word) => of.get(word) ?? []))].sort((a, b) => a - b);
  const check = (requested: typeof pairs) => {
    const sets = index.setsOf(requested, ads.length);
    requested.forEach((term, at) => {
      const { any, head } = sets[at] as TermSet;
      expect([...docsIn(any)], String(term.words)).toEqual(union(anywhere, term.words));
      expect([...docsIn(head)], String(term.words)).toEqual(union(inHead, term.words));
    });
  };
  // More than the cache holds, so that most of the first are evicted when the last are built.
  check(pairs.slice(0, thorough(1_000, 1_500)));
  const requested = thorough(1_200, 2_000);
  for (let start = 0; start < requested; start += 3) check(pairs.slice(start, start + 3));
  for (let times = 0; times < requested / 3; times += 1)
    check([pairs[Math.floor(draw() * requested)] as (typeof pairs)[0]]);
});
