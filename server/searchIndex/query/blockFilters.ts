import type { CodeColumn, FigureColumn } from '../store/columnStore.ts';
import { type DocSet, intersectSparse } from '../store/docSet.ts';
import type { BlockFilter } from './scan.ts';

/**
 * Each filter has its own loop, since a call per doc would cost several times as much. The loops are branchless: each doc
 * is written, and overwritten by the next if it failed. A mispredicted branch costs three times the test.
 */

export const filterByBitmap =
  (bits: Uint32Array): BlockFilter =>
  (docs, count) => {
    let passed = 0;
    for (let index = 0; index < count; index += 1) {
      const doc = docs[index] as number;
      docs[passed] = doc;
      passed += ((bits[doc >>> 5] as number) >>> (doc & 31)) & 1;
    }
    return passed;
  };

export const filterByPostings = ({ dense, sparse }: DocSet): BlockFilter =>
  dense ? filterByBitmap(dense) : (docs, count) => intersectSparse(sparse, docs, count);

/** `allowed` by tuple: 1 for those that match. */
export const filterByTuples =
  (column: CodeColumn, allowed: Uint8Array): BlockFilter =>
  (docs, count) => {
    let passed = 0;
    for (let index = 0; index < count; index += 1) {
      const doc = docs[index] as number;
      docs[passed] = doc;
      passed += allowed[column[doc] as number] as number;
    }
    return passed;
  };

export const filterByRange =
  (values: FigureColumn | Int32Array, min: number, max: number): BlockFilter =>
  (docs, count) => {
    let passed = 0;
    for (let index = 0; index < count; index += 1) {
      const doc = docs[index] as number;
      const value = values[doc] as number;
      docs[passed] = doc;
      passed += Number(value >= min) & Number(value <= max);
    }
    return passed;
  };
