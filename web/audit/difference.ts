export type Values = Record<string, unknown> | null;

export type Difference = {
  /** Dotted: `profile.company`. */
  path: string;
  kind: 'added' | 'removed' | 'changed';
  before: unknown;
  after: unknown;
};

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const flatten = (values: Values, prefix = ''): Map<string, unknown> => {
  const flat = new Map<string, unknown>();
  for (const [key, value] of Object.entries(values ?? {})) {
    const path = `${prefix}${key}`;
    if (isPlain(value) && Object.keys(value).length > 0) {
      for (const [inner, one] of flatten(value, `${path}.`)) flat.set(inner, one);
    } else flat.set(path, value);
  }
  return flat;
};

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/** What became another: fields that stayed equal, and those that were empty and still are, are left out. */
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

const words = (value: unknown): string[] | null => {
  if (value === null || value === undefined) return [];
  return Array.isArray(value) && value.every((one) => typeof one === 'string' || typeof one === 'number')
    ? value.map(String)
    : null;
};

/** Of two lists of words only what came and what went; null where one of them is no such list. */
export const listChange = ({ before, after }: Pick<Difference, 'before' | 'after'>): ListChange | null => {
  if (!Array.isArray(before) && !Array.isArray(after)) return null;
  const [was, is] = [words(before), words(after)];
  if (was === null || is === null) return null;
  return {
    added: is.filter((word) => !was.includes(word)),
    removed: was.filter((word) => !is.includes(word)),
  };
};
