import type { EndpointSpec } from '../../../contract/core/endpoint.ts';
import type { Part } from './components.ts';
import type { Json } from './jsonSchema.ts';
import { capital, type Schemas } from './schemas.ts';

type Properties = { properties?: Record<string, Json>; required?: string[] };

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'Names this attempt, so that repeating it has one effect. See “Idempotency”.',
  schema: { type: 'string', minLength: 8, maxLength: 200, pattern: '^[\\x21-\\x7e]+$' },
};

/** A repeated key and a single one are the same list. */
function asList(schema: Json): Json {
  const [list, one, ...more] = (schema.anyOf ?? []) as Json[];
  const isBoth = list?.type === 'array' && more.length === 0;
  return isBoth && JSON.stringify(list.items) === JSON.stringify(one) ? list : schema;
}

export function parametersOf(spec: EndpointSpec, schemas: Schemas): Json[] {
  const takenFrom = (place: 'path' | 'query', schema: EndpointSpec['query']): Json[] => {
    const { properties = {}, required = [] }: Properties = schema ? schemas.of(schema, 'input') : {};
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: place,
      ...(required.includes(name) && { required: true }),
      schema: asList(property),
    }));
  };
  return [
    ...takenFrom('path', spec.params),
    ...takenFrom('query', spec.query),
    ...(spec.repeatable ? [IDEMPOTENCY_KEY] : []),
  ];
}

/**
 * Names of the parameters as components. The most frequent one of a name has it to itself; others say their default, or
 * the feature that takes them first: `limit`, `limit50`, `qBaseData`.
 */
export const parameterParts = (parameters: Json[], feature: string): Part[] =>
  parameters.map((parameter, index) => {
    const name = String(parameter.name).replace('-', '');
    const { default: byDefault } = parameter.schema as { default?: string | number };
    return {
      holder: parameters as unknown as Json,
      key: String(index),
      names: [
        name,
        ...(byDefault === undefined || byDefault === '' ? [] : [name + capital(String(byDefault))]),
        name + capital(feature),
      ],
    };
  });
