/** Attributes of which an ad has at most one value. */
export const attributes = [
  'side',
  'product',
  'type',
  'country',
  'origin',
  'port',
  'term',
  'priceType',
  'currency',
  'payment',
  'verified',
  'comparableKind',
  'tradeLane',
  'level',
] as const;
export type Attribute = (typeof attributes)[number];

/** Attributes that are counted or filtered together form a group: an ad has one tuple number per group. */
export const groups = {
  goods: ['product', 'type', 'term'],
  place: ['side', 'country', 'port'],
  price: ['priceType', 'currency', 'origin'],
  trust: ['payment', 'verified', 'comparableKind'],
  lane: ['tradeLane'],
  company: ['level'],
} as const satisfies Record<string, readonly Attribute[]>;
export type Group = keyof typeof groups;
export const groupNames = Object.keys(groups) as Group[];

/** The group of each attribute, and its position in the tuples of the group. */
export const tuplePositions = Object.fromEntries(
  groupNames.flatMap((group) => groups[group].map((attribute, at) => [attribute, { group, at }])),
) as Record<Attribute, { group: Group; at: number }>;

const CODES_MAX = 65_536;

/** The distinct values of an attribute by code, 0 for none. */
export type Codes = { of: Map<string, number>; values: string[] };
/** The distinct tuples of a group: `codes[at][tuple]` is the code of the attribute at position `at`. */
export type CodeTuples = { of: Map<number, number>; codes: number[][]; count: number };

export const emptyCodes = (): Codes => ({ of: new Map(), values: [''] });
export const emptyTuples = (group: Group): CodeTuples => ({
  of: new Map(),
  codes: groups[group].map(() => []),
  count: 0,
});

export function codeOf(codes: Codes, value: string | null): number {
  if (value === null || value === '') return 0;
  const known = codes.of.get(value);
  if (known !== undefined) return known;
  const code = codes.values.length;
  if (code >= CODES_MAX) throw new RangeError('More distinct values than are told apart');
  codes.values.push(value);
  codes.of.set(value, code);
  return code;
}

export function tupleOf(tuples: CodeTuples, codes: readonly number[]): number {
  // Three codes of 16 bits fit a safe integer.
  const key = codes.reduce((sum, code) => sum * CODES_MAX + code, 0);
  const known = tuples.of.get(key);
  if (known !== undefined) return known;
  const tuple = tuples.count;
  if (tuple >= CODES_MAX) throw new RangeError('More combinations than a column holds');
  codes.forEach((code, at) => {
    tuples.codes[at]?.push(code);
  });
  tuples.of.set(key, tuple);
  tuples.count += 1;
  return tuple;
}

/** By tuple: 1 where the code at position `at` is wanted. */
export function tuplesWith({ codes, count }: CodeTuples, at: number, wanted: Uint8Array): Uint8Array {
  const allowed = new Uint8Array(count);
  const of = codes[at] as number[];
  for (let tuple = 0; tuple < count; tuple += 1) allowed[tuple] = wanted[of[tuple] as number] as number;
  return allowed;
}
