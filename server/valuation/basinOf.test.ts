import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { basinOf } from './basinOf.ts';

type Port = { code: string; name: string; lat: number; lng: number };
const ports: Port[] = JSON.parse(
  readFileSync(new URL('../db/seed/data/ports.json', import.meta.url), 'utf8'),
);
const of = (code: string) => {
  const port = ports.find((one) => one.code === code);
  if (port === undefined) throw new Error(`No port ${code}`);
  return basinOf({ code: code.slice(0, 2), point: port });
};

test.each([
  ['NLRTM', 'nwe'],
  ['USHOU', 'usgulf'],
  ['USTPA', 'usgulf'],
  ['USJAX', 'usatlantic'],
  ['USNYC', 'usatlantic'],
  ['USLAX', 'uspacific'],
  ['RUNVS', 'blacksea'],
  ['RUULU', 'baltic'],
  ['RUMMK', 'nwe'],
  ['RUVVO', 'neasia'],
  ['RUMCX', 'caspian'],
  ['SAJED', 'redsea'],
  ['SARTA', 'gulf'],
  ['FRFOS', 'med'],
  ['FRLEH', 'nwe'],
  ['ESALG', 'med'],
  ['ESBIO', 'nwe'],
  ['TRTZX', 'blacksea'],
  ['TRCEY', 'med'],
  ['EGSUZ', 'redsea'],
  ['EGALY', 'med'],
  ['TGLFW', 'waf'],
  ['SGSIN', 'seasia'],
])('%s lies in %s', (code, basin) => {
  expect(of(code)).toBe(basin);
});

test('every port by the sea lies in a basin, and a country with two coasts in none', () => {
  const none = ports.filter(
    ({ code, lng, lat }) => basinOf({ code: code.slice(0, 2), point: { lng, lat } }) === null,
  );
  expect(none.map(({ code }) => code)).toEqual(['HUBUD', 'SKBTS']);
  expect(basinOf({ code: 'US', point: null })).toBeNull();
  expect(basinOf({ code: 'NL', point: null })).toBe('nwe');
});
