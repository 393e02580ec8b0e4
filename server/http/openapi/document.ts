import { STATUS_CODES } from 'node:http';
import type { EndpointSpec } from '../../../contract/core/endpoint.ts';
import { type Audience, audienceOf, audiences } from './audiences.ts';
import { newShared, type Part, shareRepeated } from './components.ts';
import { type Json, referredFrom } from './jsonSchema.ts';
import { describeOperation, type Operation } from './operation.ts';
import { parameterParts } from './parameters.ts';
import { bases, schemaNames } from './schemaNames.ts';
import { capital, convertSchemas, type Root } from './schemas.ts';
import { tagTexts } from './tagTexts.ts';

type Contract = Record<string, Record<string, EndpointSpec>>;

const operationsOf = (contract: Contract): Operation[] =>
  Object.entries(contract).flatMap(([feature, group]) =>
    Object.entries(group).map(([verb, spec]) => ({ id: `${feature}.${verb}`, feature, spec })),
  );

/** `ads.create` is `AdsCreate`. */
const nameOf = (id: string) => id.split('.').map(capital).join('');

/** Schemas of an operation; its body and response are named after it, such as `AdsCreateBody`. */
function rootsOf({ id, spec }: Operation): Root[] {
  const name = nameOf(id);
  const { params, query, body, response } = spec;
  return [
    ...(params ? [{ schema: params, io: 'input' as const, name: null }] : []),
    ...(query ? [{ schema: query, io: 'input' as const, name: null }] : []),
    ...(body ? [{ schema: body, io: 'input' as const, name: `${name}Body` }] : []),
    ...(typeof response === 'object'
      ? [{ schema: response, io: 'output' as const, name: `${name}Response` }]
      : []),
  ];
}

const templateOf = (path: string) => path.replace(/:(\w+)/g, '{$1}');

/** Schemas that operations refer to without having them. */
const sharedRoots: Root[] = (['Error', ...bases] as const).map((name) => ({
  schema: schemaNames[name],
  io: 'output',
  name,
}));

/** A response that several operations have is named after its schema, or else after the first of them. */
function successParts({ id, spec: { status } }: Operation, responses: Json): Part[] {
  const json = JSON.stringify(responses[status]);
  const schema = /"schema":\{"\$ref":"#\/components\/schemas\/(\w+)"/.exec(json)?.[1];
  const isBare = !json.includes('"content"');
  const name = schema ?? (isBare ? String(STATUS_CODES[status]).replaceAll(' ', '') : nameOf(id));
  return [{ holder: responses, key: String(status), names: [name, `${name}${status}`] }];
}

/** The OpenAPI document of what one audience calls of a contract, for the site at `siteUrl`. */
export function describeApi(contract: Contract, siteUrl: string, audience: Audience = 'trading'): Json {
  const operations = operationsOf(contract).filter((one) => audienceOf(one) === audience);
  const { title, summary, describe } = audiences[audience];
  const features = [...new Set(operations.map(({ feature }) => feature))];
  const schemas = convertSchemas([...sharedRoots, ...operations.flatMap(rootsOf)]);
  const shared = newShared();
  const described = operations.map((operation) => ({
    ...operation,
    json: describeOperation(operation, schemas, shared),
  }));
  shareRepeated(
    shared,
    'parameters',
    described.flatMap(({ feature, json }) => parameterParts((json.parameters ?? []) as Json[], feature)),
  );
  shareRepeated(
    shared,
    'responses',
    described.flatMap(({ json, ...operation }) => successParts(operation, json.responses as Json)),
  );
  const paths: Record<string, Json> = {};
  for (const { spec, json } of described) {
    const path = templateOf(spec.path);
    paths[path] = { ...paths[path], [spec.method.toLowerCase()]: json };
  }
  return {
    openapi: '3.1.0',
    info: {
      title,
      summary,
      description: describe(siteUrl),
      version: '1',
      contact: { name: 'GasMap', url: siteUrl },
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    security: [{ bearer: [] }],
    servers: [{ url: `${siteUrl}/api`, description: 'This site' }],
    tags: features.map((feature) => ({
      name: feature,
      description: (tagTexts as Record<string, string>)[feature] ?? feature,
    })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token of a sign-in. See “Sign in”.' },
      },
      schemas: referredFrom([paths, shared], schemas.components),
      ...shared,
    },
  };
}
