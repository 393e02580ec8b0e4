import type { z } from 'zod';
import type { EndpointSpec } from '../../contract/endpoint.ts';
import type { ErrorDetail } from '../../contract/errors.ts';
import { invalid } from './errors.ts';

const DEPTH_MAX = 32;

/** ISO 8601 knows this year, the calendar of the database does not. */
const YEAR_ZERO = /^0000-\d\d-\d\d(?:T.*)?$/;

/** What no database takes and no person means: NUL, lone surrogates, the year 0, bottomless nesting. */
function findUnclean(value: unknown, path: string, depth: number): ErrorDetail | null {
  if (typeof value === 'string') {
    if (value.includes('\0')) return { path, message: 'Contains a NUL character' };
    if (!value.isWellFormed()) return { path, message: 'Contains half of a character' };
    if (YEAR_ZERO.test(value)) return { path, message: 'There was no year 0' };
    return null;
  }
  if (value === null || typeof value !== 'object') return null;
  if (depth >= DEPTH_MAX) return { path, message: `Nested deeper than ${DEPTH_MAX} levels` };
  for (const [key, inner] of Object.entries(value)) {
    const found =
      findUnclean(key, path, depth) ?? findUnclean(inner, path ? `${path}.${key}` : key, depth + 1);
    if (found) return found;
  }
  return null;
}

const details = (error: z.ZodError): ErrorDetail[] =>
  error.issues.flatMap((issue) => {
    const path = issue.path.map(String).join('.');
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({ path: path ? `${path}.${key}` : key, message: 'Unknown field' }));
    }
    return [{ path, message: issue.message }];
  });

/** Checks path, query and body together, so that a refusal lists every issue. */
export function validate(spec: EndpointSpec, given: { params: unknown; query: unknown; body: unknown }) {
  const issues: ErrorDetail[] = [];
  const check = (part: 'params' | 'query' | 'body') => {
    const unclean = findUnclean(given[part], '', 0);
    if (unclean) {
      issues.push(unclean);
      return undefined;
    }
    const schema = spec[part];
    if (!schema) return undefined;
    const result = schema.safeParse(given[part] ?? {});
    if (!result.success) issues.push(...details(result.error));
    return result.data;
  };
  const checked = { params: check('params'), query: check('query'), body: check('body') };
  if (issues.length > 0) invalid(issues);
  return checked;
}
