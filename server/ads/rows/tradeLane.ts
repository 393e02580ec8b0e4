import type { Refs } from './refs.queries.ts';

/** Which port a delivery term names, by its kind of place. A terminal is neither loading nor discharge port. */
export const portEnds = {
  loadPort: 'loading',
  origin: 'loading',
  dischargePort: 'discharge',
  destination: 'discharge',
  terminal: null,
} as const;

/** The countries where a cargo is loaded and discharged, `loading,discharge` by id; null unless both ports are known. */
export function tradeLaneOf({
  port,
  counterPort,
  term,
}: Pick<Refs, 'port' | 'counterPort' | 'term'>): string | null {
  const end = term && portEnds[term.place_kind];
  if (!port || !counterPort || !end || port.id === counterPort.id) return null;
  const lane = end === 'loading' ? [port, counterPort] : [counterPort, port];
  return lane.map(({ country_id }) => country_id).join();
}
