import type { EndpointSpec } from './endpoint.ts';

type Parts = { params?: Record<string, string | number>; query?: Record<string, unknown> };

/** URL of a call; `undefined`, `null` and empty query values are omitted, lists repeat their key. */
export const addressOf = (spec: EndpointSpec, { params = {}, query = {} }: Parts): string => {
  const path = spec.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  );
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((one) => one !== undefined && one !== null && one !== '')
      .map((one) => `${encodeURIComponent(key)}=${encodeURIComponent(String(one))}`),
  );
  return `/api${path}${pairs.length === 0 ? '' : `?${pairs.join('&')}`}`;
};
