import { enumNames } from './enumNames.ts';
import { bases } from './schemaNames.ts';

export type Json = { [key: string]: unknown };

const REF = '#/components/schemas/';

export const refTo = (name: string): Json => ({ $ref: REF + name });

/** Names of all components that a value refers to. */
export const refsIn = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name = '']) => name);

/** The components that a value refers to, directly or through others, in the order of the alphabet. */
export function referredFrom(value: unknown, components: Json): Json {
  const found = new Set<string>();
  const waiting = refsIn(value);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    waiting.push(...refsIn(components[name]));
  }
  return Object.fromEntries([...found].sort().map((name) => [name, components[name]]));
}

/** `anyOf` a plain type and null, as a list of types. */
function orNull({ anyOf, ...rest }: Json): Json | null {
  const [one, none, ...more] = (anyOf ?? []) as Json[];
  const isPlain = typeof one?.type === 'string' && !('enum' in one || 'const' in one);
  if (!isPlain || none?.type !== 'null' || more.length > 0) return null;
  return { ...rest, ...one, type: [one.type, 'null'] };
}

const enumOf = new Map(Object.entries(enumNames).map(([name, values]) => [JSON.stringify(values), name]));

/** A named enumeration, with what stands beside it, such as a default. */
function asEnum({ enum: values, type: _type, ...beside }: Json): Json | null {
  const name = Array.isArray(values) ? enumOf.get(JSON.stringify(values)) : undefined;
  return name === undefined ? null : { ...refTo(name), ...beside };
}

type ObjectJson = { properties?: Json; required?: string[] };

/** An object that has all properties of a base: the base, and the rest. */
function asExtension(json: Json, components: Json): Json | null {
  if (json.type !== 'object') return null;
  const { properties = {}, required = [], ...more } = json as ObjectJson;
  const has = (base: string) => {
    const { properties: some = {}, required: needed = [] } = (components[base] ?? {}) as ObjectJson;
    const names = Object.keys(some);
    return (
      names.length < Object.keys(properties).length &&
      names.every((name) => JSON.stringify(some[name]) === JSON.stringify(properties[name])) &&
      needed.every((name) => required.includes(name))
    );
  };
  const base = bases.find((name) => name in components && has(name));
  if (base === undefined) return null;
  const known = (components[base] as ObjectJson).properties ?? {};
  const isOwn = (name: string) => !(name in known);
  const own = Object.fromEntries(Object.entries(properties).filter(([name]) => isOwn(name)));
  return { allOf: [refTo(base), { ...more, properties: own, required: required.filter(isOwn) }] };
}

/**
 * A schema as short as it can be said. `renamed` is what a component is called now, `components` are those that others
 * may extend.
 */
export function settle(value: unknown, renamed: (name: string) => string, components: Json): unknown {
  if (Array.isArray(value)) return value.map((one) => settle(one, renamed, components));
  if (typeof value !== 'object' || value === null) return value;
  const json = value as Json;
  const shorter = asEnum(json) ?? orNull(json) ?? asExtension(json, components);
  if (shorter) return settle(shorter, renamed, components);
  return Object.fromEntries(
    Object.entries(json).map(([key, one]) => [
      key,
      key === '$ref' ? REF + renamed(String(one).slice(REF.length)) : settle(one, renamed, components),
    ]),
  );
}
