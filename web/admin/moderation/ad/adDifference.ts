import type { Ad } from '../../../../contract/ads/adShapes.ts';
import { type AdPart, adParts } from '../../../shared/adView/adParts.ts';

/** A value before and after; null if absent. */
export type Difference<Value> = { before: Value | null; after: Value | null };

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const isGiven = (value: unknown): boolean => !same(value, null) && !same(value, []);

/** The parts of an ad that differ between two versions, and those that are given and do not. */
export const comparedParts = (before: Ad, after: Ad): { changed: AdPart[]; unchanged: AdPart[] } => {
  const isSame = ({ value }: AdPart) => same(value(before), value(after));
  return {
    changed: adParts.filter((part) => !isSame(part)),
    unchanged: adParts.filter((part) => isSame(part) && isGiven(part.value(after))),
  };
};

type QualityRow = Ad['quality'][number];

/** Quality values added, removed or changed, in the order of the new version. */
export const qualityDifferences = (before: Ad['quality'], after: Ad['quality']): Difference<QualityRow>[] => {
  const left = [...before];
  const removeMatch = (row: QualityRow): QualityRow | null => {
    const exact = left.findIndex((one) => same(one, row));
    const at = exact === -1 ? left.findIndex(({ parameter }) => parameter === row.parameter) : exact;
    return at === -1 ? null : (left.splice(at, 1)[0] ?? null);
  };
  const paired = after.map((row) => ({ before: removeMatch(row), after: row }));
  const gone = left.map((row) => ({ before: row, after: null }));
  return [...paired, ...gone].filter((pair) => !same(pair.before, pair.after));
};

type Document = Ad['documents'][number];

/** A revision has copies of the documents, so files match by name and size rather than by id. */
const isSameFile = (a: Document, b: Document): boolean =>
  a.id === b.id || (a.fileName === b.fileName && a.bytes === b.bytes);
const saysSame = (a: Document, b: Document): boolean =>
  a.title === b.title && a.kind === b.kind && a.visibility === b.visibility;

/** Documents added, removed, or with another title, kind or visibility. */
export const documentDifferences = (
  before: readonly Document[],
  after: readonly Document[],
): Difference<Document>[] => {
  const left = [...before];
  const removeMatch = (document: Document): Document | null => {
    const exact = left.findIndex((one) => isSameFile(one, document) && saysSame(one, document));
    const at = exact === -1 ? left.findIndex((one) => isSameFile(one, document)) : exact;
    return at === -1 ? null : (left.splice(at, 1)[0] ?? null);
  };
  const paired = after.map((document) => ({ before: removeMatch(document), after: document }));
  return [
    ...paired.filter((pair) => pair.before === null || !saysSame(pair.before, pair.after)),
    ...left.map((document) => ({ before: document, after: null })),
  ];
};

/** Relative price change, 0.05 for 5 % more; null if the prices are not comparable. */
export const priceChange = (before: Ad, after: Ad): number | null => {
  const [old, now] = [before.price, after.price];
  const isOneMeasure =
    old?.type === 'fixed' &&
    now?.type === 'fixed' &&
    old.currency?.id === now.currency?.id &&
    old.unit?.id === now.unit?.id;
  const pairs: [number | null | undefined, number | null | undefined][] = isOneMeasure
    ? [[old.amount, now.amount]]
    : [
        [before.comparable?.usdPerTonne, after.comparable?.usdPerTonne],
        [before.comparable?.usdPerBbl, after.comparable?.usdPerBbl],
        [before.comparable?.usdPerMMBtu, after.comparable?.usdPerMMBtu],
      ];
  const known = pairs.find(([a, b]) => a != null && b != null && a !== 0);
  if (known === undefined) return null;
  const [a, b] = known as [number, number];
  return (b - a) / a;
};

/** Word diff: common head and tail of two texts, and the part that differs. */
export const textChange = (before: string, after: string) => {
  const [old, now] = [before, after].map((text) => text.split(/(\s+)/u)) as [string[], string[]];
  const shorter = Math.min(old.length, now.length);
  let head = 0;
  while (head < shorter && old[head] === now[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && old.at(-1 - tail) === now.at(-1 - tail)) tail += 1;
  return {
    head: now.slice(0, head).join(''),
    removed: old.slice(head, old.length - tail).join(''),
    added: now.slice(head, now.length - tail).join(''),
    tail: now.slice(now.length - tail).join(''),
  };
};
