import fc from 'fast-check';
import type { Dice } from './dice.ts';
import { MARK } from './generate.ts';

type Place = { path: string; holder: Record<string, unknown>; key: string };

/** Every place within a value, outermost first. */
function placesOf(holder: Record<string, unknown>, key: string, path: string): Place[] {
  const value = holder[key];
  const inner =
    typeof value === 'object' && value !== null
      ? Object.keys(value).flatMap((one) =>
          placesOf(value as Record<string, unknown>, one, path ? `${path}.${one}` : one),
        )
      : [];
  return [{ path, holder, key }, ...inner];
}

const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);

/* Values that no schema allows, or that a database, a calendar or a number cannot represent. */
const JUNK: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  -0,
  1.5,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 53,
  5e-324,
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udc00b',
  '\u202e\u2066',
  MARK,
  'x'.repeat(10_000),
  '🛢'.repeat(3_000),
  '0000-01-01',
  '-271821-04-20',
  '9999-12-31T23:59:59.999Z',
  '2026-02-30',
  '+275760-09-13',
  '01900000-0000-7000-8000-000000000000',
  'NaN',
  'Infinity',
  '1e999',
  '-1',
  '1,5',
  '٣',
  'true',
  '[object Object]',
  'javascript:alert(1)',
  'http://127.0.0.1:1/',
  '//example.com/',
  [],
  [null],
  [[]],
  {},
  { length: 1e9 },
  { toString: 1 },
  { constructor: { prototype: { admin: true } } },
];

const anything = fc.jsonValue({ maxDepth: 3 });

type Mutation = [name: string, change: (place: Place, dice: Dice) => void];

const set = ({ holder, key }: Place, value: unknown) => {
  holder[key] = value;
};

const MUTATIONS: Mutation[] = [
  ['missing', ({ holder, key }) => delete holder[key]],
  ['junk', (place, dice) => set(place, dice.pick(JUNK))],
  ['junk', (place, dice) => set(place, dice.pick(JUNK))],
  ['junk', (place, dice) => set(place, dice.pick(JUNK))],
  ['anything', (place, dice) => set(place, dice.value(anything))],
  ['in an array', (place) => set(place, [place.holder[place.key]])],
  [
    'many of it',
    (place) =>
      set(
        place,
        Array.from({ length: 300 }, () => place.holder[place.key]),
      ),
  ],
  ['as text', (place) => set(place, JSON.stringify(place.holder[place.key]) ?? 'undefined')],
  ['nested', (place, dice) => set(place, nested(dice.pick([30, 40, 1_000])))],
  ['unknown keys', (place) => Object.assign(place.holder, { unknownField: 1, role: 'superadmin' })],
  ['many keys', (place) => Object.assign(place.holder, Object.fromEntries(numberedKeys(2_000)))],
  ['bad key', (place) => Object.assign(place.holder, { '\0': 1, '\ud800': 1, '': 1 })],
  ['__proto__', (place) => set(place, JSON.parse('{"__proto__":{"admin":true}}'))],
  ['other case', ({ holder, key }) => Object.assign(holder, { [key.toUpperCase()]: holder[key] })],
];

const numberedKeys = (count: number) =>
  Array.from({ length: count }, (_, n): [string, number] => [`k${n}`, n]);

/** Changes one place of `value`; returns the new value and a description of the change. */
export function mutate(value: unknown, dice: Dice): { value: unknown; mutation: string } {
  const root = { value: structuredClone(value) };
  const places = placesOf(root, 'value', '');
  const place = dice.pick(places);
  const [name, change] = dice.pick(MUTATIONS);
  change(place, dice);
  return { value: root.value, mutation: `${name} at ${place.path || 'the whole'}` };
}
