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
import type { Answer, EndpointSpec } from '../../../contract/core/endpoint.ts';
import { translateSeeded } from '../../i18n/translate.ts';
import { call, type Input, type InputArgs } from './api.ts';
import { ApiError } from './apiError.ts';
import { callWithOfflineFallback } from './callWithOfflineFallback.ts';

const FIVE_MINUTES = 5 * 60_000;

/** Retries once after a network or server error; a 4xx is final. */
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

/** Prefix of the query keys of an endpoint, for every input. */
const keyOf = (spec: EndpointSpec): QueryKey => [`${spec.method} ${spec.path}`];

/** Query key of a read without input. */
export const readKey = (spec: EndpointSpec): QueryKey => [...keyOf(spec), {}];

type ReadOptions<Data> = Pick<
  UseQueryOptions<Data, ApiError>,
  'enabled' | 'staleTime' | 'refetchInterval' | 'retry' | 'gcTime'
> & {
  /** Shows the previous answer while the next one loads, for filters and paging. */
  keepPrevious?: boolean;
};

/** Offline calls fail at once; TanStack Query's default would pause them. */
const networkMode = 'always' as const;

const readOptions = <Spec extends EndpointSpec>(spec: Spec, input: Input<Spec> | undefined) => ({
  networkMode,
  queryKey: [...keyOf(spec), input ?? {}],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Answer<Spec>> => {
    const args = [{ ...input, signal }] as unknown as InputArgs<Spec>;
    return callWithOfflineFallback(spec, ...args);
  },
});

/** Reads whose texts are edited on screen are not translated: back-office lists, and base data with `all`. */
const isEdited = (spec: EndpointSpec, input: object = {}): boolean =>
  (typeof spec.access === 'object' && !/^\/(ads|moderation|payments|users)\b/.test(spec.path)) ||
  ('query' in input && typeof input.query === 'object' && input.query !== null && 'all' in input.query);

type Translator = <Data>(answer: Data) => Data;
/** One function per language: a new `select` function makes TanStack Query translate the cached data again. */
const translators = new Map<string, Translator>();
const translatorFor = (locale: string, { method, path, seeded }: EndpointSpec): Translator | undefined => {
  if (seeded === undefined) return undefined;
  const key = `${locale} ${method} ${path}`;
  const translator = translators.get(key) ?? ((answer) => translateSeeded(answer, seeded));
  translators.set(key, translator);
  return translator;
};

/** Reads an endpoint through the query cache. */
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
    ...(isEdited(spec, input) ? {} : { select: translatorFor(i18n.locale, spec) }),
    ...rest,
  });
};

/** Reads into the query cache outside of a component. */
export const fetchRead = <Spec extends EndpointSpec>(spec: Spec, ...[input]: InputArgs<Spec>) =>
  queryClient.query(readOptions(spec, input));

/** Starts a read before its screen renders. Errors are ignored: the screen reads again and shows them. */
export const prefetch = <Spec extends EndpointSpec>(spec: Spec, ...args: InputArgs<Spec>) =>
  fetchRead(spec, ...args).catch(() => undefined);

/** Invalidates the named reads: those on screen are fetched again now, others when they are next shown. */
export const refresh = (reads: readonly EndpointSpec[]) => {
  for (const read of reads) void queryClient.invalidateQueries({ queryKey: keyOf(read) });
};

type SaveOptions<Spec extends EndpointSpec> = {
  /** Reads that this write invalidates. */
  refresh: readonly EndpointSpec[];
  onDone?: (answer: Answer<Spec>, input: Input<Spec>) => void;
};

/** A write: `mutate(input)` or `await mutateAsync(input)`; the reads in `refresh` are invalidated afterwards. */
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
