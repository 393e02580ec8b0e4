import { hashKey } from '@tanstack/react-query';
import type { Answer, EndpointSpec } from '../../contract/endpoint.ts';
import { call, type InputArgs } from './api.ts';
import { ApiError } from './apiError.ts';
import { connection } from './connection.ts';
import { ownerNow } from './ownerNow.ts';

/** When the answers on screen that came from this device were had from the server, by the hash of their query. */
const keptSince = new Map<string, number>();

export const keptSinceOf = (queryHash: string): number | undefined => keptSince.get(queryHash);

const GONE = [403, 404, 410];

/** Comes with the first answer, not before the first screen. Null where it cannot be had: then nothing is kept. */
const store = () =>
  import('./keptAnswers.ts').then(
    ({ keptAnswers }) => keptAnswers,
    () => null,
  );

/** Makes a call that reads, and shows without a line what this device kept of it. Never for what a write depends on. */
export const callOrKept = async <Spec extends EndpointSpec>(
  spec: Spec,
  ...args: InputArgs<Spec>
): Promise<Answer<Spec>> => {
  const name = `${spec.method} ${spec.path}`;
  const { signal: _, ...input }: { signal?: AbortSignal } = args[0] ?? {};
  const hash = hashKey([name, input]);
  const owner = ownerNow();
  try {
    const asked = [{ ...args[0], reads: true }] as unknown as InputArgs<Spec>;
    const answer = await call(spec, ...asked);
    keptSince.delete(hash);
    void store().then((kept) => kept?.keep(owner, name, input, answer));
    return answer;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (GONE.includes(error.status)) void store().then((kept) => kept?.forget(name, input));
    const kept = error.isOffline ? await (await store())?.read(name, input) : null;
    if (!kept) throw error;
    connection.lost();
    keptSince.set(hash, kept.at);
    return kept.answer as Answer<Spec>;
  }
};
