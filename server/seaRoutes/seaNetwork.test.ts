import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { thorough } from '../test/thorough.ts';
import { milesBetween, pointsAlong } from './earth.ts';
import { cellOf, loadLandMask } from './landMask.ts';
import { seaRoute } from './seaNetwork.ts';
import type { Point } from './shortestPath.ts';

type Port = { code: string; lat: number; lng: number };
const ports = new Map(
  (JSON.parse(readFileSync(new URL('../db/seed/data/ports.json', import.meta.url), 'utf8')) as Port[]).map(
    ({ code, lng, lat }): [string, Point] => [code, [lng, lat]],
  ),
);
const portOf = (code: string): Point => {
  const port = ports.get(code);
  if (port === undefined) throw new Error(`No port ${code}`);
  return port;
};

/** Nautical miles of published port distance tables, rounded. */
const published: [from: string, to: string, miles: number][] = [
  ['NLRTM', 'USHOU', 5_035],
  ['NLRTM', 'USNYC', 3_390],
  ['NLRTM', 'SGSIN', 8_290],
  ['NLRTM', 'NGLOS', 4_170],
  ['NLRTM', 'TGLFW', 4_070],
  ['NLRTM', 'GHTEM', 4_000],
  ['NLRTM', 'SNDKR', 2_600],
  ['NLRTM', 'ESALG', 1_345],
  ['NLRTM', 'ITAUG', 2_360],
  ['NLRTM', 'EGPSD', 3_280],
  ['NLRTM', 'BRSSZ', 5_430],
  ['NLRTM', 'AEJEA', 6_370],
  ['NLRTM', 'INBOM', 6_330],
  ['NLRTM', 'CNSHA', 10_525],
  ['NLRTM', 'JPYOK', 11_150],
  ['NLRTM', 'ZACPT', 6_170],
  ['NLRTM', 'PLGDN', 810],
  ['SARTA', 'SGSIN', 3_650],
  ['SARTA', 'INBOM', 1_350],
  ['SARTA', 'JPYOK', 6_600],
  ['SARTA', 'CNNGB', 5_850],
  ['SGSIN', 'JPYOK', 2_900],
  ['SGSIN', 'HKHKG', 1_460],
  ['SGSIN', 'CNSHA', 2_240],
  ['SGSIN', 'AUFRE', 2_220],
  ['SGSIN', 'INBOM', 2_440],
  ['SGSIN', 'EGSUZ', 5_020],
  ['SGSIN', 'LKCMB', 1_570],
  ['USHOU', 'PACTB', 1_530],
  ['USHOU', 'TGLFW', 5_800],
  ['USNYC', 'GBSOU', 3_190],
  ['USNYC', 'PACTB', 1_975],
  ['USLAX', 'JPYOK', 4_840],
  ['USLAX', 'PABLB', 2_930],
  ['USLAX', 'SGSIN', 7_670],
  ['ITAUG', 'EGALY', 850],
  ['ITGOA', 'EGPSD', 1_430],
  ['TRIST', 'RUNVS', 450],
  ['EGPSD', 'GRPIR', 595],
  ['AUSYD', 'NZAKL', 1_275],
  ['AUMEL', 'ZADUR', 5_530],
  ['ARBUE', 'ZACPT', 3_780],
  ['USHOU', 'USNYC', 1_900],
  ['HKHKG', 'JPYOK', 1_585],
  ['ZACPT', 'SGSIN', 5_620],
  ['PACTB', 'NLRTM', 4_820],
  ['PABLB', 'AUSYD', 7_680],
  ['CNSHA', 'JPYOK', 1_040],
  ['USNYC', 'ESALG', 3_200],
];

/** Canals are land to the mask: Suez and Panama. */
const isCanal = ([lng, lat]: Point) =>
  (lng > 32 && lng < 32.8 && lat > 29.7 && lat < 31.4) ||
  (lng > -80.1 && lng < -79.3 && lat > 8.6 && lat < 9.5);
const LAND_MAX_NM = 5;
const HARBOUR_NM = 16;

describe('distances', () => {
  test.each(thorough(published.slice(0, 16), published))(
    '%s to %s is about %i nm, and nowhere over land',
    async (from, to, miles) => {
      const route = await seaRoute(portOf(from), portOf(to));
      expect(Math.abs((route?.nauticalMiles ?? 0) / miles - 1)).toBeLessThanOrEqual(0.05);
      const mask = await loadLandMask();
      let stretch = 0;
      for (const [index, point] of (route?.coordinates ?? []).slice(1).entries()) {
        for (const at of pointsAlong(route?.coordinates[index] as Point, point, 1)) {
          const isAway = [from, to].every((port) => milesBetween(at, portOf(port)) > HARBOUR_NM);
          stretch = isAway && !isCanal(at) && mask.isLand(cellOf(at)) ? stretch + 1 : 0;
          expect(stretch, `land at ${at.join(', ')}`).toBeLessThan(LAND_MAX_NM);
        }
      }
    },
  );

  test('are nearly the same for ports that are near each other', async () => {
    const lome = await seaRoute(portOf('NLRTM'), portOf('TGLFW'));
    const tema = await seaRoute(portOf('NLRTM'), portOf('GHTEM'));
    expect((lome?.nauticalMiles ?? 0) - (tema?.nauticalMiles ?? 0)).toBeLessThan(140);
  });
});

test('the Caspian has its own routes, and none leads out of it or into the Great Lakes', async () => {
  const within = await seaRoute(portOf('AZBAK'), portOf('KZAAU'));
  expect(within?.nauticalMiles).toBeGreaterThan(190);
  expect(within?.nauticalMiles).toBeLessThan(270);
  expect(await seaRoute(portOf('KZAAU'), portOf('NLRTM'))).toBeNull();
  expect(await seaRoute(portOf('CATOR'), portOf('NLRTM'))).toBeNull();
  expect(await seaRoute(portOf('NLRTM'), portOf('NLRTM'))).toBeNull();
});

test('every large port of the open sea is reached, also up rivers', async () => {
  for (const code of ['CAMTR', 'ARROS', 'USBTR', 'DEHAM', 'GBGRG', 'JPMIZ', 'RUSBT', 'SARTA', 'BEANR'])
    expect(await seaRoute(portOf('NLRTM'), portOf(code)), code).not.toBeNull();
});
