import { canonicalize } from 'json-canonicalize';
import { describe, expect, test } from 'vitest';
import { nameTwice } from './readProof.ts';

/* RFC 8785, Appendix B: IEEE 754 in hexadecimal, and its JSON. */
test.each([
  ['0000000000000000', '0'],
  ['8000000000000000', '0'],
  ['0000000000000001', '5e-324'],
  ['8000000000000001', '-5e-324'],
  ['7fefffffffffffff', '1.7976931348623157e+308'],
  ['ffefffffffffffff', '-1.7976931348623157e+308'],
  ['4340000000000000', '9007199254740992'],
  ['c340000000000000', '-9007199254740992'],
  ['4430000000000000', '295147905179352830000'],
  ['44b52d02c7e14af5', '9.999999999999997e+22'],
  ['44b52d02c7e14af6', '1e+23'],
  ['44b52d02c7e14af7', '1.0000000000000001e+23'],
  ['444b1ae4d6e2ef4e', '999999999999999700000'],
  ['444b1ae4d6e2ef4f', '999999999999999900000'],
  ['444b1ae4d6e2ef50', '1e+21'],
  ['3eb0c6f7a0b5ed8c', '9.999999999999997e-7'],
  ['3eb0c6f7a0b5ed8d', '0.000001'],
  ['41b3de4355555553', '333333333.3333332'],
  ['41b3de4355555554', '333333333.33333325'],
  ['41b3de4355555555', '333333333.3333333'],
  ['41b3de4355555556', '333333333.3333334'],
  ['41b3de4355555557', '333333333.33333343'],
  ['becbf647612f3696', '-0.0000033333333333333333'],
  ['43143ff3c1cb0959', '1424953923781206.2'],
])('the number %s is written %s', (hex, text) => {
  expect(canonicalize(Buffer.from(hex, 'hex').readDoubleBE())).toBe(text);
});

test.each([Number.NaN, Number.POSITIVE_INFINITY])('%s has no JSON', (value) => {
  expect(() => canonicalize(value)).toThrow('not permitted');
});

/* RFC 8785, 3.2.2 and 3.2.3. */
test('literals, strings and numbers of the RFC', () => {
  const value = {
    numbers: [Number('333333333.33333329'), 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
    string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"/',
    literals: [null, true, false],
  };
  expect(canonicalize(value)).toBe(
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  );
});

test('names are sorted by their UTF-16 code units, at every depth', () => {
  const value = {
    '\u20ac': 'Euro Sign',
    '\r': 'Carriage Return',
    '\ufb33': 'Hebrew Letter Dalet With Dagesh',
    '1': 'One',
    '\ud83d\ude00': 'Emoji: Grinning Face',
    '\u0080': 'Control',
    '\u00f6': 'Latin Small Letter O With Diaeresis',
  };
  expect(
    Object.values(JSON.parse(canonicalize(value).replaceAll(/"(?:[^"\\]|\\.)*":/g, (name) => name))),
  ).toHaveLength(7);
  expect([...canonicalize(value).matchAll(/:"([^"]*)"/g)].map(([, text]) => text)).toEqual([
    'Carriage Return',
    'One',
    'Control',
    'Latin Small Letter O With Diaeresis',
    'Euro Sign',
    'Emoji: Grinning Face',
    'Hebrew Letter Dalet With Dagesh',
  ]);
  expect(canonicalize({ b: [{ d: 1, c: 2 }], a: {} })).toBe('{"a":{},"b":[{"c":2,"d":1}]}');
});

describe('names that stand twice', () => {
  test.each([
    ['{"a":1,"b":{"a":2},"c":[{"a":1},{"a":2}]}', null],
    ['{"a":1,"a":2}', 'a'],
    ['{"b":[{"a":1,"c":{"a":1},"a":2}]}', 'a'],
    ['{"a":1,"\\u0061":2}', 'a'],
    ['{"a":"a","b":"\\"a\\":1,\\"a\\":2"}', null],
  ])('%s', (json, found) => {
    expect(nameTwice(json)).toBe(found);
  });
});
