import type { LightMyRequestResponse } from 'fastify';
import type { EndpointSpec } from '../../../contract/core/endpoint.ts';
import { contract } from '../../../contract/index.ts';
import { refusalsOf } from '../../http/refusals.ts';

const endpoints = Object.entries(contract).flatMap(([feature, group]) =>
  Object.entries(group).map(([verb, spec]: [string, EndpointSpec]) => ({
    id: `${feature}.${verb}`,
    spec,
    pattern: new RegExp(`^${spec.path.replaceAll(/:\w+/g, '[^/]*').replaceAll('.', '\\.')}$`),
    parameters: spec.path.split(':').length,
  })),
);

/** The endpoint of an address: a path with fewer parameters comes first. */
function endpointOf(method: string, url: string) {
  const [path = ''] = url.split('?');
  return endpoints
    .filter(({ spec, pattern }) => spec.method === method && pattern.test(path))
    .toSorted((a, b) => a.parameters - b.parameters)[0];
}

/** Fails if an endpoint refuses a call with a code that it does not declare, and that its documentation lacks. */
export function ensureDeclared(
  method: string,
  url: string,
  { statusCode, body }: LightMyRequestResponse,
): void {
  const code = statusCode >= 400 ? /^\{"code":"(\w+)"/.exec(body)?.[1] : undefined;
  const found = code === undefined ? undefined : endpointOf(method, url);
  if (found && !refusalsOf(found.spec).some((one) => one === code))
    throw new Error(`${found.id} does not declare ${code}, with which it refuses ${method} ${url}`);
}
