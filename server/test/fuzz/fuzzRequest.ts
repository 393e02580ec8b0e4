import type { EndpointSpec } from '../../../contract/endpoint.ts';

/** What the fuzzer asks for: an endpoint of the contract, a page, or bytes that may not even be HTTP. */
export type Target = { name: string; spec: EndpointSpec | null };

export type FuzzRequest = {
  target: string;
  /** What is declared holds for the answer; null where path or method were changed, so that it may be another's. */
  spec: EndpointSpec | null;
  /** Who asks; the token is put in when it is sent, since sessions end meanwhile. */
  actor: string;
  method: string;
  /** With the query. */
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
  /** What was changed in what would otherwise be a good request. */
  mutation: string;
  /** Sent as they are, instead of everything above. */
  raw?: Buffer;
};
