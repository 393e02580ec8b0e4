import { z } from 'zod';
import { enumNames } from './enumNames.ts';
import { type Json, refsIn, refTo, settle } from './jsonSchema.ts';
import { schemaNames } from './schemaNames.ts';

type Schema = z.core.$ZodType;

/** What is sent and what is answered can differ: a default makes a field optional in requests alone. */
export type Io = 'input' | 'output';

/** A schema of an operation, with the name of its component; null for parameters, which are taken apart. */
export type Root = { schema: z.ZodType; io: Io; name: string | null };

export type Schemas = {
  /** By name; also those that nothing refers to. */
  components: Json;
  /** The JSON Schema of a root: a reference if it is a component. */
  of(schema: z.ZodType, io: Io): Json;
};

/** Parts of a schema, with the property that they are; `[]` is an item. */
function partsOf(schema: Schema, io: Io): [key: string, part: Schema][] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape);
    case 'array':
      return [['[]', def.element]];
    case 'tuple':
      return def.items.map((item) => ['[]', item]);
    case 'record':
      return [['[]', def.valueType]];
    case 'union':
      return def.options.map((option) => ['', option]);
    case 'pipe':
      return [['', io === 'output' || def.in._zod.def.type === 'transform' ? def.out : def.in]];
    case 'optional':
    case 'nonoptional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
      return [['', def.innerType]];
    default:
      return [];
  }
}

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const singular = (text: string) => text.replace(/ies$/, 'y').replace(/(?<!s)s$/, '');

/** The property `documents` of `Ad` is `AdDocuments`, and one of them an `AdDocument`. */
const nameOfPart = (name: string, key: string) => (key === '[]' ? singular(name) : name + capital(key));

const explicit = new Map<Schema, string>(Object.entries(schemaNames).map(([name, schema]) => [schema, name]));

/**
 * Names of the schemas that become components: bodies, what has a name of its own, and every object that stands in
 * more than one place, named after the first of them.
 */
function namesOf(roots: readonly Root[], io: Io): Map<Schema, string> {
  const found = new Map<Schema, { name: string; isComponent: boolean }>();
  const visit = (schema: Schema, place: string, isComponent: boolean) => {
    const known = found.get(schema);
    if (known) {
      known.isComponent = true;
      return;
    }
    const name = explicit.get(schema) ?? place;
    if (isComponent || explicit.has(schema) || schema._zod.def.type === 'object')
      found.set(schema, { name, isComponent: isComponent || explicit.has(schema) });
    for (const [key, part] of partsOf(schema, io)) visit(part, nameOfPart(name, key), false);
  };
  for (const { schema, name } of roots) if (name !== null) visit(schema, name, io === 'input');
  return new Map(
    [...found].filter(([, { isComponent }]) => isComponent).map(([schema, { name }]) => [schema, name]),
  );
}

type Override = Parameters<NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']>>[0];

/** Leaves out what says nothing, and what would break the promise that responses may get new fields. */
const shorten =
  (io: Io) =>
  ({ zodSchema, jsonSchema }: Override): void => {
    delete jsonSchema['x-seeded'];
    if (jsonSchema.format) delete jsonSchema.pattern;
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    if (jsonSchema.items === false) closeTuple(jsonSchema);
    if (zodSchema._zod.def.type === 'record') spellOut(jsonSchema);
  };

/** `items: false` says that there are no more items; most readers expect a schema there, and a number says it too. */
function closeTuple(json: Override['jsonSchema']): void {
  const { prefixItems = [] } = json;
  json.items = prefixItems[0];
  json.maxItems = prefixItems.length;
}

/** Names the properties of a record that has all of an enumeration, and not those that can be any text. */
function spellOut(json: Override['jsonSchema']): void {
  const { propertyNames, additionalProperties, required } = json;
  if (typeof propertyNames !== 'object') return;
  if (required)
    json.properties = Object.fromEntries(required.map((name) => [name, additionalProperties ?? {}]));
  if (required) delete json.additionalProperties;
  if (required || Object.keys(propertyNames).join() === 'type') delete json.propertyNames;
}

/** All schemas of one direction as JSON; roots that are no component have names with a `~`. */
function convert(roots: readonly Root[], io: Io): { byName: Json; names: Map<Schema, string> } {
  const names = namesOf(roots, io);
  for (const { schema } of roots) if (!names.has(schema)) names.set(schema, `~${names.size}`);
  const registry = z.registry<{ id: string }>();
  const taken = new Set<string>();
  for (const [schema, id] of names) {
    if (taken.has(id)) throw new Error(`Two schemas are called ${id}: name one of them in schemaNames.ts`);
    taken.add(id);
    registry.add(schema, { id });
  }
  const { schemas } = z.toJSONSchema(registry, {
    io,
    unrepresentable: 'any',
    uri: (id) => String(refTo(id).$ref),
    override: shorten(io),
  });
  const byName = Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _schema, $id: _id, ...schema }]) => [name, schema]),
  );
  return { byName, names };
}

/** Names of components that requests see otherwise than responses do, directly or through what they refer to. */
function differing(input: Json, output: Json): Set<string> {
  const both = Object.keys(input).filter((name) => !name.startsWith('~') && name in output);
  const apart = new Set(both.filter((name) => JSON.stringify(input[name]) !== JSON.stringify(output[name])));
  for (let before = -1; before < apart.size; ) {
    before = apart.size;
    for (const name of both) if (refsIn(input[name]).some((ref) => apart.has(ref))) apart.add(name);
  }
  return apart;
}

/** Converts the schemas of all operations. One that stands in several places becomes a component. */
export function convertSchemas(roots: readonly Root[]): Schemas {
  const of = (io: Io) =>
    convert(
      roots.filter((root) => root.io === io),
      io,
    );
  const both = { input: of('input'), output: of('output') };
  const apart = differing(both.input.byName, both.output.byName);
  const unnamed = { input: {} as Json, output: {} as Json };
  const components: Json = {};
  for (const io of ['output', 'input'] as const) {
    const { byName } = both[io];
    const renamed = (name: string) => (io === 'input' && apart.has(name) ? `${name}Input` : name);
    // A request refuses unknown fields, so that it cannot be an extension.
    const extended = io === 'input' ? {} : byName;
    for (const [name, schema] of Object.entries(byName)) {
      const json = settle(schema, renamed, extended);
      (name.startsWith('~') ? unnamed[io] : components)[renamed(name)] = json;
    }
  }
  for (const [name, values] of Object.entries(enumNames)) components[name] = { type: 'string', enum: values };
  return {
    components,
    of(schema, io) {
      const name = both[io].names.get(schema) ?? '';
      const isRenamed = io === 'input' && apart.has(name);
      return (unnamed[io][name] ?? refTo(isRenamed ? `${name}Input` : name)) as Json;
    },
  };
}
