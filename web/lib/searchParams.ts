import type { z } from 'zod';

type Shape = Record<string, z.ZodType>;

/**
 * Reads an address's search into what a screen understands. A value that is not valid is left out, so that an old or
 * mistyped link still opens; defaults are not filled in, so that addresses stay short.
 */
export const searchOf =
  <S extends Shape>(shape: S) =>
  (raw: Record<string, unknown>): { [K in keyof S]?: NonNullable<z.output<S[K]>> } => {
    const read: Record<string, unknown> = {};
    for (const [key, schema] of Object.entries(shape)) {
      if (raw[key] === undefined || raw[key] === '') continue;
      const value = schema.safeParse(raw[key]);
      if (value.success && value.data !== undefined) read[key] = value.data;
    }
    return read as { [K in keyof S]?: NonNullable<z.output<S[K]>> };
  };
