import { type EndpointSpec, type FileRule, REAUTH_MINUTES } from '../../../contract/core/endpoint.ts';
import type { Shared } from './components.ts';
import { examples } from './examples.ts';
import type { Json } from './jsonSchema.ts';
import { parametersOf } from './parameters.ts';
import { responsesOf } from './responses.ts';
import type { Schemas } from './schemas.ts';

/** An endpoint with its id, `feature.verb`. */
export type Operation = { id: string; feature: string; spec: EndpointSpec };

function accessText({ access }: EndpointSpec): string {
  if (access === 'public') return 'For everybody.';
  if (access === 'signedIn') return 'For signed-in users.';
  return access === 'superadmin' ? 'For superadmins.' : `Needs the permission \`${access.permission}\`.`;
}

const limitText = ({ rate }: EndpointSpec): string =>
  rate === 'general' ? '' : `Counts in the rate limit class \`${rate}\`.`;

/** What the declaration says of a call besides its schemas. */
const descriptionOf = (spec: EndpointSpec): string =>
  [
    spec.deprecated &&
      `Deprecated since ${spec.deprecated.since} and gone on ${spec.deprecated.sunset}: use \`${spec.deprecated.instead}\`.`,
    accessText(spec),
    spec.reauth && `Needs a sign-in or a proof of identity within the last ${REAUTH_MINUTES} minutes.`,
    limitText(spec),
    spec.repeatable && 'Takes an `Idempotency-Key`.',
    spec.duringMaintenance && 'Answers during maintenance too.',
  ]
    .filter(Boolean)
    .join(' ');

/** The parts of an upload; under a `plain` rule the files alone. */
function uploadOf({ field, maxFiles, plain }: FileRule, body: Json | null): Json {
  const files = { type: 'array', maxItems: maxFiles, items: { type: 'string', format: 'binary' } };
  if (plain || !body)
    return { schema: { type: 'object', properties: { [field]: files.items }, required: [field] } };
  return {
    schema: {
      type: 'object',
      properties: {
        payload: body,
        fileIndices: {
          type: 'array',
          maxItems: maxFiles,
          items: { type: 'integer', minimum: 0, maximum: maxFiles - 1 },
          description: 'For each file, in their order, the entry of the payload that it belongs to',
        },
        [field]: files,
      },
      required: ['payload'],
    },
    encoding: { payload: { contentType: 'application/json' } },
  };
}

function requestBodyOf(spec: EndpointSpec, schemas: Schemas, example: unknown): Json | null {
  if (spec.rawBody)
    return { required: true, content: { 'application/json': { schema: { type: 'object' } } } };
  const body = spec.body ? schemas.of(spec.body, 'input') : null;
  if (!body && !spec.files) return null;
  const json = { schema: body, ...(example !== undefined && { examples: { request: { value: example } } }) };
  return {
    required: true,
    content: {
      ...(body && { 'application/json': json }),
      ...(spec.files && { 'multipart/form-data': uploadOf(spec.files, body) }),
    },
  };
}

/** One call as an operation of OpenAPI. */
export function describeOperation({ id, feature, spec }: Operation, schemas: Schemas, shared: Shared): Json {
  const example = examples.get(spec);
  const body = requestBodyOf(spec, schemas, example?.body);
  const parameters = parametersOf(spec, schemas);
  return {
    operationId: id,
    tags: [feature],
    summary: spec.summary,
    description: descriptionOf(spec),
    ...(spec.deprecated && { deprecated: true }),
    // All others need a token, as the document says. With one a public call may answer more.
    ...(spec.access === 'public' && { security: [{}, { bearer: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    responses: responsesOf(spec, schemas, shared, example?.response),
  };
}
