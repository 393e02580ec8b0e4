/** One value of an address, or undefined where it is not one. */
type Reader<Value> = (raw: unknown) => Value | undefined;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const PAGE_MAX = 100_000;
const FIGURE_MAX = 1e12;
const LIST_MAX = 50;

const matching =
  (pattern: RegExp): Reader<string> =>
  (raw) =>
    typeof raw === 'string' && pattern.test(raw) ? raw : undefined;

const numeric = (raw: unknown): number => (typeof raw === 'string' && raw !== '' ? Number(raw) : Number.NaN);

/** The public pages read their addresses with these few lines instead of a validation library of 30 kB. */
export const read = {
  text:
    (max: number): Reader<string> =>
    (raw) =>
      typeof raw === 'string' && raw.trim() !== '' ? raw.trim().slice(0, max) : undefined,
  oneOf:
    <const Word extends string>(words: readonly Word[]): Reader<Word> =>
    (raw) =>
      words.find((word) => word === raw),
  id: matching(UUID),
  day: matching(DAY),
  figure: ((raw) => {
    const value = typeof raw === 'number' ? raw : numeric(raw);
    return value >= 0 && value <= FIGURE_MAX ? value : undefined;
  }) satisfies Reader<number>,
  page: ((raw) => {
    const value = typeof raw === 'number' ? raw : numeric(raw);
    return Number.isInteger(value) && value >= 1 && value <= PAGE_MAX ? value : undefined;
  }) satisfies Reader<number>,
  /** A repeated key; a single one is a list of one, and what cannot be read is left out of it. */
  some:
    <Value>(one: Reader<Value>): Reader<Value[]> =>
    (raw) => {
      const values = [raw].flat().flatMap((value) => one(value) ?? []) as Value[];
      return values.length === 0 ? undefined : values.slice(0, LIST_MAX);
    },
};

type Shape = Record<string, Reader<unknown>>;
export type SearchOf<S extends Shape> = { [K in keyof S]?: NonNullable<ReturnType<S[K]>> };

/**
 * Reads an address's search into what a screen understands. A value that is not valid is left out, so that an old or
 * mistyped link still opens; defaults are not filled in, so that addresses stay short.
 */
export const searchOf =
  <S extends Shape>(shape: S) =>
  (raw: Record<string, unknown>): SearchOf<S> => {
    const known: Record<string, unknown> = {};
    for (const [key, reader] of Object.entries(shape)) {
      const value = raw[key] === undefined ? undefined : reader(raw[key]);
      if (value !== undefined) known[key] = value;
    }
    return known as SearchOf<S>;
  };
