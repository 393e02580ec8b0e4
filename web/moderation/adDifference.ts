import type { Ad } from '../../contract/adShapes.ts';

/** One thing of an ad as it was and as it is to be; `null` where there was or will be none. */
export type Difference<Value> = { before: Value | null; after: Value | null };

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What a reader of the two versions compares; quality and documents are compared row by row. */
const fields = {
  side: (ad: Ad) => ad.side,
  product: (ad: Ad) => ad.product?.id ?? null,
  productType: (ad: Ad) => ad.productType?.id ?? null,
  quantity: ({ quantity }: Ad) => (quantity === null ? null : { ...quantity, unit: quantity.unit.id }),
  price: ({ price }: Ad) =>
    price === null
      ? null
      : { ...price, note: null, currency: price.currency?.id ?? null, unit: price.unit?.id ?? null },
  priceNote: (ad: Ad) => ad.price?.note ?? null,
  delivery: ({ delivery }: Ad) =>
    delivery === null
      ? null
      : [delivery.term, delivery.place, delivery.port?.id ?? null, delivery.country?.id ?? null],
  counterPort: (ad: Ad) => ad.delivery?.counterPort?.id ?? null,
  window: ({ delivery }: Ad) =>
    delivery === null || (delivery.from === null && delivery.to === null)
      ? null
      : [delivery.from, delivery.to],
  title: (ad: Ad) => ad.title,
  description: (ad: Ad) => ad.description,
  dealKind: (ad: Ad) => ad.dealKind,
  originCountry: (ad: Ad) => ad.originCountry?.id ?? null,
  density15: (ad: Ad) => ad.density15,
  paymentTerms: (ad: Ad) => ad.paymentTerms.map(({ code }) => code).toSorted(),
  inspectors: (ad: Ad) => ad.inspectors.toSorted(),
  contact: ({ contact }: Ad) => [
    contact.types.toSorted(),
    Object.entries(contact.values ?? {}).toSorted(([one], [other]) => one.localeCompare(other)),
  ],
  validUntil: (ad: Ad) => ad.validUntil,
} as const satisfies Record<string, (ad: Ad) => unknown>;

export type ComparedField = keyof typeof fields;

/** The fields of an ad, those that differ first; each keeps its place among its own kind. */
export const comparedFields = (
  before: Ad,
  after: Ad,
): { changed: ComparedField[]; unchanged: ComparedField[] } => {
  const all = Object.keys(fields) as ComparedField[];
  const isSame = (field: ComparedField) => same(fields[field](before), fields[field](after));
  return {
    changed: all.filter((field) => !isSame(field)),
    unchanged: all.filter(
      (field) => isSame(field) && !same(fields[field](after), null) && !same(fields[field](after), []),
    ),
  };
};

type QualityRow = Ad['quality'][number];

/** Quality values that came, went or changed, in the order of the new version. */
export const qualityDifferences = (before: Ad['quality'], after: Ad['quality']): Difference<QualityRow>[] => {
  const left = [...before];
  const takeOut = (row: QualityRow): QualityRow | null => {
    const exact = left.findIndex((one) => same(one, row));
    const at = exact === -1 ? left.findIndex(({ parameter }) => parameter === row.parameter) : exact;
    return at === -1 ? null : (left.splice(at, 1)[0] ?? null);
  };
  const paired = after.map((row) => ({ before: takeOut(row), after: row }));
  const gone = left.map((row) => ({ before: row, after: null }));
  return [...paired, ...gone].filter((pair) => !same(pair.before, pair.after));
};

type Document = Ad['documents'][number];

/** A revision has copies of the documents: they are the same file by name and size, not by id. */
const isSameFile = (a: Document, b: Document): boolean =>
  a.id === b.id || (a.fileName === b.fileName && a.bytes === b.bytes);
const saysSame = (a: Document, b: Document): boolean =>
  a.title === b.title && a.kind === b.kind && a.visibility === b.visibility;

/** Documents that came, went, or are shown under another title, kind or visibility. */
export const documentDifferences = (
  before: readonly Document[],
  after: readonly Document[],
): Difference<Document>[] => {
  const left = [...before];
  const takeOut = (document: Document): Document | null => {
    const exact = left.findIndex((one) => isSameFile(one, document) && saysSame(one, document));
    const at = exact === -1 ? left.findIndex((one) => isSameFile(one, document)) : exact;
    return at === -1 ? null : (left.splice(at, 1)[0] ?? null);
  };
  const paired = after.map((document) => ({ before: takeOut(document), after: document }));
  return [
    ...paired.filter((pair) => pair.before === null || !saysSame(pair.before, pair.after)),
    ...left.map((document) => ({ before: document, after: null })),
  ];
};

/** Share by which a price changed, 0.05 for 5 % more; null where the two cannot be held against each other. */
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

/** What two texts begin and end with alike, by words, and what differs between. */
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
