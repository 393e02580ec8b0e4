import type { EndpointSpec } from '../../../contract/core/endpoint.ts';

/** A target of the fuzzer: an endpoint of the contract, a page, or bytes that may not even be HTTP. */
export type Target = { name: string; spec: EndpointSpec | null };

export type FuzzRequest = {
  target: string;
  /**
   * The declaration that the response must match; null if path or method were changed, because another endpoint may
   * respond.
   */
  spec: EndpointSpec | null;
  /** The actor; the token is inserted when the request is sent, because sessions end meanwhile. */
  actor: string;
  method: string;
  /** Including the query. */
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
  /** The change made to an otherwise valid request. */
  mutation: string;
  /** Sent verbatim, instead of everything above. */
  raw?: Buffer;
};
