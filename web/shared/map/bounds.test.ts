import { describe, expect, it } from 'vitest';
import { contract } from '../../../contract/index.ts';
import {
  bboxAround,
  bboxText,
  parseBbox,
  parsePlace,
  placeText,
  readBbox,
  readPlace,
  snappedBbox,
} from './bounds.ts';

const accepted = (bbox: string) => contract.ads.publicMap.query.safeParse({ bbox }).success;

describe('the area of a map', () => {
  it('is written as the contract wants it', () => {
    expect(bboxText(-10.12345, 35, 30, 60)).toBe('-10.123,35,30,60');
    expect(accepted(bboxText(-10.12345, 35, 30, 60))).toBe(true);
  });

  it('turns around the date line, whichever copy of the world is in sight', () => {
    expect(bboxText(170, -10, 200, 10)).toBe('170,-10,-160,10');
    expect(bboxText(530, -10, 560, 10)).toBe('170,-10,-160,10');
    expect(accepted(bboxText(170, -10, 200, 10))).toBe(true);
  });

  it('is the whole world where more than one copy is in sight', () => {
    expect(bboxText(-250, -95, 200, 95)).toBe('-180,-90,180,90');
  });

  it('is read from an address just as the server reads it', () => {
    const texts = [
      '-10,35,30,60',
      '170,-10,-160,10',
      '1,2,3',
      '1,2,3,4,5',
      '0,50,10,40',
      '-181,0,0,1',
      '0,0,1,91',
      '1e1,0,2,3',
      ' 0,0,1,1',
    ];
    for (const text of texts) expect(readBbox(text) !== undefined, text).toBe(accepted(text));
  });

  it('comes back with its east on the right', () => {
    expect(parseBbox('170,-10,-160,10')).toEqual([
      [170, -10],
      [200, 10],
    ]);
    expect(parseBbox('-10,35,30,60')).toEqual([
      [-10, 35],
      [30, 60],
    ]);
  });
});

describe('the area that pins are asked for', () => {
  it('holds what is in sight and stays the same through a small move', () => {
    const first = snappedBbox(1, 41, 20, 55, 4);
    expect(first).toBe('0,33.75,22.5,56.25');
    expect(snappedBbox(1.5, 42, 20.5, 55.5, 4)).toBe(first);
  });

  it('is always one that the server accepts', () => {
    for (let zoom = 0; zoom <= 10; zoom += 1) {
      for (const west of [-179.9, -60, 0, 120, 179.5]) {
        expect(accepted(snappedBbox(west, -88, west + 300 / 2 ** zoom, 89, zoom))).toBe(true);
        expect(accepted(bboxAround(west, 60, zoom))).toBe(true);
      }
    }
  });
});

describe('where a map looks', () => {
  it('is read as it was written, also from another copy of the world', () => {
    const text = placeText(364.14159, 51.95, 4.567);
    expect(text).toBe('4.142,51.95,4.57');
    expect(readPlace(text)).toBe(text);
    expect(parsePlace(text)).toEqual({ center: [4.142, 51.95], zoom: 4.57 });
    expect(readPlace(placeText(-179.9999, -90, 0))).toBeDefined();
  });

  it('is left out where it is no place', () => {
    for (const text of ['', '4,51', '181,0,3', '4,91,3', '4,51,99', '4,51,3,9', 'x,1,2', ['4,51,3'], 4])
      expect(readPlace(text)).toBeUndefined();
  });
});
