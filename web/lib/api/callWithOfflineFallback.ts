import { hashKey } from '@tanstack/react-query';
import type { Answer, EndpointSpec } from '../../../contract/core/endpoint.ts';
import { ownerNow } from '../ownerNow.ts';
import { call, type InputArgs } from './api.ts';
import { ApiError } from './apiError.ts';
import { connection } from './connection.ts';

/** When each answer served from the offline store was fetched from the server (ms), by query hash. */
const storedSince = new Map<string, number>();

export const storedSinceOf = (queryHash: string): number | undefined => storedSince.get(queryHash);

const GONE = [403, 404, 410];

type ResponseStore = {
  write(owner: string | null, call: string, input: object, answer: unknown): Promise<void>;
  read(call: string, input: object): Promise<{ at: number; answer: unknown } | null>;
  forget(call: string, input: object): Promise<void>;
};

let load = async (): Promise<ResponseStore | null> => null;

/** Sets the offline store. `loader` runs with the first response, so it does not delay the first screen. */
export const setResponseStore = (loader: () => Promise<ResponseStore>): void => {
  load = loader;
};

/** Null when the store cannot be loaded; then nothing is stored. */
const store = () => load().catch(() => null);

/** Makes a read; offline, answers the stored response. Not for reads that a write depends on. */
export const callWithOfflineFallback = async <Spec extends EndpointSpec>(
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
    storedSince.delete(hash);
    void store().then((responses) => responses?.write(owner, name, input, answer));
    return answer;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (GONE.includes(error.status)) void store().then((responses) => responses?.forget(name, input));
    const stored = error.isOffline ? await (await store())?.read(name, input) : null;
    if (!stored) throw error;
    connection.lost();
    storedSince.set(hash, stored.at);
    return stored.answer as Answer<Spec>;
  }
};
