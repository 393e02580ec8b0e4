export type Values = Record<string, unknown> | null;

export type Difference = {
  /** Dotted path, such as `profile.company`. */
  path: string;
  kind: 'added' | 'removed' | 'changed';
  before: unknown;
  after: unknown;
};

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isListOfThings = (value: unknown): value is ({ id: string } & Record<string, unknown>)[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((one) => isPlain(one) && typeof one.id === 'string');

/** A list of things with ids, such as an order, is compared thing by thing: `products.<id>.order`. */
const byId = (things: readonly ({ id: string } & Record<string, unknown>)[]) =>
  Object.fromEntries(things.map(({ id, ...rest }) => [id, rest]));

const flatten = (values: Values, prefix = ''): Map<string, unknown> => {
  const flat = new Map<string, unknown>();
  for (const [key, value] of Object.entries(values ?? {})) {
    const path = `${prefix}${key}`;
    const within = isListOfThings(value) ? byId(value) : value;
    if (isPlain(within) && Object.keys(within).length > 0) {
      for (const [inner, one] of flatten(within, `${path}.`)) flat.set(inner, one);
    } else flat.set(path, value);
  }
  return flat;
};

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/** Changed fields; fields that are equal, or empty on both sides, are omitted. */
export const differences = (before: Values, after: Values): Difference[] => {
  const [then, now] = [flatten(before), flatten(after)];
  const found: Difference[] = [];
  for (const path of new Set([...then.keys(), ...now.keys()])) {
    const [was, is] = [then.get(path), now.get(path)];
    if (isEmpty(was) && isEmpty(is)) continue;
    if (JSON.stringify(was) === JSON.stringify(is)) continue;
    const kind = isEmpty(was) ? 'added' : isEmpty(is) ? 'removed' : 'changed';
    found.push({ path, kind, before: was ?? null, after: is ?? null });
  }
  return found;
};

export type ListChange = { added: string[]; removed: string[] };

const listOf = (value: unknown): string[] | null => {
  if (value === null || value === undefined) return [];
  return Array.isArray(value) && value.every((one) => typeof one === 'string' || typeof one === 'number')
    ? value.map(String)
    : null;
};

/** Added and removed entries of two plain lists; null if either is not a list of strings or numbers. */
export const listChange = ({ before, after }: Pick<Difference, 'before' | 'after'>): ListChange | null => {
  if (!Array.isArray(before) && !Array.isArray(after)) return null;
  const [was, is] = [listOf(before), listOf(after)];
  if (was === null || is === null) return null;
  return {
    added: is.filter((entry) => !was.includes(entry)),
    removed: was.filter((entry) => !is.includes(entry)),
  };
};
