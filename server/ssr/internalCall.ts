import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressOf } from '../../contract/core/address.ts';
import type { Answer, EndpointSpec } from '../../contract/core/endpoint.ts';

/** The call that a URL needs, with the same input as the screen's. */
export type ReadInput = { params?: Record<string, string>; query?: Record<string, unknown> };

/** A response embedded in the page, so that the screen does not wait for its first call. */
export type HydratedQuery = { call: string; input: ReadInput; data: unknown };

export type InternalCall = <Spec extends EndpointSpec>(
  spec: Spec,
  input: ReadInput,
) => Promise<{ status: number; data: Answer<Spec> | null; first: HydratedQuery[] }>;

/** Runs the site's own endpoints as the visitor without a session, counted against the visitor's rate limit. */
export const internalCall =
  (app: FastifyInstance, visitor: FastifyRequest): InternalCall =>
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
