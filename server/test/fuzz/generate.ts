import fc from 'fast-check';
import type { Dice } from './dice.ts';

/** The subset of JSON Schema that the contract's schemas use. */
export type JsonSchema = {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  propertyNames?: JsonSchema;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minItems?: number;
  maxItems?: number;
};

/** Returns values that are meaningful to the server: ids of existing rows, addresses, passwords. */
export type Known = (field: string, schema: JsonSchema, dice: Dice) => unknown;

/** A tag that none of our pages contains: if it appears in HTML, user text was not escaped. */
export const MARK = '<fuzz a="b">';

const TEXTS = [
  'Plain text',
  'x',
  `${MARK}'&"</script><!--`,
  'Ünï cödé 油气 نفط 🛢️',
  '=1+1;=2+2',
  "'; drop table users; --",
  '../../etc/passwd',
  '{{7*7}}<%= 7 %>',
  '%00%ff%s%n\\u0000',
  'e\u0301\u202egnp.\u200b\ufeff',
  '1e308',
  'null',
  '__proto__',
];

const fitted = (text: string, { minLength = 0, maxLength = 2_000 }: JsonSchema) =>
  text.padEnd(minLength, 'x').slice(0, maxLength);

const patterns = new Map<string, fc.Arbitrary<string>>();

function matching(pattern: string, dice: Dice): string {
  const known = patterns.get(pattern) ?? fc.stringMatching(new RegExp(pattern, 'u'));
  patterns.set(pattern, known);
  return dice.value(known);
}

/* Large character classes take a second to generate, and fast-check does not support lookaheads: any text will do. */
const isFree = (pattern: string) => /\\p\{|\(\?[!=<]/i.test(pattern);

const dayOf = (dice: Dice) => new Date(Date.UTC(2026, 10, 22) + (dice.whole(800) - 400) * 86_400_000);

function textOf(schema: JsonSchema, dice: Dice): string {
  if (schema.format === 'date') return dayOf(dice).toISOString().slice(0, 10);
  if (schema.format === 'date-time') return dayOf(dice).toISOString();
  if (schema.format === 'email') return `fuzz${dice.whole(100_000)}@example.com`;
  if (schema.format === 'uri') return 'https://fuzz.invalid/a?b=c#d';
  if (schema.pattern && !isFree(schema.pattern)) return matching(schema.pattern, dice);
  if (dice.chance(10)) return fitted('x'.repeat(schema.maxLength ?? 2_000), schema);
  return fitted(dice.pick(TEXTS), schema);
}

function numberOf(schema: JsonSchema, isWhole: boolean, dice: Dice): number {
  const step = isWhole ? 1 : 0.01;
  const least = schema.minimum ?? (schema.exclusiveMinimum ?? -1) + step;
  const most = Math.min(schema.maximum ?? (schema.exclusiveMaximum ?? 1_000_000) - step, 1e12);
  const between = least + dice.whole(Math.min(1_000, Math.floor(most - least)));
  const exact = dice.pick([least, most, between, between, between + 0.5, between + 0.123]);
  return isWhole ? Math.round(exact) : Math.min(exact, most);
}

function objectOf(schema: JsonSchema, dice: Dice, known: Known): Record<string, unknown> {
  const fields = Object.entries(schema.properties ?? {});
  // Only some of many fields: each may break a finer rule.
  const likely = Math.min(50, 400 / fields.length);
  const given = fields
    .filter(([field]) => schema.required?.includes(field) || dice.chance(likely))
    .map(([field, inner]): [string, unknown] => [field, generate(inner, dice, known, field)]);
  const free = schema.additionalProperties;
  const more =
    typeof free === 'object' && (!schema.properties || dice.chance(30))
      ? Array.from({ length: dice.whole(3) }, (): [string, unknown] => [
          String(generate(schema.propertyNames ?? { type: 'string' }, dice, known)),
          generate(free, dice, known),
        ])
      : [];
  return Object.fromEntries([...given, ...more]);
}

/** A value that matches the schema as far as JSON Schema can express it: finer rules may still refuse it. */
export function generate(schema: JsonSchema, dice: Dice, known: Known, field = ''): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return dice.pick(schema.enum);
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return generate(dice.pick(options), dice, known, field);
  const meant = known(field, schema, dice);
  if (meant !== undefined) return meant;
  const type = Array.isArray(schema.type) ? dice.pick(schema.type) : schema.type;
  if (type === 'object') return objectOf(schema, dice, known);
  if (type === 'array') {
    const least = schema.minItems ?? 0;
    const length = least + dice.whole(Math.min(3, (schema.maxItems ?? 3) - least));
    return Array.from({ length }, () => generate(schema.items ?? {}, dice, known, field));
  }
  if (type === 'string') return textOf(schema, dice);
  if (type === 'integer' || type === 'number') return numberOf(schema, type === 'integer', dice);
  return type === 'boolean' ? dice.chance(50) : null;
}
