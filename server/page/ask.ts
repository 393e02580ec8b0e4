import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressOf } from '../../contract/address.ts';
import type { Answer, EndpointSpec } from '../../contract/endpoint.ts';

/** What an address reads: the same input that the screen gives to the same call. */
export type ReadInput = { params?: Record<string, string>; query?: Record<string, unknown> };

/** An answer that the screen would ask for first; it stands in the page, so that nothing waits for it. */
export type FirstAnswer = { call: string; input: ReadInput; data: unknown };

export type Ask = <Spec extends EndpointSpec>(
  spec: Spec,
  input: ReadInput,
) => Promise<{ status: number; data: Answer<Spec> | null; first: FirstAnswer[] }>;

/** Reads the site's own calls as the visitor without a session would, on the visitor's account of calls. */
export const askAs =
  (app: FastifyInstance, visitor: FastifyRequest): Ask =>
  async (spec, input) => {
    const answer = await app.inject({
      method: 'GET',
      url: addressOf(spec, input),
      remoteAddress: visitor.ip,
    });
    if (answer.statusCode !== 200) return { status: answer.statusCode, data: null, first: [] };
    const data = answer.json();
    return { status: 200, data, first: [{ call: `${spec.method} ${spec.path}`, input, data }] };
  };
