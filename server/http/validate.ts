import { z } from 'zod';
import type { EndpointSpec } from '../../contract/core/endpoint.ts';
import { type Message, msg, readFault } from '../../contract/core/message.ts';
import { type Fault, invalid } from '../lib/errors.ts';

const DEPTH_MAX = 32;

/** ISO 8601 has a year 0, PostgreSQL has not. */
const YEAR_ZERO = /^0000-\d\d-\d\d(?:T.*)?$/;

/** The longest list of the contract has 10,000 entries of three fields; far more values are an attack. */
const VALUES_MAX = 200_000;

type Unclean = { message: Message; path: string[] };

const uncleanText = (text: string): Message | null => {
  if (text.includes('\0')) return msg('field.nul');
  if (!text.isWellFormed()) return msg('field.halfCharacter');
  return YEAR_ZERO.test(text) ? msg('field.yearZero') : null;
};

/**
 * Finds what the database rejects and nobody means: NUL, lone surrogates, the year 0, excessive nesting. The path is built
 * only when something is found, since most input is clean.
 */
function findUnclean(value: unknown, seen: { values: number }, depth = 0): Unclean | null {
  const at = (message: Message | null): Unclean | null => (message === null ? null : { message, path: [] });
  seen.values += 1;
  if (seen.values > VALUES_MAX) return at(msg('field.tooManyValues', { max: VALUES_MAX }));
  if (typeof value === 'string') return at(uncleanText(value));
  if (value === null || typeof value !== 'object') return null;
  if (depth >= DEPTH_MAX) return at(msg('field.tooDeep', { max: DEPTH_MAX }));
  const within = (inner: unknown, key: string | number): Unclean | null => {
    const found = findUnclean(inner, seen, depth + 1);
    return found && { ...found, path: [String(key), ...found.path] };
  };
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) {
      const found = within(value[index], index);
      if (found) return found;
    }
    return null;
  }
  for (const key in value) {
    const found = at(uncleanText(key)) ?? within((value as Record<string, unknown>)[key], key);
    if (found) return found;
  }
  return null;
}

const details = (error: z.ZodError): Fault[] =>
  error.issues.flatMap((issue) => {
    const path = issue.path.map(String).join('.');
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        path: path ? `${path}.${key}` : key,
        message: msg('field.unknown'),
      }));
    }
    return [{ path, message: readFault(issue.message) }];
  });

/** Body of a call without one: some clients send an empty text or object. */
const NOTHING = z.preprocess((given) => (given === '' ? {} : given), z.strictObject({}));

/** Checks path, query and body together, so that a refusal lists every issue. */
export function validate(spec: EndpointSpec, given: { params: unknown; query: unknown; body: unknown }) {
  const issues: Fault[] = [];
  const check = (part: 'params' | 'query' | 'body') => {
    const schema = spec[part] ?? (part === 'body' ? NOTHING : undefined);
    if (!schema) return undefined;
    const unclean = findUnclean(given[part], { values: 0 });
    if (unclean) {
      issues.push({ path: unclean.path.join('.'), message: unclean.message });
      return undefined;
    }
    const result = schema.safeParse(given[part] ?? {});
    if (!result.success) issues.push(...details(result.error));
    return spec[part] && result.data;
  };
  const checked = { params: check('params'), query: check('query'), body: check('body') };
  if (issues.length > 0) invalid(issues);
  return checked;
}
