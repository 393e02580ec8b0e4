import { describe, expect, it } from 'vitest';
import type { AdSummary } from '../../../../contract/ads/adShapes.ts';
import { boundsOf, voyageOf, wayOf } from './voyage.ts';

type Delivery = NonNullable<AdSummary['delivery']>;
type Port = NonNullable<Delivery['port']>;

const port = (id: string, name: string, lng: number, lat: number): Port => ({
  id,
  code: id,
  name,
  countryId: id,
  lng,
  lat,
});
const houston = port('us', 'Houston', -95.3, 29.7);
const rotterdam = port('nl', 'Rotterdam', 4.14, 51.95);
const delivery = (patch: Partial<Delivery>): Delivery => ({
  term: 'CIF',
  place: null,
  port: rotterdam,
  portIs: 'discharge',
  counterPort: houston,
  country: null,
  from: null,
  to: null,
  ...patch,
});

describe('the voyage of an ad', () => {
  it('goes from the loading port to the discharge port, whichever of them the term names', () => {
    const cif = voyageOf({ side: 'sell', delivery: delivery({}) });
    const fob = voyageOf({
      side: 'buy',
      delivery: delivery({ term: 'FOB', port: houston, portIs: 'loading', counterPort: rotterdam }),
    });
    expect(cif).toMatchObject({ pair: 'us,nl', side: 'sell', loading: houston, discharge: rotterdam });
    expect(fob).toMatchObject({ pair: 'us,nl', side: 'buy', loading: houston, discharge: rotterdam });
  });

  it('is none without both ports, without a direction, or within one port', () => {
    expect(voyageOf({ side: 'sell', delivery: null })).toBeNull();
    expect(voyageOf({ side: 'sell', delivery: delivery({ counterPort: null }) })).toBeNull();
    expect(voyageOf({ side: 'sell', delivery: delivery({ port: null }) })).toBeNull();
    expect(voyageOf({ side: 'sell', delivery: delivery({ portIs: null }) })).toBeNull();
    expect(voyageOf({ side: 'sell', delivery: delivery({ counterPort: rotterdam }) })).toBeNull();
  });
});

describe('the way on the map', () => {
  const pacific = {
    pair: 'jp,us',
    side: 'sell' as const,
    loading: { name: 'Chiba', lng: 140, lat: 35.5 },
    discharge: { name: 'Los Angeles', lng: -118.2, lat: 33.7 },
  };

  it('is one line over the date line, from quay to quay', () => {
    const way = wayOf(pacific, [
      [140.5, 35],
      [180, 42],
      [241, 34],
    ]);
    expect(way).toEqual([
      [140, 35.5],
      [140.5, 35],
      [180, 42],
      [241, 34],
      [241.8, 33.7],
    ]);
    expect(boundsOf(way)).toEqual([
      [140, 33.7],
      [241.8, 42],
    ]);
  });

  it('does not double ends that are the ports themselves', () => {
    const way = wayOf(pacific, [
      [140, 35.5],
      [241.8, 33.7],
    ]);
    expect(way).toEqual([
      [140, 35.5],
      [241.8, 33.7],
    ]);
  });
});
