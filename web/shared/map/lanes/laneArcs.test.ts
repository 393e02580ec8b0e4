import { describe, expect, test } from 'vitest';
import { arcBetween, laneArcs } from './laneArcs.ts';

const gulf = { lng: 50, lat: 25 };
const china = { lng: 104, lat: 35 };
const lane = (value: string, count: number, more: Partial<Parameters<typeof laneArcs>[0][number]> = {}) => ({
  value,
  count,
  loading: gulf,
  discharge: china,
  active: false,
  ...more,
});

describe('arcs of trade lanes', () => {
  test('begin and end at the countries; the way back lies on the other side', () => {
    const out = arcBetween(gulf, china);
    const back = arcBetween(china, gulf);
    expect([out[0], out.at(-1)]).toEqual([
      [50, 25],
      [104, 35],
    ]);
    const [outMiddle, backMiddle] = [out[16] as [number, number], back[16] as [number, number]];
    expect(outMiddle[1]).toBeLessThan(30);
    expect(backMiddle[1]).toBeGreaterThan(30);
  });

  test('take the short way over the date line', () => {
    const way = arcBetween({ lng: 140, lat: 36 }, { lng: -120, lat: 40 });
    expect(way.at(-1)).toEqual([240, 40]);
  });

  test('are wider with more ads, active ones on top, and none within a country', () => {
    const { features } = laneArcs([
      lane('few', 5, { active: true }),
      lane('most', 20),
      lane('inland', 40, { discharge: gulf }),
      lane('some', 10),
    ]);
    expect(features.map(({ properties }) => properties)).toEqual([
      { value: 'some', share: 0.5, active: false },
      { value: 'most', share: 1, active: false },
      { value: 'few', share: 0.25, active: true },
    ]);
  });
});
