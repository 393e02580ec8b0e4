import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import type { AdPayload } from '../../../contract/ads/adPayload.ts';
import type { Answer } from '../../../contract/core/endpoint.ts';
import type { ErrorDetail } from '../../../contract/core/errors.ts';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';

const CHECK_DELAY_MS = 500;

export type AdCheck = Answer<typeof contract.ads.check>;

const options = { keepPrevious: true, gcTime: 60_000 };
const none: readonly ErrorDetail[] = [];

/** A past day or a place in another country must not block checking the rest. */
const without = (payload: AdPayload, faults: readonly ErrorDetail[]): AdPayload => {
  const heads = new Set(faults.map(({ path }) => path.split('.')[0]));
  return Object.fromEntries(Object.entries(payload).filter(([part]) => !heads.has(part)));
};

/**
 * Checks the ad while it is typed. Results belong to their request, so a late one is never shown for newer content;
 * the previous result stays until the new one arrives. Invalid parts are returned as `faults`.
 */
export const useAdCheck = (payload: AdPayload) => {
  const text = JSON.stringify(payload);
  const [settled] = useDebouncedValue(text, CHECK_DELAY_MS);
  const body = useMemo(() => JSON.parse(settled) as AdPayload, [settled]);
  const whole = useRead(contract.ads.check, { body }, options);
  const faults = whole.error?.code === 'VALIDATION_FAILED' ? whole.error.details : none;
  const rest = useMemo(() => without(body, faults), [body, faults]);
  const part = useRead(contract.ads.check, { body: rest }, { ...options, enabled: faults.length > 0 });
  const read = faults.length > 0 ? part : whole;
  return { check: read.data, faults, isFailed: read.isError, retry: () => void read.refetch() };
};
