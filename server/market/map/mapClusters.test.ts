import { describe, expect, test } from 'vitest';
import type { PlaceCount } from '../../searchIndex/searchIndex.ts';
import { type Cluster, clusterPlaces } from './mapClusters.ts';
import { pinPriceOf } from './pinPrices.ts';
import { boxAround } from './placeBox.ts';

let seed = 2_026;
const draw = () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 4_294_967_296;
};

const PLACES = 300;
/** Many close to each other, some on the same spot, some on both sides of the date line. */
const positions = new Map(
  Array.from({ length: PLACES }, (_, at) => {
    const spread = at % 3 === 0 ? 180 : 4;
    return [
      `place ${at}`,
      {
        lng: Math.round((draw() - 0.5) * 2 * spread * 10) / 10,
        lat: Math.round((draw() - 0.5) * spread) / 2,
      },
    ];
  }),
);
const positionOf = ({ countryId }: PlaceCount) => positions.get(countryId);
const placesOf = (share: number): PlaceCount[] =>
  [...positions.keys()]
    .filter(() => draw() < share)
    .map((countryId, at) => ({
      countryId,
      portId: draw() < 0.7 ? countryId : null,
      // No two alike, so that the order is plain.
      sell: at * 2,
      buy: Math.floor(draw() * 5) * 1_000,
      prices: null,
    }));

const RADIUS = 56 / 512;
const flat = ({ lng, lat }: { lng: number; lat: number }) => {
  const sine = Math.sin((lat * Math.PI) / 180);
  return { x: lng / 360 + 0.5, y: 0.5 - (0.25 * Math.log((1 + sine) / (1 - sine))) / Math.PI };
};
const at = (place: PlaceCount) => flat(positionOf(place) ?? { lng: 0, lat: 0 });
const distance = (one: PlaceCount, other: PlaceCount) =>
  Math.hypot(at(one).x - at(other).x, at(one).y - at(other).y);

/** The rule, looking at every pair. */
function byRule(places: readonly PlaceCount[], zoom: number): PlaceCount[][] {
  const left = new Set(places.toSorted((a, b) => b.sell + b.buy - a.sell - a.buy));
  return [...left].flatMap((first) => {
    if (!left.has(first)) return [];
    const near = [...left].filter((other) => zoom <= 9 && distance(first, other) <= RADIUS / 2 ** zoom);
    const members = [first, ...near.filter((other) => other !== first)];
    for (const one of members) left.delete(one);
    return [members];
  });
}
const sum = (figures: number[]) => figures.reduce((total, figure) => total + figure, 0);

test.each([0, 1, 2, 3, 5.5, 7, 9, 10, 14])('at zoom %d places with most ads gather what is near', (zoom) => {
  for (const share of [0.05, 0.5, 1]) {
    const places = placesOf(share);
    const expected = byRule(places, Math.floor(zoom));
    const clusters = clusterPlaces(places, positionOf, false).at(zoom);
    expect(clusters.map(({ first }) => first)).toEqual(expected.map(([first]) => first));
    clusters.forEach((cluster, index) => {
      const members = expected[index] ?? [];
      expect(cluster).toMatchObject({
        sell: sum(members.map(({ sell }) => sell)),
        buy: sum(members.map(({ buy }) => buy)),
        places: members.length,
        ports: members.filter(({ portId }) => portId).length,
      });
      expect(flat(cluster).x).toBeCloseTo(sum(members.map((one) => at(one).x)) / members.length, 9);
      expect(flat(cluster).y).toBeCloseTo(sum(members.map((one) => at(one).y)) / members.length, 9);
      const farthest = Math.max(...members.map((one) => distance(one, cluster.first)));
      if (farthest > 0 && cluster.expandsAt <= 9) {
        expect(farthest).toBeGreaterThan(RADIUS / 2 ** cluster.expandsAt);
        expect(farthest).toBeLessThanOrEqual(RADIUS / 2 ** (cluster.expandsAt - 1));
      } else expect(cluster.expandsAt).toBe(10);
    });
  }
});

test('a box shows those of its clusters whose middle it holds, also over the date line', () => {
  const clusters = clusterPlaces(placesOf(1), positionOf, false);
  const boxes = [
    { west: -10, south: -5, east: 20, north: 5 },
    { west: 170, south: -90, east: -170, north: 90 },
    { west: -180, south: -85, east: 180, north: 85 },
    { west: 30, south: 10, east: 30, north: 10 },
  ];
  for (const zoom of [1, 4, 12])
    for (const { west, south, east, north } of boxes) {
      const isIn = ({ lng, lat }: Cluster) =>
        lat >= south &&
        lat <= north &&
        (west <= east ? lng >= west && lng <= east : lng >= west || lng <= east);
      expect(clusters.at(zoom, { west, south, east, north })).toEqual(clusters.at(zoom).filter(isIn));
    }
  expect(clusters.at(12, boxes[1]).length).toBeGreaterThan(0);
});

test('without places nothing is drawn', () => {
  const clusters = clusterPlaces([], positionOf, false);
  expect(clusters.box).toBeNull();
  expect(clusters.at(2)).toEqual([]);
  expect(clusters.at(12)).toEqual([]);
});

test('equal places gather in one order, whatever order they come in', () => {
  const places = placesOf(1).map((place) => ({ ...place, sell: 1, buy: 1 }));
  const shuffled = places.toReversed();
  for (const zoom of [0, 3, 7]) {
    expect(clusterPlaces(shuffled, positionOf, false).at(zoom)).toEqual(
      clusterPlaces(places, positionOf, false).at(zoom),
    );
  }
});

test('a cluster spans its places, also over the date line', () => {
  const clusters = clusterPlaces(placesOf(1), positionOf, false).at(3);
  for (const { box, lng, lat } of clusters) {
    expect(lat).toBeGreaterThanOrEqual(box.south - 0.5);
    expect(lat).toBeLessThanOrEqual(box.north + 0.5);
    if (box.west <= box.east) expect(lng >= box.west - 0.001 && lng <= box.east + 0.001).toBe(true);
  }
  expect(
    boxAround([
      { lng: 179, lat: 1 },
      { lng: -178, lat: -2 },
    ]),
  ).toEqual({
    west: 179,
    east: -178,
    south: -2,
    north: 1,
  });
  expect(
    boxAround([
      { lng: 4, lat: 52 },
      { lng: -95, lat: 29 },
    ]),
  ).toEqual({
    west: -95,
    east: 4,
    south: 29,
    north: 52,
  });
});

describe('the price of a pin', () => {
  const none = { usdPerBbl: [], usdPerTonne: [], usdPerMMBtu: [] };
  const place = (sell: number[], buy: number[] = []): PlaceCount => ({
    portId: null,
    countryId: 'place 1',
    sell: sell.length,
    buy: buy.length,
    prices: { sell: { ...none, usdPerTonne: sell }, buy: { ...none, usdPerTonne: buy } },
  });

  test('is that of its only ad, whatever is searched', () => {
    expect(pinPriceOf([place([], [702.5])], false)).toEqual({
      side: 'buy',
      ads: 1,
      prices: { usdPerBbl: null, usdPerTonne: 702.5, usdPerMMBtu: null },
    });
  });

  test('is the median of five asks or more of one product, over all its places', () => {
    const places = [place([700, 710, 690], [100]), place([720, 705, 715])];
    expect(pinPriceOf(places, true)).toMatchObject({ side: 'sell', ads: 6, prices: { usdPerTonne: 707.5 } });
    expect(pinPriceOf(places, false)).toBeNull();
    expect(pinPriceOf([place([700, 710, 690, 720])], true)).toBeNull();
  });

  test('is the median of bids where there are too few asks', () => {
    expect(pinPriceOf([place([900], [1, 2, 3, 4, 5])], true)).toMatchObject({
      side: 'buy',
      ads: 5,
      prices: { usdPerTonne: 3 },
    });
  });

  test('is left out where prices were not read', () => {
    expect(pinPriceOf([{ ...place([1]), prices: null }], true)).toBeNull();
  });
});
