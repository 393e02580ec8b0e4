/** What ads have one of. */
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
] as const;
export type Attribute = (typeof attributes)[number];

/** What is counted or asked for together stands together: an ad has one number for all that a group says of it. */
export const groups = {
  goods: ['product', 'type', 'term'],
  place: ['side', 'country', 'port'],
  price: ['priceType', 'currency', 'origin'],
  trust: ['payment', 'verified'],
} as const satisfies Record<string, readonly Attribute[]>;
export type Group = keyof typeof groups;
export const groupNames = Object.keys(groups) as Group[];

/** Where the value of an attribute stands. */
export const homes = Object.fromEntries(
  groupNames.flatMap((group) => groups[group].map((attribute, at) => [attribute, { group, at }])),
) as Record<Attribute, { group: Group; at: number }>;

const CODES_MAX = 65_536;

/** The distinct values of an attribute by code, 0 for none. */
export type Codes = { of: Map<string, number>; values: string[] };
/** The combinations that ads have, by number: what codes each stands for, attribute by attribute. */
export type Combos = { of: Map<number, number>; codes: number[][]; count: number };

export const emptyCodes = (): Codes => ({ of: new Map(), values: [''] });
export const emptyCombos = (group: Group): Combos => ({
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

export function comboOf(combos: Combos, codes: readonly number[]): number {
  // Three codes of 16 bits fit a whole number.
  const key = codes.reduce((sum, code) => sum * CODES_MAX + code, 0);
  const known = combos.of.get(key);
  if (known !== undefined) return known;
  const combo = combos.count;
  if (combo >= CODES_MAX) throw new RangeError('More combinations than a column holds');
  codes.forEach((code, at) => {
    combos.codes[at]?.push(code);
  });
  combos.of.set(key, combo);
  combos.count += 1;
  return combo;
}

/** By combination: 1 for those with one of the codes. */
export function combosWith({ codes, count }: Combos, at: number, wanted: Uint8Array): Uint8Array {
  const allowed = new Uint8Array(count);
  const of = codes[at] as number[];
  for (let combo = 0; combo < count; combo += 1) allowed[combo] = wanted[of[combo] as number] as number;
  return allowed;
}
