import { useLingui } from '@lingui/react';
import {
  keepPreviousData,
  QueryClient,
  type QueryKey,
  type UseQueryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Answer, EndpointSpec } from '../../contract/endpoint.ts';
import { call, type Input, type InputArgs } from './api.ts';
import { ApiError } from './apiError.ts';
import { callOrKept } from './callOrKept.ts';
import { answerInWords } from './knownTexts.ts';

const FIVE_MINUTES = 5 * 60_000;

/** A refusal stays a refusal: only a missing answer or a fault of the server is worth a second try. */
const worthRetry = (failures: number, error: Error) =>
  failures < 1 && !(error instanceof ApiError && error.status >= 400 && error.status < 500);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: worthRetry,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      staleTime: FIVE_MINUTES,
    },
  },
});

/** Everything read from an endpoint, whatever its input. */
const keyOf = (spec: EndpointSpec): QueryKey => [`${spec.method} ${spec.path}`];

/** Where the answer to a read without input is kept. */
export const readKey = (spec: EndpointSpec): QueryKey => [...keyOf(spec), {}];

type ReadOptions<Data> = Pick<
  UseQueryOptions<Data, ApiError>,
  'enabled' | 'staleTime' | 'refetchInterval' | 'retry' | 'gcTime'
> & {
  /** Keeps the last answer on screen while the next one loads: filters and pages without a blank. */
  keepPrevious?: boolean;
};

/** Without a network a call fails at once and says so; the default would wait for one in silence. */
const networkMode = 'always' as const;

const readOptions = <Spec extends EndpointSpec>(spec: Spec, input: Input<Spec> | undefined) => ({
  networkMode,
  queryKey: [...keyOf(spec), input ?? {}],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Answer<Spec>> => {
    const args = [{ ...input, signal }] as unknown as InputArgs<Spec>;
    return callOrKept(spec, ...args);
  },
});

/** What somebody edits stays as it was written: the office's own lists, and base data with all that is not offered. */
const isEdited = (spec: EndpointSpec, input: object = {}): boolean =>
  (typeof spec.access === 'object' && !/^\/(ads|moderation|payments|users)\b/.test(spec.path)) ||
  ('query' in input && typeof input.query === 'object' && input.query !== null && 'all' in input.query);

/** A function of its own for each language, so that what was put into words is looked at again when it changes. */
const wordings = new Map<string, <Data>(answer: Data) => Data>();
const wordingIn = (locale: string, written: readonly string[] = []) => {
  const key = [locale, ...written].join(' ');
  const wording = wordings.get(key) ?? (<Data>(answer: Data): Data => answerInWords(answer, written));
  wordings.set(key, wording);
  return wording;
};

/** Reads an endpoint into the cache and onto the screen. */
export const useRead = <Spec extends EndpointSpec>(
  spec: Spec,
  ...[input, options]: undefined extends InputArgs<Spec>[0]
    ? [input?: Input<Spec>, options?: ReadOptions<Answer<Spec>>]
    : [input: Input<Spec>, options?: ReadOptions<Answer<Spec>>]
) => {
  const { keepPrevious, ...rest } = options ?? {};
  const { i18n } = useLingui();
  return useQuery<Answer<Spec>, ApiError>({
    ...readOptions(spec, input),
    ...(keepPrevious === true ? { placeholderData: keepPreviousData } : {}),
    ...(isEdited(spec, input) ? {} : { select: wordingIn(i18n.locale, spec.written) }),
    ...rest,
  });
};

/** Reads into the cache outside of a screen's own reads. */
export const fetchRead = <Spec extends EndpointSpec>(spec: Spec, ...[input]: InputArgs<Spec>) =>
  queryClient.query(readOptions(spec, input));

/** Starts a read before its screen is there; a screen that needs it asks again and shows what went wrong. */
export const prefetch = <Spec extends EndpointSpec>(spec: Spec, ...args: InputArgs<Spec>) =>
  fetchRead(spec, ...args).catch(() => undefined);

/** Fetches the named reads again, or as soon as they are next on screen. */
export const refresh = (reads: readonly EndpointSpec[]) => {
  for (const read of reads) void queryClient.invalidateQueries({ queryKey: keyOf(read) });
};

type SaveOptions<Spec extends EndpointSpec> = {
  /** Reads that this write makes out of date. */
  refresh: readonly EndpointSpec[];
  onDone?: (answer: Answer<Spec>, input: Input<Spec>) => void;
};

/** A write: `mutate(input)` or `await mutateAsync(input)`; the named reads are fetched again afterwards. */
export const useSave = <Spec extends EndpointSpec>(spec: Spec, { refresh, onDone }: SaveOptions<Spec>) => {
  const client = useQueryClient();
  return useMutation<Answer<Spec>, ApiError, Input<Spec>>({
    networkMode,
    mutationFn: (input) => {
      const args = [input] as unknown as InputArgs<Spec>;
      return call(spec, ...args);
    },
    onSuccess: (answer, input) => {
      for (const read of refresh) void client.invalidateQueries({ queryKey: keyOf(read) });
      onDone?.(answer, input);
    },
  });
};
