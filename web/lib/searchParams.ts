/** Parses one query parameter; undefined if it is invalid. */
export type Reader<Value> = (raw: unknown) => Value | undefined;

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

/** Parsers of query parameters, instead of a validation library of 30 kB on public pages. */
export const read = {
  text:
    (max: number): Reader<string> =>
    (raw) =>
      typeof raw === 'string' && raw.trim() !== '' ? raw.trim().slice(0, max) : undefined,
  oneOf:
    <const Choice extends string>(choices: readonly Choice[]): Reader<Choice> =>
    (raw) =>
      choices.find((choice) => choice === raw),
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
  /** A repeated parameter; a single value is a list of one, invalid values are omitted. */
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
 * Parses URL search parameters for a screen. Invalid values are dropped, so that an old or mistyped link still opens;
 * defaults are not filled in, so that URLs stay short.
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
