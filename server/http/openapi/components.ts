import type { Json } from './jsonSchema.ts';

type Kind = 'parameters' | 'responses' | 'headers';

/** Components that are found while operations are described. */
export type Shared = { [kind in Kind]: Json };

export const newShared = (): Shared => ({ parameters: {}, responses: {}, headers: {} });

/** Stores a part under its name, and returns a reference to it. */
export function share(shared: Shared, kind: Kind, name: string, part: Json): Json {
  shared[kind][name] ??= part;
  if (JSON.stringify(shared[kind][name]) !== JSON.stringify(part))
    throw new Error(`Two ${kind} are called ${name}`);
  return { $ref: `#/components/${kind}/${name}` };
}

/** A part of an operation that others may have as well, with the names that it may get as a component, best first. */
export type Part = { holder: Json; key: string; names: readonly string[] };

/** Puts a reference in the place of every part that several operations have. The most frequent one chooses first. */
export function shareRepeated(shared: Shared, kind: Kind, parts: readonly Part[]): void {
  const alike = Map.groupBy(parts, ({ holder, key }) => JSON.stringify(holder[key]));
  const repeated = [...alike.values()].filter((places) => places.length > 1);
  for (const places of repeated.toSorted((a, b) => b.length - a.length)) {
    const [{ holder, key, names }] = places as [Part];
    const name = names.find((one) => !(one in shared[kind]));
    if (name === undefined) throw new Error(`There is no name left for ${names.join(', ')}`);
    const ref = share(shared, kind, name, holder[key] as Json);
    for (const place of places) place.holder[place.key] = ref;
  }
}
